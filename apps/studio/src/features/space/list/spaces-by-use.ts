import type { Space } from '@parley/contract';
import type { SpaceList } from './spaces.ts';

/** The recently used spaces first, the rest in the order of the list. */
export function spacesByUse({ bot_space_list: all, recently_used_space_list: used }: SpaceList): Space[] {
  const usedIds = used.map(({ id }) => id);
  const rankOf = ({ id }: Space) => (usedIds.includes(id) ? usedIds.indexOf(id) : usedIds.length);
  return [...all].sort((one, other) => rankOf(one) - rankOf(other));
}
