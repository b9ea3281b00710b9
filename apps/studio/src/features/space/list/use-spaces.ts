import { GetSpaceListV2 } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { loadSpaces } from './load-spaces.ts';

const queryKey = queryKeyOf(GetSpaceListV2, {});

/** The spaces of the user. A missing personal space is created first. */
export const spacesQuery = { queryKey, queryFn: loadSpaces };

export const useSpaces = () => useQuery(spacesQuery);

/** Reloads the list, also when no mounted component uses it. Resolves when the new list is there. */
export function useRefreshSpaces(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey, type: 'all' });
}
