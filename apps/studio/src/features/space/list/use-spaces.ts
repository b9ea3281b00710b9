import { GetSpaceListV2 } from '@parley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { loadSpaces } from './load-spaces.ts';

const queryKey = queryKeyOf(GetSpaceListV2, {});

/** The spaces of the user, with the personal one created if it was missing. */
export function useSpaces() {
  return useQuery({ queryKey, queryFn: loadSpaces });
}

/** Loads the list again; done when the new one is there, also for pages that do not show it. */
export function useRefreshSpaces(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey, type: 'all' });
}
