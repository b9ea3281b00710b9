/** Values of this browser, for all accounts. */
export const permanentKeys = ['current-user-id', 'visitor-locale', 'mobile-hint-seen', 'hard-navigated-at'] as const;
/** Values of one account in this browser. */
export const accountKeys = [
  'theme',
  'space-id',
  'space-submenu',
  'sidebar-width',
  'sidebar-pinned',
  'recent-commands',
  'list-view',
  'column-widths',
] as const;

export type PermanentKey = (typeof permanentKeys)[number];
export type AccountKey = (typeof accountKeys)[number];

const PREFIX = 'parley';

/** The name in localStorage. Only names made here are ever read or written. */
export function storageNameOf(key: PermanentKey | AccountKey, userId?: string): string {
  return userId === undefined ? `${PREFIX}:${key}` : `${PREFIX}:${key}:${userId}`;
}
