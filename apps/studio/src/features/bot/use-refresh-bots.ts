import { GetHome, ListSpaceBots, SearchBots } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads every list of agents again: call it after an agent was created, renamed, copied or deleted. */
export function useRefreshBots(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [ListSpaceBots, GetHome, SearchBots].map((operation) =>
        queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) }),
      ),
    );
}
