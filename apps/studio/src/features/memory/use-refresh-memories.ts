import { ListMemories } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads every open list of memories again. */
export function useRefreshMemories(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListMemories) });
}
