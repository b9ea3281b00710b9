import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { homeRoutes } from './home.routes.ts';
import { createHomeService, type HomeSources } from './home.service.ts';
import { createHomeStore } from './home.store.ts';

interface Dependencies extends HomeSources {
  database: Database;
  now: () => number;
}

/** The home page: first steps, recent bots and spaces, from the features that have them. */
export function homeFeature(app: App, { database, ...dependencies }: Dependencies): void {
  homeRoutes(app, createHomeService({ ...dependencies, store: createHomeStore(database) }));
}
