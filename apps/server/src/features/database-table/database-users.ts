import type { BotDraft, DatabaseList } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { botIconUrl } from '../bot/index.ts';

export interface DatabaseUser {
  readonly bot_id: string;
  readonly name: string;
  readonly icon_url: string;
}
export type DatabaseUsers = ReturnType<typeof createDatabaseUsers>;

/** The bots that have a table. */
export function createDatabaseUsers(database: Database) {
  async function listDrafts(spaceIds: readonly string[]): Promise<{ botId: string; ids: string[] }[]> {
    if (spaceIds.length === 0) return [];
    const rows = await database
      .selectFrom('botDraftSection')
      .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
      .select(['bot.id as botId', 'botDraftSection.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botDraftSection.section', '=', 'database_list')
      .execute();
    return rows.map(({ botId, content }) => ({ botId, ids: idsIn(JSON.parse(content)) }));
  }

  /** Bots of a space whose published version has a table. */
  async function listPublished(spaceId: string, tableId: string): Promise<string[]> {
    const rows = await database
      .selectFrom('bot')
      .innerJoin('botVersion', 'botVersion.id', 'bot.publishedVersionId')
      .select(['bot.id', 'botVersion.content'])
      .where('bot.spaceId', '=', spaceId)
      // Whole drafts: only those that name the table are read.
      .where('botVersion.content', 'like', `%${tableId}%`)
      .execute();
    return rows
      .filter(({ content }) => {
        const { database_list = [] }: Partial<BotDraft> = JSON.parse(content);
        return idsIn(database_list).includes(tableId);
      })
      .map(({ id }) => id);
  }

  return {
    /** How many drafts of these spaces have each table. */
    async countByTable(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { ids } of await listDrafts(spaceIds)) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    /** Those whose draft or published version has it: they answer without it once it is deleted. */
    async list(tableId: string, spaceId: string): Promise<DatabaseUser[]> {
      const drafts = (await listDrafts([spaceId])).filter(({ ids }) => ids.includes(tableId));
      const botIds = [...new Set([...drafts.map(({ botId }) => botId), ...(await listPublished(spaceId, tableId))])];
      if (botIds.length === 0) return [];
      const sections = await database
        .selectFrom('botDraftSection')
        .select(['botId', 'section', 'content'])
        .where('botId', 'in', botIds)
        .where('section', 'in', ['name', 'icon_uri'])
        .execute();
      const textOf = (botId: string, section: string): string =>
        JSON.parse(sections.find((row) => row.botId === botId && row.section === section)?.content ?? '""');
      return botIds.map((botId) => ({
        bot_id: botId,
        name: textOf(botId, 'name'),
        icon_url: botIconUrl(botId, textOf(botId, 'icon_uri')),
      }));
    },
  };
}

const idsIn = (list: DatabaseList): string[] => list.map(({ table_id }) => table_id);
