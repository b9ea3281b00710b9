/** The two sub-menus of a space (studio §2). */
export const submenus = ['develop', 'library'] as const;
export type Submenu = (typeof submenus)[number];

export const spacePath = (spaceId: string, submenu: Submenu) => `/space/${spaceId}/${submenu}`;

/** Pages of one resource of the library (studio §2). */
const resources = ['knowledge', 'dataset', 'database', 'plugin'];

export const isResourcePath = (spaceId: string, pathname: string): boolean =>
  resources.some((resource) => pathname.startsWith(`/space/${spaceId}/${resource}/`));
