import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { openTabOf } from './settings-path.ts';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

/** Opens the settings when the address asks for them; their code is loaded then. */
export function SettingsEntry() {
  const tab = openTabOf(useLocation().search);
  return <Suspense>{tab && <SettingsDialog tab={tab} />}</Suspense>;
}
