import { Outlet } from 'react-router';
import { SettingsEntry } from '../features/account/settings/settings-entry.tsx';
import { useLogin } from '../session/use-login.ts';
import { AccountUpdateDialog } from './account-update-dialog.tsx';

/** What every page has around it: the dialogs of the signed-in user. */
export function StudioLayout() {
  const login = useLogin();
  return (
    <>
      <Outlet />
      <SettingsEntry />
      <AccountUpdateDialog open={login.status === 'logined' && login.isOutdated} />
    </>
  );
}
