import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signPath } from '../../session/sign-path.ts';
import { useLogin } from '../../session/use-login.ts';
import { openTabOf } from './settings-path.ts';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

/** Opens the settings when the URL asks for them, also on public pages. Visitors are sent to the sign page first. */
export function SettingsEntry() {
  const login = useLogin();
  const location = useLocation();
  const tab = openTabOf(location.search);
  if (!tab || login.status === 'settling') return null;
  if (login.status === 'not_login') return <Navigate to={signPath(location)} replace />;
  return (
    <Suspense>
      <SettingsDialog tab={tab} />
    </Suspense>
  );
}
