import { useLocation } from 'react-router';
import { parameterPath } from '../../page/parameter-path.ts';

export const settingsTabs = ['account', 'sessions', 'users', 'models'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const PARAMETER = 'settings';

/** The open tab is part of the URL: it survives a reload and the redirect after sign-in. */
export function openTabOf(search: string): SettingsTab | undefined {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  return settingsTabs.find((tab) => tab === wanted);
}

/** The path of the current page with a settings tab open, or with none. */
export function useSettingsPath(): (tab: SettingsTab | undefined) => string {
  const location = useLocation();
  return (tab) => parameterPath(location, PARAMETER, tab);
}
