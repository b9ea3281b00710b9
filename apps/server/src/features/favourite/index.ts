import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { favouriteRoutes } from './favourite.routes.ts';
import { createFavouriteService } from './favourite.service.ts';
import { createFavouriteStore } from './favourite.store.ts';

interface Dependencies {
  database: Database;
  now: () => number;
}

/** The favourites of each user. */
export function favouriteFeature(app: App, { database, now }: Dependencies): void {
  favouriteRoutes(app, createFavouriteService({ store: createFavouriteStore(database), now }));
}
