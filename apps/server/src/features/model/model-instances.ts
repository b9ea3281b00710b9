import type { ChatModel, TranscriptionModel } from '../../platform/models/model.ts';
import type { Resilience } from '../../platform/models/resilience/resilience.ts';
import type { InstalledModel } from './installed-model.ts';
import type { ModelKeys } from './model-keys.ts';
import { createProviderModel, providerNameOf } from './provider-model.ts';

/** A model as runs use it: with timeouts, retries and a circuit breaker around what asks the provider. */
interface ModelInstance {
  readonly chat: ChatModel;
  readonly transcription: TranscriptionModel | null;
}
export type ModelInstances = ReturnType<typeof createModelInstances>;

/** One instance a model, as long as it is set up the same way: what it keeps, such as an opened key, is kept across runs. */
export function createModelInstances(keys: ModelKeys, resilience: Resilience) {
  const instances = new Map<string, { settings: string; instance: ModelInstance }>();

  function create(model: InstalledModel): ModelInstance {
    const asked = { ...model, apiKey: keys.open(model) };
    const at = { provider: providerNameOf(asked), model: model.modelName, address: model.baseUrl || model.provider };
    const { chat, transcription } = createProviderModel(asked);
    return {
      // Nothing to protect from, or to wait for, where there is no provider.
      chat: model.provider === 'demo' ? chat : resilience.chat(chat, at),
      transcription: transcription && resilience.transcription(transcription, at),
    };
  }

  return {
    of(model: InstalledModel): ModelInstance {
      const { id, provider, baseUrl, key, modelName, capabilities } = model;
      const settings = JSON.stringify([provider, baseUrl, key, modelName, capabilities]);
      const existing = instances.get(id);
      if (existing?.settings === settings) return existing.instance;
      const instance = create(model);
      instances.set(id, { settings, instance });
      return instance;
    },
  };
}
