import { GetDraftIntelligenceList, GetHome, SearchBots } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** The operations that list agents. */
export const botLists = [GetDraftIntelligenceList, GetHome, SearchBots];

/** Loads every list of agents again: call it after an agent was created, renamed, copied or deleted. */
export function useRefreshBots(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(botLists.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
}
