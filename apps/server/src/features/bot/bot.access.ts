import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Shows } from '../object/index.ts';
import { createBinStore } from './bin/bin.store.ts';
import { createBotStore } from './bot.store.ts';
import { picturesSeenBy } from './bot-objects.ts';

type FindSpaces = (ids: readonly string[]) => Promise<{ spaceId: string }[]>;

/** Members have the same rights to the bots of a space as to the space. */
export const botAccess = (database: Database, spaceAccess: AccessResolver): AccessResolver =>
  bySpace(createBotStore(database).spacesOf, spaceAccess);

/** A bot in the bin belongs to the space that it was deleted from. */
export const deletedBotAccess = (database: Database, spaceAccess: AccessResolver): AccessResolver =>
  bySpace(createBinStore(database).spacesOf, spaceAccess);

function bySpace(findSpaces: FindSpaces, spaceAccess: AccessResolver): AccessResolver {
  return async (scope, policy, ids) => {
    const found = await findSpaces(ids);
    if (found.length < new Set(ids).size) return 'hidden';
    return spaceAccess(scope, policy, [...new Set(found.map(({ spaceId }) => spaceId))]);
  };
}

/** Pictures in the drafts and versions of the bots in the spaces that the caller is in. */
export const picturesOfOwnBots =
  (database: Database): Shows =>
  async ({ userId }, objectIds) =>
    (await picturesSeenBy(userId, objectIds).execute(database)).rows.map(({ id }) => id);
