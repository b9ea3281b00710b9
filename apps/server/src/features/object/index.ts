export { objectRoutes } from './object.routes.ts';
export { createObjectService, type ObjectService, objectUrl } from './object.service.ts';
export { createObjectStore } from './object.store.ts';
