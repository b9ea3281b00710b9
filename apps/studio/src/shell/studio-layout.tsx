import { Outlet } from 'react-router';
import { ConnectionStatus } from '../connection/connection-status.tsx';
import { useLogin } from '../session/use-login.ts';
import { AccountUpdateDialog } from './account-update-dialog.tsx';
import { CreateEntry } from './create-entry.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { SettingsEntry } from './settings/settings-entry.tsx';

/** The layout of every page: adds the dialogs of the signed-in user. */
export function StudioLayout() {
  const login = useLogin();
  return (
    <>
      <ConnectionStatus />
      <Outlet />
      <SettingsEntry />
      <CreateEntry />
      {login.status === 'logined' && <PaletteHost />}
      <AccountUpdateDialog open={login.status === 'logined' && login.isOutdated} />
    </>
  );
}
