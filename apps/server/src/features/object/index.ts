export { createObjectCollection } from './collect-objects.ts';
export { createModelPictures } from './model-pictures.ts';
export { objectAccess, type Shows } from './object.access.ts';
export { objectRoutes } from './object.routes.ts';
export type { ObjectRow } from './object.schema.ts';
export { createObjectService, ICON_MAX_SIDE, type ObjectService, objectHeaders, objectUrl } from './object.service.ts';
export { createObjectStore, keepObjects } from './object.store.ts';
export {
  createObjectReleases,
  type ObjectHeir,
  type ObjectIds,
  type ObjectReference,
  type ObjectReleases,
} from './object-releases.ts';
export { DiskReserveReached, SpaceStorageFull, UserStorageFull } from './storage-quota.errors.ts';
export { createStorageQuota, type SpaceUse, type StorageLimitOf, type StorageQuota } from './storage-quota.ts';
