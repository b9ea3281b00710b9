import {
  type ListProviderModels,
  type Locale,
  type ModelConnection,
  type RequestOf,
  type ResponseOf,
  refusalText,
  type TestModel,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { TokenUsage } from '../../platform/models/model.ts';
import { ModelFailure } from '../../platform/models/model-failure.ts';
import type { InstalledModel, ModelPrice } from './installed-model.ts';
import { NoModel } from './model.errors.ts';
import type { ReadModelCatalogue } from './model-catalogue.ts';
import { type ModelKeys, refuseOtherAddress } from './model-keys.ts';
import { listProviderModelNames, type ProviderConnection, providerNameOf } from './provider-model.ts';
import { type TriedModel, tryModel } from './try-model.ts';

/** A local server may have to load the model first, and pictures take long. */
const TIMEOUT_MS = 120_000;

/** In place of a model's name in the error message, where the list of models could not be loaded. */
const LIST_OF_MODELS: Readonly<Record<Locale, string>> = { 'en-US': 'its list of models', 'zh-CN': '模型列表' };

/** Adds the tokens of a test to the usage of the administrator who made it. */
export type CountTest = (
  userId: string,
  model: { readonly id: string; readonly price: ModelPrice },
  usage: TokenUsage,
) => Promise<void>;

interface Dependencies {
  readCatalogue: ReadModelCatalogue;
  keys: ModelKeys;
  countTest: CountTest;
}
export type ModelTestService = ReturnType<typeof createModelTestService>;

/** Tests models for the administrator, also with unsaved settings. A failure of the provider is a result, not an error. */
export function createModelTestService({ readCatalogue, keys, countTest }: Dependencies) {
  async function findStored(modelId: string | undefined): Promise<InstalledModel | undefined> {
    return modelId === undefined ? undefined : (await readCatalogue()).find(modelId);
  }

  /** Uses the key of the request; without one the stored key, if it was entered for this address. */
  async function toConnection(connection: ModelConnection, modelId: string | undefined): Promise<ProviderConnection> {
    const stored = connection.api_key ? undefined : await findStored(modelId);
    if (stored) refuseOtherAddress(stored, connection);
    const apiKey = stored ? keys.open(stored) : connection.api_key;
    return { provider: connection.provider, baseUrl: connection.base_url, apiKey };
  }

  async function toTried({
    model_id,
    settings,
  }: RequestOf<typeof TestModel>): Promise<TriedModel & { price: ModelPrice }> {
    if (settings) {
      const { tools, vision, reasoning, context_tokens } = settings.capabilities;
      return {
        ...(await toConnection(settings, model_id)),
        modelName: settings.model_name,
        capabilities: { tools, vision, reasoning, contextTokens: context_tokens },
        purposes: settings.purposes,
        price: settings.price,
      };
    }
    const stored = await findStored(model_id);
    if (!stored) throw new NoModel();
    return { ...stored, apiKey: keys.open(stored) };
  }

  return {
    async test(
      scope: Scope,
      request: RequestOf<typeof TestModel>,
      locale: Locale,
    ): Promise<ResponseOf<typeof TestModel>> {
      const tried = await toTried(request);
      const tryIt = async (signal: AbortSignal) => {
        const { result, usage } = await tryModel(tried, signal);
        // A model that is not saved yet has no id.
        await countTest(scope.userId, { id: request.model_id ?? '', price: tried.price }, usage);
        return result;
      };
      return { test: await orFailure(tryIt, tried, tried.modelName, locale) };
    },
    async listNames(
      { model_id, connection }: RequestOf<typeof ListProviderModels>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListProviderModels>> {
      const asked = await toConnection(connection, model_id);
      const list = async (signal: AbortSignal) => ({
        result: 'listed' as const,
        names: await listProviderModelNames(asked, signal),
      });
      return { found: await orFailure(list, asked, LIST_OF_MODELS[locale], locale) };
    },
  };
}

/** The result, or the provider's failure as an error message. Any other error is rethrown. */
async function orFailure<Result>(
  ask: (signal: AbortSignal) => Promise<Result>,
  connection: ProviderConnection,
  model: string,
  locale: Locale,
) {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await ask(deadline);
  } catch (error) {
    const failure = deadline.aborted
      ? new ModelFailure('unreachable', { provider: providerNameOf(connection), model }, { cause: error })
      : error;
    if (!(failure instanceof ModelFailure)) throw error;
    const detail = failure.cause instanceof Error ? failure.cause.message : '';
    const message = refusalText(failure.refusal, locale, { ...failure.values, model });
    return { result: 'failed' as const, message, detail };
  }
}
