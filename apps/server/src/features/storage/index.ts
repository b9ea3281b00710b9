import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { storageRoutes } from './storage.routes.ts';
import { createStorageService, type StorageDependencies } from './storage.service.ts';
import { createStorageStore } from './storage.store.ts';

/** What files take, for their users, for owners of spaces and for administrators. The feature `object` keeps the limits. */
export function storageFeature(
  app: App,
  { database, ...dependencies }: Omit<StorageDependencies, 'store'> & { database: Database },
): void {
  storageRoutes(app, createStorageService({ ...dependencies, store: createStorageStore(database) }));
}
