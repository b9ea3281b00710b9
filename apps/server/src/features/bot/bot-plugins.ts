import type { BotDraft, BotOptionData, FilePlugin, Locale } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';

type List = BotDraft['plugin_list'];

/** Plugins that were found for a bot, and the names of those that were not. */
export interface FoundPlugins {
  readonly list: List;
  readonly leftOut: readonly string[];
}

/** The plugins in the draft of a bot. */
export const pluginsOfDraft =
  (database: Database) =>
  async (botId: string): Promise<string[]> => {
    const row = await database
      .selectFrom('botDraftSection')
      .select('content')
      .where('botId', '=', botId)
      .where('section', '=', 'plugin_list')
      .executeTakeFirst();
    const list: List = row ? JSON.parse(row.content) : [];
    return list.map(({ plugin_id }) => plugin_id);
  };

export type PluginDetails = Pick<BotOptionData, 'plugin_detail_map' | 'plugin_api_detail_map'>;

/** The plugins of bots. Injected: they are a feature of their own. */
export interface BotPlugins {
  /** Of these, those that bots of a space can use, in a version that there is, each once. */
  usable(database: Database, spaceId: string, list: List): Promise<List>;
  /** What there is of these in a space, and their tools, for the editor of a bot. */
  details(spaceId: string, list: List, locale: Locale): Promise<PluginDetails>;
  /** By their names, for the file of a bot. */
  describe(list: List): Promise<FilePlugin[]>;
  /** Those of a space, and those that come with the server, which a file names. */
  find(spaceId: string, named: readonly FilePlugin[]): Promise<FoundPlugins>;
}
