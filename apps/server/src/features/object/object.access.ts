import type { AccessResolver } from '../../platform/access/access.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ObjectStore } from './object.store.ts';

/** Of these objects, those that are shown by something the caller may see, such as the icon of a space. */
export type Shows = (scope: Scope, objectIds: readonly string[]) => Promise<string[]>;

interface Rules {
  /** Decides whether the caller may see the owner. */
  user: AccessResolver;
  shows: readonly Shows[];
  /** The same for files, which are only looked at. */
  showsFiles: Shows;
}

/**
 * A file is visible to its owner, and to others only where the knowledge of a space shows it. A picture is visible to users who may see its owner, and where something visible shows
 * it. Objects never change, so a call that only refers to one needs no more than read access.
 */
export function objectAccess(store: ObjectStore, { user, shows, showsFiles }: Rules): AccessResolver {
  return async (scope, policy, ids) => {
    const found = await store.ownersOf(ids);
    if (found.length < new Set(ids).size) return 'hidden';
    const foreign = found.filter(({ ownerId }) => ownerId !== scope.userId);
    if (foreign.length === 0) return 'allowed';
    const files = foreign.filter(({ purpose }) => purpose === 'file').map(({ id }) => id);
    // Never as an icon: others see those only as `addUploadedPicture` stored them.
    if (files.length > 0 && policy.verb !== 'read') return 'hidden';

    const foreignIds = foreign.map(({ id }) => id);
    const asked = [...shows.map((one) => one(scope, foreignIds)), files.length > 0 ? showsFiles(scope, files) : []];
    const shown = new Set((await Promise.all(asked)).flat());
    const rest = foreign.filter(({ id }) => !shown.has(id));
    if (rest.some(({ purpose }) => purpose === 'file')) return 'hidden';
    if (rest.length === 0) return 'allowed';
    const owners = [...new Set(rest.map(({ ownerId }) => ownerId))];
    return user(scope, { ...policy, verb: 'read' }, owners);
  };
}
