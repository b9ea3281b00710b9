import { Outlet, useMatch } from 'react-router';
import { useSpaces } from '../features/space/list/use-spaces.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { SpaceBreadcrumb } from './space-breadcrumb.tsx';
import { SpaceSidebar, SpaceSidebarSkeleton } from './space-sidebar.tsx';
import { WorkspaceFrame } from './workspace-frame.tsx';

/** The shell around spaces. It stays mounted while spaces load and change, so that an open menu stays open. */
export function SpaceArea() {
  const spaceId = useMatch('/space/:space_id/*')?.params.space_id;
  const { t } = useTranslation();
  const { data, isPending } = useSpaces();
  const space = data?.list.bot_space_list.find(({ id }) => id === spaceId);
  return (
    <WorkspaceFrame
      sidebarLabel={t('space_menu')}
      sidebar={space ? <SpaceSidebar space={space} /> : isPending && <SpaceSidebarSkeleton />}
      breadcrumb={space && <SpaceBreadcrumb space={space} />}
    >
      <Outlet />
    </WorkspaceFrame>
  );
}
