/** The two sub-menus of a space (studio §2). */
export const submenus = ['develop', 'library'] as const;
export type Submenu = (typeof submenus)[number];

export const spacePath = (spaceId: string, submenu: Submenu) => `/space/${spaceId}/${submenu}`;
