export { objectAccess, type Shows } from './object.access.ts';
export { objectRoutes } from './object.routes.ts';
export type { ObjectRow } from './object.schema.ts';
export { createObjectService, ICON_MAX_SIDE, type ObjectService, objectHeaders, objectUrl } from './object.service.ts';
export { createObjectStore } from './object.store.ts';
