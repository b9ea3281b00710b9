import type { AccessResolver } from '../../platform/access/access.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ObjectStore } from './object.store.ts';

/** Of these objects, those that something the caller may see shows: the icon of a space, for one. */
export type Shows = (scope: Scope, objectIds: readonly string[]) => Promise<string[]>;

interface Rules {
  /** Whoever may see a user may see what that user shows. */
  user: AccessResolver;
  shows: readonly Shows[];
}

/**
 * A picture is seen by who sees its owner, a file by its owner alone, and either by who sees what it is an icon of.
 * An object never changes, so that naming one in a call that changes something else needs no more than seeing it.
 */
export function objectAccess(store: ObjectStore, { user, shows }: Rules): AccessResolver {
  return async (scope, policy, ids) => {
    const found = await store.ownersOf(ids);
    if (found.length < new Set(ids).size) return 'hidden';
    const foreign = found.filter(({ ownerId }) => ownerId !== scope.userId);
    if (foreign.length === 0) return 'allowed';

    const foreignIds = foreign.map(({ id }) => id);
    const shown = new Set((await Promise.all(shows.map((one) => one(scope, foreignIds)))).flat());
    const rest = foreign.filter(({ id }) => !shown.has(id));
    if (rest.length === 0) return 'allowed';
    if (rest.some(({ purpose }) => purpose === 'file')) return 'hidden';
    const owners = [...new Set(rest.map(({ ownerId }) => ownerId))];
    return user(scope, { ...policy, verb: 'read' }, owners);
  };
}
