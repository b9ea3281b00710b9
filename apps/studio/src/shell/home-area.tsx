import { Outlet } from 'react-router';
import { WorkspaceFrame } from './workspace-frame.tsx';

/** The shell around pages that belong to no space: without a second sidebar. */
export function HomeArea() {
  return (
    <WorkspaceFrame>
      <Outlet />
    </WorkspaceFrame>
  );
}
