import type { HomeBot } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { type BotInOwnSpace, createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { readDraft, sectionsByBot } from './draft-sections.ts';
import { botIconUrl } from './face/bot-face.ts';

export type BotsOfUser = ReturnType<typeof createBotsOfUser>;

/** The bots of all spaces of a user. */
export function createBotsOfUser(database: Database) {
  const bots = createBotStore(database);
  const drafts = createBotDraftStore(database);

  async function toContract(found: readonly BotInOwnSpace[]): Promise<HomeBot[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const sectionsOf = sectionsByBot(await drafts.listShown(ids));
    return found.map(({ id, spaceId, spaceName, updatedAt, publishedVersionId }) => {
      const { name, description, icon_uri } = readDraft(sectionsOf.get(id) ?? []);
      const icon_url = botIconUrl(id, icon_uri);
      return {
        id,
        space_id: spaceId,
        space_name: spaceName,
        name,
        description,
        icon_url,
        update_time: updatedAt,
        is_published: publishedVersionId !== null,
      };
    });
  }

  const orNull = async (found: BotInOwnSpace | undefined) => (await toContract(found ? [found] : []))[0] ?? null;

  return {
    listRecent: async (scope: Scope, limit: number) => toContract(await bots.listRecent(scope, limit)),
    findNewestMade: async (scope: Scope) => orNull(await bots.findNewestMade(scope)),
    findWelcome: async (scope: Scope) => orNull(await bots.findWelcome(scope)),
  };
}
