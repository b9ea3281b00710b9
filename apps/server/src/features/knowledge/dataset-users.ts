import { type KnowledgeSkill, newKnowledgeSkill } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { botIconUrl } from '../bot/index.ts';

export interface DatasetUser {
  readonly bot_id: string;
  readonly name: string;
  readonly icon_url: string;
}
export type DatasetUsers = ReturnType<typeof createDatasetUsers>;

/** The bots that have a dataset. */
export function createDatasetUsers(database: Database) {
  async function listSkills(spaceIds: readonly string[]): Promise<{ botId: string; spaceId: string; ids: string[] }[]> {
    if (spaceIds.length === 0) return [];
    const rows = await database
      .selectFrom('botDraftSection')
      .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
      .select(['bot.id as botId', 'bot.spaceId', 'botDraftSection.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botDraftSection.section', '=', 'knowledge')
      .execute();
    return rows.map(({ botId, spaceId, content }) => {
      const { knowledge_info }: KnowledgeSkill = { ...newKnowledgeSkill, ...JSON.parse(content) };
      return { botId, spaceId, ids: knowledge_info.map(({ id }) => id) };
    });
  }

  /** Bots of a space whose published version has a dataset. */
  async function listPublished(spaceId: string, datasetId: string): Promise<string[]> {
    const rows = await database
      .selectFrom('bot')
      .innerJoin('botVersion', 'botVersion.id', 'bot.publishedVersionId')
      .select(['bot.id', 'botVersion.content'])
      .where('bot.spaceId', '=', spaceId)
      // Whole drafts: only those that name the dataset are read.
      .where('botVersion.content', 'like', `%${datasetId}%`)
      .execute();
    return rows
      .filter(({ content }) => {
        const { knowledge = newKnowledgeSkill }: { knowledge?: KnowledgeSkill } = JSON.parse(content);
        return knowledge.knowledge_info.some(({ id }) => id === datasetId);
      })
      .map(({ id }) => id);
  }

  return {
    /** For each dataset, the number of agents in these spaces whose draft uses it. */
    async countByDataset(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { ids } of await listSkills(spaceIds)) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    /** Those whose draft or published version has it: they answer without it once it is deleted. */
    async list(datasetId: string): Promise<DatasetUser[]> {
      const dataset = await database
        .selectFrom('dataset')
        .select('spaceId')
        .where('id', '=', datasetId)
        .executeTakeFirst();
      if (!dataset) return [];
      const drafts = (await listSkills([dataset.spaceId])).filter(({ ids }) => ids.includes(datasetId));
      const published = await listPublished(dataset.spaceId, datasetId);
      const botIds = [...new Set([...drafts.map(({ botId }) => botId), ...published])];
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
