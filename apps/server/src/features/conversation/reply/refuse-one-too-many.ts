import type { Runs } from '../../../platform/run/runs.ts';
import type { LimitOf } from '../../limits/index.ts';
import { TooManyReplies } from '../conversation.errors.ts';

/** Throws when the user has as many replies at once as they may have. `storedCount` includes those of other processes. */
export type RefuseOneTooMany = (userId: string, storedCount?: number) => void;

/**
 * Each reply costs a model, memory and a part of every commit; a single user must not take them from the others. This
 * process also counts runs that are not stored yet.
 */
export function createRefuseOneTooMany(runs: Pick<Runs, 'countOfUser'>, limitOf: LimitOf): RefuseOneTooMany {
  return (userId, storedCount = 0) => {
    const max = limitOf('userRepliesAtOnce', userId);
    if (Math.max(runs.countOfUser(userId), storedCount) >= max) throw new TooManyReplies(max);
  };
}
