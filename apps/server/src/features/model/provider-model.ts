import {
  createDemonstrationModel,
  DEMONSTRATION_MODEL_ID,
} from '../../platform/models/demonstration/demonstration-model.ts';
import type {
  ChatModel,
  EmbeddingModel,
  ImageModel,
  ModelCapabilities,
  RerankModel,
  SpeechModel,
  TranscriptionModel,
} from '../../platform/models/model.ts';
import { createOpenAiProvider } from '../../platform/models/openai/openai-provider.ts';
import { createAnthropicProvider, createGoogleProvider } from '../../platform/models/sdk/sdk-providers.ts';
import type { InstalledModel } from './installed-model.ts';

/** A provider and how to reach it. */
export interface ProviderConnection {
  readonly provider: InstalledModel['provider'];
  /** Empty for the provider's own address. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

export interface ConnectedModel extends ProviderConnection {
  readonly modelName: string;
  readonly capabilities: ModelCapabilities;
}

/** The clients of a model at its provider, null for calls that the provider does not serve. */
export interface ProviderModel {
  readonly chat: ChatModel;
  readonly embedding: EmbeddingModel | null;
  readonly rerank: RerankModel | null;
  readonly transcription: TranscriptionModel | null;
  readonly speech: SpeechModel | null;
  readonly image: ImageModel | null;
}

const NO_CLIENTS = { embedding: null, rerank: null, transcription: null, speech: null, image: null };

export function createProviderModel(model: ConnectedModel): ProviderModel {
  const { modelName, capabilities } = model;
  switch (model.provider) {
    case 'openai': {
      const provider = createOpenAiProvider(toOpenAi(model));
      return {
        chat: provider.chat(modelName, capabilities),
        embedding: provider.embedding(modelName),
        rerank: provider.rerank(modelName),
        transcription: provider.transcription(modelName),
        speech: provider.speech(modelName),
        image: provider.image(modelName),
      };
    }
    case 'anthropic':
      return { ...NO_CLIENTS, chat: createAnthropicProvider(toSdk(model)).chat(modelName, capabilities) };
    case 'google': {
      const provider = createGoogleProvider(toSdk(model));
      // Of our providers the only one whose models take videos: those that see pictures do.
      const chat = provider.chat(modelName, { ...capabilities, video: capabilities.vision });
      return { ...NO_CLIENTS, chat, embedding: provider.embedding(modelName) };
    }
    case 'demo':
      return { ...NO_CLIENTS, chat: createDemonstrationModel() };
  }
}

/** The names of the models that a provider offers to this key. */
export function listProviderModelNames(connection: ProviderConnection, signal: AbortSignal): Promise<string[]> {
  switch (connection.provider) {
    case 'openai':
      return createOpenAiProvider(toOpenAi(connection)).modelNames(signal);
    case 'anthropic':
      return createAnthropicProvider(toSdk(connection)).modelNames(signal);
    case 'google':
      return createGoogleProvider(toSdk(connection)).modelNames(signal);
    case 'demo':
      return Promise.resolve([DEMONSTRATION_MODEL_ID]);
  }
}

/** The provider's name in error messages. */
export const providerNameOf = ({ provider, baseUrl }: ProviderConnection): string =>
  baseUrl === '' ? PROVIDER_NAMES[provider] : new URL(baseUrl).host;

const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google', demo: 'Parley' } as const;

const toOpenAi = ({ baseUrl, apiKey = '' }: ProviderConnection) => ({ baseUrl, apiKey });

const toSdk = (connection: ProviderConnection) => ({
  apiKey: connection.apiKey ?? '',
  ...(connection.baseUrl !== '' && { baseUrl: connection.baseUrl, providerName: providerNameOf(connection) }),
});
