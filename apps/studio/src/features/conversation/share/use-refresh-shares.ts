import { ListConversationShares } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';

/** Loads the user's shares again after one was changed. */
export function useRefreshShares(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListConversationShares) });
}
