import { join } from 'node:path';
import { migrations } from '../migrations/index.ts';
import type { Environment } from './environment.ts';
import { accountAccess, accountFeature } from './features/account/index.ts';
import { audioFeature, type Transcribers } from './features/audio/index.ts';
import { createObjectService, createObjectStore, objectAccess, objectRoutes } from './features/object/index.ts';
import { iconsOfOwnSpaces, spaceAccess, spaceFeature, usersInOwnSpaces } from './features/space/index.ts';
import { uploadAccess, uploadFeature } from './features/upload/index.ts';
import { createAccess } from './platform/access/access.ts';
import type { ClockAndIds } from './platform/clock-and-ids.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import { type App, createApp } from './platform/http/app.ts';
import { healthRoutes } from './platform/http/health.ts';
import { openapiRoute } from './platform/http/openapi.ts';
import { studioPages } from './platform/http/studio-pages.ts';
import type { Log } from './platform/log.ts';
import { openFolderStorage } from './platform/object-storage/object-storage.ts';
import { createSessions } from './platform/session/sessions.ts';

export interface Parts {
  environment: Pick<Environment, 'dataDir' | 'baseUrl' | 'registration'>;
  openDatabase: OpenDatabase;
  clockAndIds: ClockAndIds;
  log: Log;
  /** The built studio; absent in development, where Vite serves it. */
  studioFolder?: string;
  isDraining?: () => boolean;
  /** Stands in for the installation's models where it is given: in tests. */
  transcribers?: Transcribers;
}

/** Until the feature `model` is wired here, no model transcribes. */
const noTranscribers: Transcribers = { findTranscription: async () => null };

/** The product: every feature wired once. */
export async function composeApp(parts: Parts): Promise<App> {
  const { environment, openDatabase, clockAndIds, log } = parts;
  const { database } = openDatabase;
  const applied = await migrateToLatest(openDatabase, migrations);
  const isNew = applied.length === migrations.length;
  if (applied.length > 0 && !isNew) log.info({ applied }, 'database migrated');

  const storage = await openFolderStorage(join(environment.dataDir, 'objects'));
  const objectStore = createObjectStore(database);
  const objects = createObjectService({ ...clockAndIds, store: objectStore, storage });
  const meets = usersInOwnSpaces(database);
  const account = accountAccess(database, meets);
  const sessions = createSessions(database, clockAndIds, log);
  await sessions.deleteExpired();

  const app = createApp({
    log,
    sessions,
    access: createAccess({
      ...account,
      ...spaceAccess(database),
      object: objectAccess(objectStore, { user: account.user, shows: [iconsOfOwnSpaces(database)] }),
      upload: uploadAccess(database),
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
    registrationMode: environment.registration,
    meets,
  });
  spaceFeature(app, { database, clockAndIds, basicInfoOf });
  objectRoutes(app, objects);
  const uploads = await uploadFeature(app, { database, clockAndIds, storage, objects });
  await uploads.deleteAbandoned();
  audioFeature(app, parts.transcribers ?? noTranscribers);
  if (parts.studioFolder) await studioPages(app, parts.studioFolder);
  answerErrors(app);
  return app;
}
