import { useLocation } from 'react-router';
import { parameterPath } from '../../page/parameter-path.ts';

export const settingsTabs = ['account', 'sessions', 'users', 'models'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const PARAMETER = 'settings';

/** The open tab is part of the address: it survives a reload and the way back after sign-in. */
export function openTabOf(search: string): SettingsTab | undefined {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  return settingsTabs.find((tab) => tab === wanted);
}

/** Gives the address of this page with a tab of the settings open, or with none. */
export function useSettingsPath(): (tab: SettingsTab | undefined) => string {
  const location = useLocation();
  return (tab) => parameterPath(location, PARAMETER, tab);
}
