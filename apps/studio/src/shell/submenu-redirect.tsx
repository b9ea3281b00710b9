import { Navigate, useLocation } from 'react-router';
import { rememberedSubmenu } from '../features/space/entry/remembered-place.ts';
import { spacePath } from '../features/space/entry/space-path.ts';
import { useSpace } from '../features/space/list/use-space.ts';
import { useUser } from '../session/use-login.ts';

/** The bare address of a space goes on to the sub-menu the account was in. */
export function SubmenuRedirect() {
  const { id } = useSpace();
  const { user_id_str: userId } = useUser();
  const { search, hash } = useLocation();
  return <Navigate to={spacePath(id, rememberedSubmenu(userId)) + search + hash} replace />;
}
