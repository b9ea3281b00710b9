import type { Submenu } from './remembered-place.ts';

export const spacePath = (spaceId: string, submenu: Submenu) => `/space/${spaceId}/${submenu}`;
