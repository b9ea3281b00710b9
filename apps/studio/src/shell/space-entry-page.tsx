import { Navigate, useLocation } from 'react-router';
import { rememberedSpaceId, rememberedSubmenu } from '../features/space/entry/remembered-place.ts';
import { spacePath } from '../features/space/entry/space-path.ts';
import { spaceToEnter } from '../features/space/entry/space-to-enter.ts';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { LoadingPage } from '../page/loading-page.tsx';
import { useUser } from '../session/use-login.ts';
import { NoSpacePage } from './no-space-page.tsx';
import { SpacesFailed } from './spaces-failed.tsx';

/** studio §2 workspace entry: goes on to the space and the sub-menu the account was in. */
export function SpaceEntryPage() {
  const { user_id_str: userId } = useUser();
  const { search, hash } = useLocation();
  const { data, error, refetch } = useSpaces();
  const space = data && spaceToEnter(data.list, rememberedSpaceId(userId));
  if (space) return <Navigate to={spacePath(space.id, rememberedSubmenu(userId)) + search + hash} replace />;
  if (data) return <NoSpacePage isEmptyAfterPolling={data.isEmptyAfterPolling} onRetry={() => void refetch()} />;
  return error ? <SpacesFailed error={error} onRetry={() => void refetch()} /> : <LoadingPage />;
}
