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

/** Every model of the installation, and the default for each purpose, at one moment. */
export interface ModelCatalogue {
  readonly models: readonly InstalledModel[];
  find(id: string): InstalledModel | undefined;
  defaultFor(purpose: ModelPurpose): InstalledModel | undefined;
  /** The purposes for which this model is the default. */
  defaultsOf(model: InstalledModel): ModelPurpose[];
}

export type ReadModelCatalogue = () => Promise<ModelCatalogue>;

/** How long a change that another process made may go unnoticed. */
const CACHE_MS = 1_000;

export interface CachedModelCatalogue {
  readonly read: ReadModelCatalogue;
  /** Call after each change, so that the next read sees it. */
  readonly invalidate: () => void;
}

/** Cached, because every reply needs it and it hardly ever changes. */
export function createModelCatalogue(
  database: Database,
  environmentModel: EnvironmentModel | undefined,
  now: () => number,
): CachedModelCatalogue {
  const store = createModelStore(database);
  const first = environmentModel ? [fromEnvironment(environmentModel)] : [];
  let cached: { readonly catalogue: ModelCatalogue; readonly readAt: number } | null = null;
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
      // Negative after the clock was set back.
      const age = cached ? now() - cached.readAt : Number.NaN;
      if (cached && age >= 0 && age < CACHE_MS) return cached.catalogue;
      const [readAt, before] = [now(), changes];
      const catalogue = await readStored();
      // A read that overlaps a change is not cached.
      if (changes === before) cached = { catalogue, readAt };
      return catalogue;
    },
    invalidate() {
      changes += 1;
      cached = null;
    },
  };
}

/**
 * The default for a purpose is the chosen model; without a choice the first one that serves it: that of the environment,
 * then the oldest of the settings, then the demonstration.
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
