import { ListSpaceMembers } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useRefreshSpaces } from '../list/use-spaces.ts';

/** Also reloads the spaces, because they carry the role of the caller. */
export function useRefreshMembers(): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshSpaces = useRefreshSpaces();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSpaceMembers) }), refreshSpaces()]);
  };
}
