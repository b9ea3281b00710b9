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
  'editor-columns',
] as const;

/** Values of one account in this browser of which there are several, each with an id. */
export const itemKeys = ['draft-backup', 'knowledge-import'] as const;

export type PermanentKey = (typeof permanentKeys)[number];
export type AccountKey = (typeof accountKeys)[number];
export type ItemKey = (typeof itemKeys)[number];

const PREFIX = 'parley';

/** The name in localStorage. Only names made here are ever read or written. */
export function storageNameOf(key: PermanentKey | AccountKey, userId?: string): string {
  return userId === undefined ? `${PREFIX}:${key}` : `${PREFIX}:${key}:${userId}`;
}

/** The name of one of several values in localStorage; without an id, what the names of all of them start with. */
export function itemNameOf(key: ItemKey, userId: string, itemId = ''): string {
  return `${PREFIX}:${key}:${userId}:${itemId}`;
}
