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
  interface SectionOfBot {
    readonly botId: string;
    readonly content: BotDraft[Section];
  }

  async function listDrafts(spaceIds: readonly string[]): Promise<SectionOfBot[]> {
    if (spaceIds.length === 0) return [];
    const rows = await database
      .selectFrom('botDraftSection')
      .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
      .select(['bot.id as botId', 'botDraftSection.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botDraftSection.section', '=', section)
      .execute();
    return rows.map(({ botId, content }) => ({ botId, content: JSON.parse(content) }));
  }

  /** Of bots whose published version has this text. Versions are whole drafts: others are not read. */
  async function listPublished(spaceIds: readonly string[], text: string): Promise<SectionOfBot[]> {
    if (spaceIds.length === 0) return [];
    const rows = await database
      .selectFrom('bot')
      .innerJoin('botVersion', 'botVersion.id', 'bot.publishedVersionId')
      .select(['bot.id as botId', 'botVersion.content'])
      .where('bot.spaceId', 'in', spaceIds)
      .where('botVersion.content', 'like', `%${text}%`)
      .execute();
    return rows.map(({ botId, content }) => {
      const draft: BotDraft = { ...newBotDraft, ...JSON.parse(content) };
      return { botId, content: draft[section] };
    });
  }

  /** The section of all drafts in these spaces, and of the published versions that have a text. */
  const listSections = async (spaceIds: readonly string[], published: string): Promise<SectionOfBot[]> => [
    ...(await listDrafts(spaceIds)),
    ...(await listPublished(spaceIds, published)),
  ];

  /** The name or the icon of bots, from their drafts. */
  async function textsOf(botIds: readonly string[]): Promise<(botId: string, section: 'name' | 'icon_uri') => string> {
    if (botIds.length === 0) return () => '';
    const rows = await database
      .selectFrom('botDraftSection')
      .select(['botId', 'section', 'content'])
      .where('botId', 'in', botIds)
      .where('section', 'in', ['name', 'icon_uri'])
      .execute();
    return (botId, name) =>
      JSON.parse(rows.find((row) => row.botId === botId && row.section === name)?.content ?? '""');
  }

  return {
    listSections,
    textsOf,
    /** How many drafts of these spaces have each resource. */
    async countByResource(spaceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { content } of await listDrafts(spaceIds))
        for (const id of idsIn(content)) counts.set(id, (counts.get(id) ?? 0) + 1);
      return counts;
    },
    /** Those whose draft or published version has it: they answer without it once it is deleted. */
    async list(resourceId: string, spaceId: string): Promise<ResourceUser[]> {
      const all = await listSections([spaceId], resourceId);
      const using = all.filter(({ content }) => idsIn(content).includes(resourceId));
      const botIds = [...new Set(using.map(({ botId }) => botId))];
      const textOf = await textsOf(botIds);
      return botIds.map((botId) => ({
        bot_id: botId,
        name: textOf(botId, 'name'),
        icon_url: botIconUrl(botId, textOf(botId, 'icon_uri')),
      }));
    },
  };
}
