import type { Space } from '@parley/contract';
import type { SpaceList } from './spaces.ts';

/** studio §8: setting a space that is missing or unknown is an error. */
export function findSpace({ bot_space_list: spaces }: SpaceList, spaceId: string | undefined): Space {
  if (!spaceId) throw new Error('lack space_id');
  const found = spaces.find(({ id }) => id === spaceId);
  if (!found) throw new Error(`can not find space: ${spaceId}`);
  return found;
}
