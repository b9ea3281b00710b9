import type { Space } from '@parley/contract';
import { createContext, use } from 'react';

/** The space of the address, on pages inside a space. */
export const CurrentSpaceContext = createContext<Space | null>(null);

export function useCurrentSpace(): Space {
  const space = use(CurrentSpaceContext);
  if (!space) throw new Error('useCurrentSpace outside of a space');
  return space;
}
