import {
  createDemonstrationModel,
  DEMONSTRATION_MODEL_ID,
} from '../../platform/models/demonstration/demonstration-model.ts';
import type { ChatModel, EmbeddingModel, ModelCapabilities, TranscriptionModel } from '../../platform/models/model.ts';
import { createOpenAiProvider } from '../../platform/models/openai/openai-provider.ts';
import { createAnthropicProvider } from '../../platform/models/sdk/anthropic-provider.ts';
import { createGoogleProvider } from '../../platform/models/sdk/google-provider.ts';
import { listAnthropicModelNames, listGoogleModelNames } from '../../platform/models/sdk/sdk-model-names.ts';
import type { InstalledModel } from './installed-model.ts';

/** A provider and how it is reached. */
export interface AskedProvider {
  readonly provider: InstalledModel['provider'];
  /** Empty for the provider's own address. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

export interface AskedModel extends AskedProvider {
  readonly modelName: string;
  readonly capabilities: ModelCapabilities;
}

/** A model at its provider. What the provider does not serve is null. */
export interface ProviderModel {
  readonly chat: ChatModel;
  readonly embedding: EmbeddingModel | null;
  readonly transcription: TranscriptionModel | null;
}

export function createProviderModel(asked: AskedModel): ProviderModel {
  const { modelName, capabilities } = asked;
  const none = { embedding: null, transcription: null };
  switch (asked.provider) {
    case 'openai': {
      const provider = createOpenAiProvider(toOpenAi(asked));
      return {
        chat: provider.chat(modelName, capabilities),
        embedding: provider.embedding(modelName),
        transcription: provider.transcription(modelName),
      };
    }
    case 'anthropic':
      return { ...none, chat: createAnthropicProvider(toSdk(asked)).chat(modelName, capabilities) };
    case 'google': {
      const provider = createGoogleProvider(toSdk(asked));
      return { ...none, chat: provider.chat(modelName, capabilities), embedding: provider.embedding(modelName) };
    }
    case 'demo':
      return { ...none, chat: createDemonstrationModel() };
  }
}

/** The names of the models a provider offers to this key. */
export function listProviderModelNames(asked: AskedProvider, signal: AbortSignal): Promise<string[]> {
  switch (asked.provider) {
    case 'openai':
      return createOpenAiProvider(toOpenAi(asked)).modelNames(signal);
    case 'anthropic':
      return listAnthropicModelNames(toSdk(asked), signal);
    case 'google':
      return listGoogleModelNames(toSdk(asked), signal);
    case 'demo':
      return Promise.resolve([DEMONSTRATION_MODEL_ID]);
  }
}

/** What failures call it. */
export const providerNameOf = ({ provider, baseUrl }: AskedProvider): string =>
  baseUrl === '' ? PROVIDER_NAMES[provider] : new URL(baseUrl).host;

const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google', demo: 'Parley' } as const;

const toOpenAi = ({ baseUrl, apiKey = '' }: AskedProvider) => ({ baseUrl, apiKey });

const toSdk = (asked: AskedProvider) => ({
  apiKey: asked.apiKey ?? '',
  ...(asked.baseUrl !== '' && { baseUrl: asked.baseUrl, providerName: providerNameOf(asked) }),
});
