import { type KnowledgeSkill, newKnowledgeSkill, type TagCondition } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { botIconUrl } from '../bot/index.ts';
import type { DatasetRow } from './knowledge.schema.ts';

export interface DatasetUser {
  readonly bot_id: string;
  readonly name: string;
  readonly icon_url: string;
}

/** A bot that recalls only documents with certain tags. */
interface ConditionUser {
  readonly name: string;
  readonly datasetIds: readonly string[];
  readonly conditions: readonly TagCondition[];
}

interface SkillOfBot {
  readonly botId: string;
  readonly skill: KnowledgeSkill;
}
export type DatasetUsers = ReturnType<typeof createDatasetUsers>;

/** The bots that have a dataset, or conditions for its tags. */
export function createDatasetUsers(database: Database) {
  async function listDrafts(spaceIds: readonly string[]): Promise<SkillOfBot[]> {
    if (spaceIds.length === 0) return [];
    const rows = await database
      .selectFrom('botDraftSection')
      .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
      .select(['bot.id as botId', 'botDraftSection.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botDraftSection.section', '=', 'knowledge')
      .execute();
    return rows.map(({ botId, content }) => ({ botId, skill: { ...newKnowledgeSkill, ...JSON.parse(content) } }));
  }

  /** Of bots whose published version has this text. Versions are whole drafts: others are not read. */
  async function listPublished(spaceIds: readonly string[], text: string): Promise<SkillOfBot[]> {
    const rows = await database
      .selectFrom('bot')
      .innerJoin('botVersion', 'botVersion.id', 'bot.publishedVersionId')
      .select(['bot.id as botId', 'botVersion.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botVersion.content', 'like', `%${text}%`)
      .execute();
    return rows.map(({ botId, content }) => {
      const { knowledge }: { knowledge?: Partial<KnowledgeSkill> } = JSON.parse(content);
      return { botId, skill: { ...newKnowledgeSkill, ...knowledge } };
    });
  }

  /** The name or the icon of bots, from their drafts. */
  async function textsOf(botIds: readonly string[]): Promise<(botId: string, section: 'name' | 'icon_uri') => string> {
    const rows = await database
      .selectFrom('botDraftSection')
      .select(['botId', 'section', 'content'])
      .where('botId', 'in', botIds)
      .where('section', 'in', ['name', 'icon_uri'])
      .execute();
    return (botId, section) =>
      JSON.parse(rows.find((row) => row.botId === botId && row.section === section)?.content ?? '""');
  }

  const has =
    (datasetId: string) =>
    ({ skill }: SkillOfBot): boolean =>
      skill.knowledge_info.some(({ id }) => id === datasetId);

  return {
    /** For each dataset, the number of agents in these spaces whose draft uses it. */
    async countByDataset(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { skill } of await listDrafts(spaceIds))
        for (const { id } of skill.knowledge_info) counts.set(id, (counts.get(id) ?? 0) + 1);
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
      const spaceIds = [dataset.spaceId];
      const all = [...(await listDrafts(spaceIds)), ...(await listPublished(spaceIds, datasetId))];
      const botIds = [...new Set(all.filter(has(datasetId)).map(({ botId }) => botId))];
      if (botIds.length === 0) return [];
      const textOf = await textsOf(botIds);
      return botIds.map((botId) => ({
        bot_id: botId,
        name: textOf(botId, 'name'),
        icon_url: botIconUrl(botId, textOf(botId, 'icon_uri')),
      }));
    },
    /** The conditions of bots in the spaces of these datasets, from their drafts and published versions. */
    async listConditions(datasets: readonly Pick<DatasetRow, 'spaceId'>[]): Promise<ConditionUser[]> {
      const spaceIds = [...new Set(datasets.map(({ spaceId }) => spaceId))];
      if (spaceIds.length === 0) return [];
      const all = [...(await listDrafts(spaceIds)), ...(await listPublished(spaceIds, '"tag_conditions":[{'))];
      const withConditions = all.filter(({ skill }) => skill.tag_conditions.length > 0);
      const botIds = [...new Set(withConditions.map(({ botId }) => botId))];
      if (botIds.length === 0) return [];
      const textOf = await textsOf(botIds);
      return botIds.map((botId) => {
        const skills = withConditions.filter((one) => one.botId === botId).map(({ skill }) => skill);
        return {
          name: textOf(botId, 'name'),
          datasetIds: skills.flatMap(({ knowledge_info }) => knowledge_info.map(({ id }) => id)),
          conditions: skills.flatMap(({ tag_conditions }) => tag_conditions),
        };
      });
    },
  };
}
