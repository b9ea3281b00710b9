import { ownPath, PassportWebLogoutGet } from '@parley/contract';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';

/** Signs out and loads a new page, so that no data of the user stays in memory. */
export function useLogOut(): () => void {
  const logOut = useOperationMutation(PassportWebLogoutGet, {
    onSuccess: ({ redirect_url }) => window.location.assign(ownPath(redirect_url)),
  });
  return () => logOut.mutate({ next: '/' });
}
