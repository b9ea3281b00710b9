import type { Space } from '@parley/contract';
import { Outlet } from 'react-router';
import { useSpaceEntered } from '../features/space/entry/use-space-entered.ts';
import { SpaceSettingsEntry } from '../features/space/settings/space-settings-entry.tsx';

/** A page inside a space, with the settings of the space above it when the address asks for them. */
export function SpaceContent({ space }: { space: Space }) {
  useSpaceEntered(space.id);
  return (
    <>
      <Outlet />
      <SpaceSettingsEntry space={space} />
    </>
  );
}
