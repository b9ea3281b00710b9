import { useLocation } from 'react-router';
import { parameterPath } from '../../page/parameter-path.ts';

export const settingsTabs = ['account', 'sessions', 'usage', 'memory', 'connections'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const PARAMETER = 'settings';

/** The open tab is part of the URL: it survives a reload and the redirect after sign-in. */
export function openTabOf(search: string): SettingsTab | undefined {
  const wanted = new URLSearchParams(search).get(PARAMETER);
  return settingsTabs.find((tab) => tab === wanted);
}

/** Users and models were tabs of the settings before there was an administration. */
const movedTabs = new Map([
  ['users', '/admin/users'],
  ['models', '/admin/models'],
]);

/** The page that replaces a tab, for links that were kept. */
export function movedTabPath(search: string): string | undefined {
  return movedTabs.get(new URLSearchParams(search).get(PARAMETER) ?? '');
}

/** The path of the current page with a settings tab open, or with none. */
export function useSettingsPath(): (tab: SettingsTab | undefined) => string {
  const location = useLocation();
  return (tab) => parameterPath(location, PARAMETER, tab);
}
