import { Navigate, useLocation } from 'react-router';
import { rememberedSpaceId, rememberedSubmenu, spaceToEnter } from '../features/space/entry/remembered-place.ts';
import { spacePath } from '../features/space/entry/space-path.ts';
import { useSpace } from '../features/space/list/use-space.ts';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { useUser } from '../session/use-login.ts';
import { NoSpacePage } from './no-space-page.tsx';
import { SpacesFailed } from './space-layout.tsx';

/** studio §2 workspace entry: `/space` leads to the remembered space and sub-menu. */
export function SpaceEntryPage() {
  const { user_id_str: userId } = useUser();
  const { search, hash } = useLocation();
  const { data, error, refetch } = useSpaces();
  const space = data && spaceToEnter(data.list, rememberedSpaceId(userId));
  if (space) return <Navigate to={spacePath(space.id, rememberedSubmenu(userId)) + search + hash} replace />;
  if (data) return <NoSpacePage isEmptyAfterPolling={data.isEmptyAfterPolling} onRetry={() => void refetch()} />;
  return error ? <SpacesFailed error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}

/** `/space/{space_id}` leads to the remembered sub-menu. */
export function SubmenuRedirect() {
  const { id } = useSpace();
  const { user_id_str: userId } = useUser();
  const { search, hash } = useLocation();
  return <Navigate to={spacePath(id, rememberedSubmenu(userId)) + search + hash} replace />;
}
