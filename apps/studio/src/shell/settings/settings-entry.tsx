import { Navigate, useLocation, useNavigate } from 'react-router';
import { LazyPartBoundary, lazyPart } from '../../page/lazy-part.tsx';
import { signPath } from '../../session/sign-path.ts';
import { useLogin } from '../../session/use-login.ts';
import { movedTabPath, openTabOf, useSettingsPath } from './settings-path.ts';

const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

/** Opens the settings when the URL asks for them, also on public pages. Visitors are sent to the sign page first. */
export function SettingsEntry() {
  const login = useLogin();
  const location = useLocation();
  const navigate = useNavigate();
  const settingsPath = useSettingsPath();
  const tab = openTabOf(location.search);
  const movedTo = movedTabPath(location.search);
  if (!(tab || movedTo) || login.status === 'settling') return null;
  if (login.status === 'not_login') return <Navigate to={signPath(location)} replace />;
  // The key lets it navigate again when a redirect of the page, such as that of `/space`, came in between.
  if (movedTo) return <Navigate key={location.key} to={movedTo} replace />;
  if (!tab) return null;
  return (
    <LazyPartBoundary onFailed={() => void navigate(settingsPath(undefined), { replace: true })}>
      <SettingsDialog tab={tab} />
    </LazyPartBoundary>
  );
}
