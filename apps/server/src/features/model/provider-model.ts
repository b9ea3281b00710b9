import type { ChatModel, EmbeddingModel, ModelCapabilities, TranscriptionModel } from '../../platform/models/model.ts';
import { createOpenAiProvider } from '../../platform/models/openai/openai-provider.ts';
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

/** The names of the models a provider offers. */
export function listProviderModelNames(asked: AskedProvider, signal: AbortSignal): Promise<string[]> {
  switch (asked.provider) {
    case 'openai':
      return openAi(asked).modelNames(signal);
    default:
      throw new Error('not yet');
  }
}

export function createProviderModel(asked: AskedModel): ProviderModel {
  const { modelName, capabilities } = asked;
  switch (asked.provider) {
    case 'openai': {
      const provider = openAi(asked);
      return {
        chat: provider.chat(modelName, capabilities),
        embedding: provider.embedding(modelName),
        transcription: provider.transcription(modelName),
      };
    }
    default:
      throw new Error('not yet');
  }
}

/** What failures call it. */
export const providerNameOf = ({ provider, baseUrl }: AskedProvider): string =>
  baseUrl === '' ? PROVIDER_NAMES[provider] : new URL(baseUrl).host;

const PROVIDER_NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google', demo: 'Parley' } as const;

const openAi = ({ baseUrl, apiKey = '' }: AskedProvider) => createOpenAiProvider({ baseUrl, apiKey });
