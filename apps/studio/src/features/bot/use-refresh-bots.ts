import { GetDraftIntelligenceList, GetHome, SearchBots } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

const LISTS = [GetDraftIntelligenceList, GetHome, SearchBots];

/** Loads every list of agents again: call it after an agent was created, renamed, copied or deleted. */
export function useRefreshBots(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(LISTS.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
}
