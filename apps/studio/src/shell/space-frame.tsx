import type { Space } from '@parley/contract';
import { Outlet } from 'react-router';
import { useSpaceEntered } from '../features/space/entry/use-space-entered.ts';
import { SpaceSettingsEntry } from '../features/space/settings/space-settings-entry.tsx';
import { SpacePlace } from './space-place.tsx';
import { SpaceSidebar } from './space-sidebar.tsx';
import { WorkspaceFrame } from './workspace-frame.tsx';

export function SpaceFrame({ space }: { space: Space }) {
  useSpaceEntered(space.id);
  return (
    <WorkspaceFrame sidebar={<SpaceSidebar space={space} />} place={<SpacePlace space={space} />}>
      <Outlet />
      <SpaceSettingsEntry space={space} />
    </WorkspaceFrame>
  );
}
