import { type BotDraft, newBotDraft } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { botIconUrl } from './face/bot-face.ts';

/** A bot that uses a resource of its space, such as a dataset. */
export interface ResourceUser {
  readonly bot_id: string;
  readonly name: string;
  readonly icon_url: string;
}

/** Finds the bots that use resources which a section of their draft names. */
export function createResourceUsers<Section extends keyof BotDraft>(
  database: Database,
  section: Section,
  idsIn: (content: BotDraft[Section]) => readonly string[],
) {
  async function listDrafts(spaceIds: readonly string[]): Promise<{ botId: string; ids: readonly string[] }[]> {
    if (spaceIds.length === 0) return [];
    const rows = await database
      .selectFrom('botDraftSection')
      .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
      .select(['bot.id as botId', 'botDraftSection.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botDraftSection.section', '=', section)
      .execute();
    return rows.map(({ botId, content }) => ({ botId, ids: idsIn(JSON.parse(content)) }));
  }

  /** Bots of a space whose published version has a resource. */
  async function listPublished(spaceId: string, resourceId: string): Promise<string[]> {
    const rows = await database
      .selectFrom('bot')
      .innerJoin('botVersion', 'botVersion.id', 'bot.publishedVersionId')
      .select(['bot.id', 'botVersion.content'])
      .where('bot.spaceId', '=', spaceId)
      // Whole drafts: only those that name the resource are read.
      .where('botVersion.content', 'like', `%${resourceId}%`)
      .execute();
    return rows
      .filter(({ content }) => {
        const draft: BotDraft = { ...newBotDraft, ...JSON.parse(content) };
        return idsIn(draft[section]).includes(resourceId);
      })
      .map(({ id }) => id);
  }

  return {
    /** How many drafts of these spaces have each resource. */
    async countByResource(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { ids } of await listDrafts(spaceIds)) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    /** Those whose draft or published version has it: they answer without it once it is deleted. */
    async list(resourceId: string, spaceId: string): Promise<ResourceUser[]> {
      const drafts = (await listDrafts([spaceId])).filter(({ ids }) => ids.includes(resourceId));
      const published = await listPublished(spaceId, resourceId);
      const botIds = [...new Set([...drafts.map(({ botId }) => botId), ...published])];
      if (botIds.length === 0) return [];
      const sections = await database
        .selectFrom('botDraftSection')
        .select(['botId', 'section', 'content'])
        .where('botId', 'in', botIds)
        .where('section', 'in', ['name', 'icon_uri'])
        .execute();
      const textOf = (botId: string, name: string): string =>
        JSON.parse(sections.find((row) => row.botId === botId && row.section === name)?.content ?? '""');
      return botIds.map((botId) => ({
        bot_id: botId,
        name: textOf(botId, 'name'),
        icon_url: botIconUrl(botId, textOf(botId, 'icon_uri')),
      }));
    },
  };
}
