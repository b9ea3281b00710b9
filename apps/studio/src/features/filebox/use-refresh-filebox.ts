import { GetOwnStorage, ListFileboxes, ListFileboxFiles } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads again what shows files and what they take. */
export function useRefreshFilebox(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const shown = [ListFileboxFiles, ListFileboxes, GetOwnStorage];
    await Promise.all(shown.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
  };
}
