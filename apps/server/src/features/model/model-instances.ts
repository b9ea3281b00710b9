import type { InstalledModel } from './installed-model.ts';
import type { ModelKeys } from './model-keys.ts';
import { createProviderModel, type ProviderModel } from './provider-model.ts';

export type ModelInstances = ReturnType<typeof createModelInstances>;

/** One instance a model, as long as it is set up the same way: what it learns of its provider's health lives with it. */
export function createModelInstances(keys: ModelKeys) {
  const instances = new Map<string, { settings: string; model: ProviderModel }>();
  return {
    of(model: InstalledModel): ProviderModel {
      const { id, provider, baseUrl, key, modelName, capabilities } = model;
      const settings = JSON.stringify([provider, baseUrl, key, modelName, capabilities]);
      const existing = instances.get(id);
      if (existing?.settings === settings) return existing.model;
      const created = createProviderModel({ ...model, apiKey: keys.open(model) });
      instances.set(id, { settings, model: created });
      return created;
    },
  };
}
