import { localCache } from '../../../local-cache/local-cache.ts';

/** The two sub-menus of a space (studio §2). */
export const submenus = ['develop', 'library'] as const;
export type Submenu = (typeof submenus)[number];

export function rememberedSpaceId(userId: string): string | undefined {
  return localCache.readOfAccount(userId, 'space-id');
}

export function rememberedSubmenu(userId: string): Submenu {
  const remembered = localCache.readOfAccount(userId, 'space-submenu');
  return submenus.find((submenu) => submenu === remembered) ?? 'develop';
}

export function rememberSpace(userId: string, spaceId: string | undefined): void {
  localCache.writeOfAccount(userId, 'space-id', spaceId);
}

export function rememberSubmenu(userId: string, submenu: Submenu): void {
  localCache.writeOfAccount(userId, 'space-submenu', submenu);
}
