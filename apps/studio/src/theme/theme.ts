import { localCache } from '../local-cache/local-cache.ts';
import { loginStore } from '../session/login-store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const isTheme = (value: string | undefined): value is Theme => themes.some((theme) => theme === value);

export function themeOf(userId: string): Theme {
  const remembered = localCache.readOfAccount(userId, 'theme');
  return isTheme(remembered) ? remembered : 'system';
}

export function chooseTheme(userId: string, theme: Theme): void {
  localCache.writeOfAccount(userId, 'theme', theme === 'system' ? undefined : theme);
  show(theme);
}

/** Applies the theme of the account; until the login status is known, that of the last user, so that nothing flashes. */
export function startTheme(): void {
  const lastUserId = localCache.read('current-user-id');
  if (lastUserId) show(themeOf(lastUserId));
  loginStore.subscribe(() => {
    const login = loginStore.getState();
    if (login.status === 'logined') show(themeOf(login.user.user_id_str));
    if (login.status === 'not_login') show('system');
  });
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
