import { ListSpaceMembers } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';

/** Who is in a space decides what the caller may do there, so the list of spaces is loaded again too. */
export function useMembersChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshSpaces = useRefreshSpaces();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSpaceMembers) }), refreshSpaces()]);
  };
}
