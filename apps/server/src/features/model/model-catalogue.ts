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

/** How long a change that another process made may go unnoticed. */
const KEPT_MS = 1_000;

export interface KeptModelCatalogue {
  readonly read: ReadModelCatalogue;
  /** Call after each change: the next to read sees it. */
  readonly forget: () => void;
}

/** Every reply needs it and it hardly ever changes, so it is not read for each. */
export function keepModelCatalogue(
  database: Database,
  environmentModel: EnvironmentModel | undefined,
  now: () => number,
): KeptModelCatalogue {
  const store = createModelStore(database);
  const first = environmentModel ? [fromEnvironment(environmentModel)] : [];
  let kept: { readonly catalogue: ModelCatalogue; readonly readAt: number } | null = null;
  let changes = 0;

  async function readStored(): Promise<ModelCatalogue> {
    const [rows, chosen] = await Promise.all([store.list(), store.listDefaults()]);
    return toCatalogue(
      [...first, ...rows.map(fromRow), demonstration],
      new Map(chosen.map(({ purpose, modelId }) => [purpose, modelId])),
    );
  }

  return {
    async read() {
      const age = kept ? now() - kept.readAt : Number.NaN;
      if (kept && age >= 0 && age < KEPT_MS) return kept.catalogue;
      const [readAt, before] = [now(), changes];
      const catalogue = await readStored();
      // What was read while it changed is given once and not kept.
      if (changes === before) kept = { catalogue, readAt };
      return catalogue;
    },
    forget() {
      changes += 1;
      kept = null;
    },
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
