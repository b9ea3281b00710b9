import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import type { SpaceUse } from '../object/index.ts';
import { storageRoutes } from './storage.routes.ts';
import { createStorageService, type StorageDependencies } from './storage.service.ts';
import { createStorageStore } from './storage.store.ts';

/** What files and knowledge take, for their users, for owners of spaces and for administrators. The feature `object` keeps the limits. */
export function storageFeature(
  app: App,
  {
    database,
    spaceUses,
    ...dependencies
  }: Omit<StorageDependencies, 'store'> & { database: Database; spaceUses: readonly SpaceUse[] },
): void {
  storageRoutes(app, createStorageService({ ...dependencies, store: createStorageStore(database, spaceUses) }));
}
