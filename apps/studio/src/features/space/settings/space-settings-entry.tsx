import { type Space, SpaceType } from '@parley/contract';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { openSpaceTabOf } from './space-settings-path.ts';

const SpaceSettingsDialog = lazy(async () => ({
  default: (await import('./space-settings-dialog.tsx')).SpaceSettingsDialog,
}));

/** Opens the settings of a team space when the URL asks for them. A personal space has none. */
export function SpaceSettingsEntry({ space }: { space: Space }) {
  const tab = openSpaceTabOf(useLocation().search);
  const isOpen = tab !== undefined && space.space_type === SpaceType.team;
  return <Suspense>{isOpen && <SpaceSettingsDialog space={space} tab={tab} />}</Suspense>;
}
