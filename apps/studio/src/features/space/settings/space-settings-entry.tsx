import { type Space, SpaceType } from '@parley/contract';
import { useLocation, useNavigate } from 'react-router';
import { LazyPartBoundary, lazyPart } from '../../../page/lazy-part.tsx';
import { openSpaceTabOf, spaceSettingsPath } from './space-settings-path.ts';

const SpaceSettingsDialog = lazyPart(async () => (await import('./space-settings-dialog.tsx')).SpaceSettingsDialog);

/** Opens the settings of a team space when the URL asks for them. A personal space has none. */
export function SpaceSettingsEntry({ space }: { space: Space }) {
  const location = useLocation();
  const navigate = useNavigate();
  const tab = openSpaceTabOf(location.search);
  if (tab === undefined || space.space_type !== SpaceType.team) return null;
  return (
    <LazyPartBoundary onFailed={() => void navigate(spaceSettingsPath(location, undefined), { replace: true })}>
      <SpaceSettingsDialog space={space} tab={tab} />
    </LazyPartBoundary>
  );
}
