import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Shows } from '../object/index.ts';
import { createBinStore } from './bin/bin.store.ts';
import { createBotStore } from './bot.store.ts';
import { createBotDraftStore } from './bot-draft.store.ts';
import { createVersionStore } from './version/version.store.ts';

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

/** Icons of the bots in the spaces that the caller is in, and in the bins of these. */
export function iconsOfOwnBots(database: Database, spaceAccess: AccessResolver): Shows {
  const drafts = createBotDraftStore(database);
  return async (scope, objectIds) => {
    const icons = await drafts.listIcons(objectIds);
    const isSeen = async ({ spaceId }: { spaceId: string }) =>
      (await spaceAccess(scope, { caller: 'signed-in', verb: 'read' }, [spaceId])) === 'allowed';
    const seen = await Promise.all(icons.map(isSeen));
    return icons.filter((_, index) => seen[index]).map(({ objectId }) => objectId);
  };
}

/** Backgrounds of the bots in the spaces that the caller is in. */
export function backgroundsOfOwnBots(database: Database): Shows {
  const drafts = createBotDraftStore(database);
  return async (scope, objectIds) => {
    const backgrounds = (await drafts.listBackgrounds(scope.userId)).flat();
    const shown = new Set(
      backgrounds.flatMap(({ web_background_image, mobile_background_image }) => [
        web_background_image.origin_image_uri,
        mobile_background_image.origin_image_uri,
      ]),
    );
    return objectIds.filter((id) => shown.has(id));
  };
}

/** Pictures of versions of the bots in the spaces that the caller is in. */
export function picturesOfOwnVersions(database: Database): Shows {
  const versions = createVersionStore(database);
  return (scope, objectIds) => versions.listShown(scope.userId, objectIds);
}
