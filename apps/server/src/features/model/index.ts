import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { ModelTimeouts } from '../../platform/models/resilience/deadlines.ts';
import { createResilience } from '../../platform/models/resilience/resilience.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { modelRoutes } from './model.routes.ts';
import { createModelService } from './model.service.ts';
import { createModelStore } from './model.store.ts';
import type { KeptModelCatalogue } from './model-catalogue.ts';
import { createModelInstances } from './model-instances.ts';
import { createModelKeys } from './model-keys.ts';
import { createModelTestService } from './model-test.service.ts';
import { createModels } from './models.ts';
import type { Models } from './usable-model.ts';

export { modelAccess } from './model.access.ts';
export { NoModel } from './model.errors.ts';
export { keepModelCatalogue } from './model-catalogue.ts';
export type { Models, UsableModel } from './usable-model.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  secrets: Secrets;
  catalogue: KeptModelCatalogue;
  /** Other than usual, where nobody waits a minute. */
  timeouts?: Partial<ModelTimeouts> | undefined;
}

/** The models of the installation: set up by the administrator, by the environment, or built in. */
export function modelFeature(
  app: App,
  { database, clockAndIds, secrets, catalogue, timeouts = {} }: Dependencies,
): Models {
  const keys = createModelKeys(secrets);
  modelRoutes(
    app,
    createModelService({ database, keys, catalogue, ...clockAndIds }),
    createModelTestService({ readCatalogue: catalogue.read, keys }),
  );
  return createModels(catalogue.read, createModelInstances(keys, createResilience({ timeouts })));
}

/** For when the secret key is lost: drops every stored key and tells how many there were. */
export const forgetModelKeys = (database: Database): Promise<number> => createModelStore(database).deleteKeys();
