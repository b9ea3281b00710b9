import {
  type ListProviderModels,
  type Locale,
  type ModelConnection,
  type RequestOf,
  type ResponseOf,
  refusalText,
  type TestModel,
} from '@parley/contract';
import { ModelFailure } from '../../platform/models/model-failure.ts';
import type { InstalledModel } from './installed-model.ts';
import { NoModel } from './model.errors.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';
import { type ModelKeys, refuseOtherAddress } from './model-keys.ts';
import { type AskedProvider, listProviderModelNames, providerNameOf } from './provider-model.ts';
import { type TriedModel, tryModel } from './try-model.ts';

/** A local server may have to load the model first. */
const ASK_WITHIN_MS = 60_000;

/** What was asked for where no model was: it stands in the place of the model's name. */
const NAMES_OF_MODELS: Readonly<Record<Locale, string>> = { 'en-US': 'its list of models', 'zh-CN': '模型列表' };

interface Dependencies {
  readCatalogue: ReadModelCatalogue;
  keys: ModelKeys;
}
export type ModelTestService = ReturnType<typeof createModelTestService>;

/** Asks providers for the administrator, with settings that need not be saved. That a provider fails is a result. */
export function createModelTestService({ readCatalogue, keys }: Dependencies) {
  async function findStored(modelId: string | undefined): Promise<InstalledModel | undefined> {
    return modelId === undefined ? undefined : (await readCatalogue()).find(modelId);
  }

  /** With the key that was typed; else with the stored one, if it was given for this address. */
  async function toAsked(connection: ModelConnection, modelId: string | undefined): Promise<AskedProvider> {
    const stored = connection.api_key ? undefined : await findStored(modelId);
    if (stored) refuseOtherAddress(stored, connection);
    const apiKey = stored ? keys.open(stored) : connection.api_key;
    return { provider: connection.provider, baseUrl: connection.base_url, apiKey };
  }

  async function toTried({ model_id, settings }: RequestOf<typeof TestModel>): Promise<TriedModel> {
    if (settings) {
      const { tools, vision, reasoning, context_tokens } = settings.capabilities;
      return {
        ...(await toAsked(settings, model_id)),
        modelName: settings.model_name,
        capabilities: { tools, vision, reasoning, contextTokens: context_tokens },
        purposes: settings.purposes,
      };
    }
    const stored = await findStored(model_id);
    if (!stored) throw new NoModel();
    return { ...stored, apiKey: keys.open(stored) };
  }

  return {
    async test(request: RequestOf<typeof TestModel>, locale: Locale): Promise<ResponseOf<typeof TestModel>> {
      const tried = await toTried(request);
      return { test: await orFailed((signal) => tryModel(tried, signal), tried, tried.modelName, locale) };
    },
    async listNames(
      { model_id, connection }: RequestOf<typeof ListProviderModels>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListProviderModels>> {
      const asked = await toAsked(connection, model_id);
      const list = async (signal: AbortSignal) => ({
        result: 'listed' as const,
        names: await listProviderModelNames(asked, signal),
      });
      return { found: await orFailed(list, asked, NAMES_OF_MODELS[locale], locale) };
    },
  };
}

/** What the provider answered, or why it did not, in words. What is no failure of the provider stays a bug. */
async function orFailed<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  asked: AskedProvider,
  model: string,
  locale: Locale,
) {
  const deadline = AbortSignal.timeout(ASK_WITHIN_MS);
  try {
    return await ask(deadline);
  } catch (error) {
    const failure = deadline.aborted
      ? new ModelFailure('unreachable', { provider: providerNameOf(asked), model }, { cause: error })
      : error;
    if (!(failure instanceof ModelFailure)) throw error;
    const detail = failure.cause instanceof Error ? failure.cause.message : '';
    const words = refusalText(failure.refusal, locale, { ...failure.values, model });
    return { result: 'failed' as const, words, detail };
  }
}
