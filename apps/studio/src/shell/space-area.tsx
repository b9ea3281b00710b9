import { Skeleton } from '@parley/ui';
import { Outlet, useMatch } from 'react-router';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { SpaceBreadcrumb } from './space-breadcrumb.tsx';
import { SpaceSidebar } from './space-sidebar.tsx';
import { WorkspaceFrame } from './workspace-frame.tsx';

/** The shell around spaces. It stays mounted while spaces load and change, so that an open menu stays open. */
export function SpaceArea() {
  const spaceId = useMatch('/space/:space_id/*')?.params.space_id;
  const { data, isPending } = useSpaces();
  const space = data?.list.bot_space_list.find(({ id }) => id === spaceId);
  return (
    <WorkspaceFrame
      sidebar={space ? <SpaceSidebar space={space} /> : isPending && spaceId && <SidebarSkeleton />}
      breadcrumb={space && <SpaceBreadcrumb space={space} />}
    >
      <Outlet />
    </WorkspaceFrame>
  );
}

/** Keeps the place of the sidebar while the spaces load, so that the page beside it does not move. */
function SidebarSkeleton() {
  return <Skeleton height="44px" />;
}
