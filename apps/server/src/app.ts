import { join } from 'node:path';
import { migrations } from '../migrations/index.ts';
import type { Environment } from './environment.ts';
import { accountAccess, accountFeature } from './features/account/index.ts';
import { botAccess, botFeature, welcomeNewSpace } from './features/bot/index.ts';
import { createObjectService, createObjectStore, objectRoutes } from './features/object/index.ts';
import { spaceAccess, spaceFeature, usersInOwnSpaces } from './features/space/index.ts';
import { createAccess } from './platform/access/access.ts';
import { type ClockAndIds, HOUR_MS } from './platform/clock-and-ids.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import { type App, createApp } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { openapiRoute } from './platform/http/openapi.ts';
import { studioPages } from './platform/http/studio-pages.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { openFolderStorage } from './platform/object-storage/object-storage.ts';
import { createSessions } from './platform/session/sessions.ts';

export interface Parts {
  environment: Pick<Environment, 'dataDir' | 'baseUrl' | 'registration'>;
  openDatabase: OpenDatabase;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  log: Log;
  /** The built studio; absent in development, where Vite serves it. */
  studioFolder?: string;
  isDraining?: () => boolean;
}

/** The product: every feature wired once. */
export async function composeApp(parts: Parts): Promise<App> {
  const { environment, openDatabase, clockAndIds, jobs, log } = parts;
  const { database } = openDatabase;
  const applied = await migrateToLatest(openDatabase, migrations);
  const isNew = applied.length === migrations.length;
  if (applied.length > 0 && !isNew) log.info({ applied }, 'database migrated');

  const storage = await openFolderStorage(join(environment.dataDir, 'objects'));
  const objects = createObjectService({ ...clockAndIds, store: createObjectStore(database), storage });
  const meets = usersInOwnSpaces(database);
  const account = accountAccess(database, meets);
  const space = spaceAccess(database);
  const sessions = createSessions(database, clockAndIds, log);
  jobs.every(HOUR_MS, 'delete-expired-sessions', () => sessions.deleteExpired());

  const app = createApp({
    log,
    sessions,
    access: createAccess({
      ...account,
      ...space,
      bot: botAccess(database, space.space),
      object: objects.accessThrough(account.user),
    }),
    baseUrl: environment.baseUrl,
    newLogId: clockAndIds.newId,
  });
  healthRoutes(app, database, parts.isDraining ?? (() => false));
  openapiRoute(app);
  const { basicInfoOf } = accountFeature(app, {
    database,
    objects,
    clockAndIds,
    jobs,
    registrationMode: environment.registration,
    meets,
  });
  spaceFeature(app, { database, clockAndIds, jobs, basicInfoOf, onSpaceCreated: welcomeNewSpace(clockAndIds) });
  botFeature(app, { database, clockAndIds, basicInfoOf });
  objectRoutes(app, objects);
  if (parts.studioFolder) await studioPages(app, parts.studioFolder);
  answerErrors(app);
  return app;
}
