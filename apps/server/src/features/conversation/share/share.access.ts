import type { AccessResolver } from '../../../platform/access/access.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { LimitOf } from '../../limits/index.ts';
import { createShareStore } from './share.store.ts';

/** A share is its owner's. Members of the space may read one that is for them; of a link they do not know. */
export function shareAccess(database: Database, now: () => number): AccessResolver {
  const shares = createShareStore(database);
  return async (scope, { verb }, ids) => {
    const found = await shares.listInSpacesOf(scope, ids, now());
    const visible = found.filter(({ userId, audience }) => userId === scope.userId || audience === 'space');
    if (visible.length < new Set(ids).size) return 'hidden';
    return verb === 'read' || visible.every(({ userId }) => userId === scope.userId) ? 'allowed' : 'forbidden';
  };
}

/** Whether a share is open and shows a file, or a bot with this icon. */
export function shareShowsFile(database: Database, limitOf: LimitOf, now: () => number) {
  const shares = createShareStore(database);
  return async (shareId: string, objectId: string): Promise<boolean> => {
    const share = await shares.findAuthorised(shareId, now());
    if (!share || (share.audience === 'link' && limitOf('userPublicLinks', share.userId) === 0)) return false;
    return (await shares.hasFile(shareId, objectId)) || shares.hasIcon(share, objectId);
  };
}
