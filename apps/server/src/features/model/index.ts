import { DEFAULT_LOCALE, LOCALES, type Locale, type Model } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { ModelTimeouts } from '../../platform/models/resilience/deadlines.ts';
import { createResilience } from '../../platform/models/resilience/resilience.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { createFindLocalModels } from './local-models.ts';
import { modelRoutes } from './model.routes.ts';
import { createModelService } from './model.service.ts';
import { createModelStore } from './model.store.ts';
import type { CachedModelCatalogue } from './model-catalogue.ts';
import { createModelKeys } from './model-keys.ts';
import { type CountTest, createModelTestService } from './model-test.service.ts';
import { createModels, type Models } from './models.ts';
import { nameOfModel, toModel } from './to-contract.ts';

export { modelAccess } from './model.access.ts';
export { NoModel } from './model.errors.ts';
export { createModelCatalogue } from './model-catalogue.ts';
export type { Models, UsableEmbedding, UsableModel, UsableSpeech, UsableTranscription } from './models.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  secrets: Secrets;
  catalogue: CachedModelCatalogue;
  /** Where model servers on the same machine usually listen. */
  localModelUrls: readonly string[];
  countTest: CountTest;
  /** Shorter in tests. */
  timeouts?: Partial<ModelTimeouts> | undefined;
}

/** The models of the installation: set up by an administrator, by environment variables, or built in. */
export function modelFeature(
  app: App,
  { database, clockAndIds, auditLog, secrets, catalogue, localModelUrls, countTest, timeouts = {} }: Dependencies,
): Models {
  const keys = createModelKeys(secrets);
  modelRoutes(app, {
    models: createModelService({ database, keys, catalogue, auditLog, ...clockAndIds }),
    tests: createModelTestService({ readCatalogue: catalogue.read, keys, countTest }),
    findLocalModels: createFindLocalModels(localModelUrls),
  });
  return createModels(catalogue.read, keys, createResilience({ timeouts }));
}

/** The chat model that answers for this choice, empty for the default one, as its users see it; null when it was deleted. */
export const findListedModel =
  ({ read }: CachedModelCatalogue) =>
  async (modelId: string, locale: Locale): Promise<Model | null> => {
    const catalogue = await read();
    const model = modelId === '' ? catalogue.defaultFor('chat') : catalogue.find(modelId);
    return model ? toModel(model, catalogue, locale) : null;
  };

/** The chat model with this name, as users see it or as its provider calls it, whatever the case; null when there is none. */
export const findModelNamed =
  ({ read }: CachedModelCatalogue) =>
  async (name: string): Promise<string | null> => {
    const models = (await read()).models.filter(({ purposes }) => purposes.includes('chat'));
    const isNamed = (one: string) => one.toLowerCase() === name.toLowerCase();
    const found =
      models.find((model) => LOCALES.some((locale) => isNamed(nameOfModel(model, locale)))) ??
      models.find(({ modelName }) => isNamed(modelName));
    return found?.id ?? null;
  };

/** The models that serve embedding, as administrators see them. */
export const listEmbeddingModels =
  ({ read }: CachedModelCatalogue) =>
  async (locale: Locale): Promise<{ model_id: string; name: string; model_name: string }[]> =>
    (await read()).models
      .filter(({ purposes }) => purposes.includes('embedding'))
      .map((model) => ({ model_id: model.id, name: nameOfModel(model, locale), model_name: model.modelName }));

/** The names of models by id, for reports. */
export const namesOfModels =
  ({ read }: CachedModelCatalogue) =>
  async (ids: readonly string[], locale: Locale = DEFAULT_LOCALE): Promise<ReadonlyMap<string, string>> => {
    const { models } = await read();
    const wanted = new Set(ids);
    return new Map(models.filter(({ id }) => wanted.has(id)).map((model) => [model.id, nameOfModel(model, locale)]));
  };

/** Whether a model beside the demonstration can chat. */
export async function hasRealChatModel({ read }: CachedModelCatalogue): Promise<boolean> {
  const { models } = await read();
  return models.some(({ provider, purposes }) => provider !== 'demo' && purposes.includes('chat'));
}

/** For when the secret key is lost: deletes every stored provider key and returns how many there were. */
export const forgetModelKeys = (database: Database): Promise<number> => createModelStore(database).deleteKeys();
