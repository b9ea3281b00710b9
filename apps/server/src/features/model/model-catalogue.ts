import { MODEL_PURPOSES, type ModelPurpose } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import {
  demonstration,
  type EnvironmentModel,
  fromEnvironment,
  fromRow,
  type InstalledModel,
} from './installed-model.ts';
import { createModelStore } from './model.store.ts';

/** Every model of the installation with what it is the default for, at one moment. */
export interface ModelCatalogue {
  readonly models: readonly InstalledModel[];
  find(id: string): InstalledModel | undefined;
  defaultFor(purpose: ModelPurpose): InstalledModel | undefined;
  /** The purposes for which this model is the default. */
  defaultsOf(model: InstalledModel): ModelPurpose[];
}

export type ReadModelCatalogue = () => Promise<ModelCatalogue>;

/** There are few models, and other processes may change them: read as often as one is needed. */
export function modelCatalogueReader(
  database: Database,
  environmentModel: EnvironmentModel | undefined,
): ReadModelCatalogue {
  const store = createModelStore(database);
  const first = environmentModel ? [fromEnvironment(environmentModel)] : [];
  return async () => {
    const [rows, chosen] = await Promise.all([store.list(), store.listDefaults()]);
    return toCatalogue(
      [...first, ...rows.map(fromRow), demonstration],
      new Map(chosen.map(({ purpose, modelId }) => [purpose, modelId])),
    );
  };
}

/**
 * The default is the chosen model; without a choice the first one that serves the purpose: that of the environment, then
 * the oldest of the settings, then the demonstration.
 */
function toCatalogue(models: readonly InstalledModel[], chosen: ReadonlyMap<ModelPurpose, string>): ModelCatalogue {
  const defaultFor = (purpose: ModelPurpose) => {
    const serving = models.filter(({ purposes }) => purposes.includes(purpose));
    return serving.find(({ id }) => id === chosen.get(purpose)) ?? serving[0];
  };
  return {
    models,
    find: (id) => models.find((model) => model.id === id),
    defaultFor,
    defaultsOf: ({ id }) => MODEL_PURPOSES.filter((purpose) => defaultFor(purpose)?.id === id),
  };
}
