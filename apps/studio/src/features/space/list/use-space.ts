import type { Space } from '@parley/contract';
import { useParams } from 'react-router';
import { findSpace } from './find-space.ts';
import { useSpaces } from './use-spaces.ts';

/** The space of the address, on pages inside one. */
export function useSpace(): Space {
  const { space_id: spaceId } = useParams();
  const { data } = useSpaces();
  if (!data) throw new Error('useSpace is only for pages inside a space');
  return findSpace(data.list, spaceId);
}
