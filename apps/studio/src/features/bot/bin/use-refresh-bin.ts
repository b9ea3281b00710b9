import { ListDeletedBots } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';

/** Loads the bin and the lists of agents again: call it after an agent was moved between them, or deleted for good. */
export function useRefreshBin(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  const refreshBots = useRefreshBots();
  return () => Promise.all([queryClient.invalidateQueries({ queryKey: queryKeyOf(ListDeletedBots) }), refreshBots()]);
}
