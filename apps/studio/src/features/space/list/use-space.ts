import type { Space } from '@parley/contract';
import { useParams } from 'react-router';
import type { SpaceList } from './spaces.ts';
import { useSpaces } from './use-spaces.ts';

/** The space of the current URL, on pages inside a space. */
export function useSpace(): Space {
  const { space_id: spaceId } = useParams();
  const { data } = useSpaces();
  if (!data) throw new Error('useSpace is only for pages inside a space');
  return findSpace(data.list, spaceId);
}

/** studio §8: a missing or unknown space id is an error. */
export function findSpace({ bot_space_list: spaces }: SpaceList, spaceId: string | undefined): Space {
  if (!spaceId) throw new Error('lack space_id');
  const found = spaces.find(({ id }) => id === spaceId);
  if (!found) throw new Error(`can not find space: ${spaceId}`);
  return found;
}
