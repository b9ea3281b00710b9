import { ownPath, PassportWebLogoutGet } from '@parley/contract';
import { useAction } from '../../api/use-action.ts';

/** Signs out and leaves with a fresh page, so that nothing of the user stays in memory. */
export function useLogOut(): () => void {
  const logOut = useAction(PassportWebLogoutGet, {
    onDone: ({ redirect_url }) => window.location.assign(ownPath(redirect_url)),
  });
  return () => logOut.mutate({ next: '/' });
}
