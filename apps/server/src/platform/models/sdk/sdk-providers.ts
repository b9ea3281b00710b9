import type { ModelCapabilities, ReasoningEffort } from '../model.ts';
import { createSdkChat } from './sdk-chat.ts';
import { createSdkEmbedding } from './sdk-embedding.ts';
import { sdkFetch } from './sdk-fetch.ts';
import { listModelNames } from './sdk-model-names.ts';

/** These providers limit reasoning by tokens. Anthropic accepts no less than 1024. */
const THINKING_TOKENS: Readonly<Record<ReasoningEffort, number>> = {
  minimal: 1_024,
  low: 4_096,
  medium: 8_192,
  high: 16_384,
};

export interface SdkConnection {
  readonly apiKey: string;
  /** Where omitted, the provider's own address. */
  readonly baseUrl?: string;
  /** The provider's name in error messages. */
  readonly providerName?: string;
}

/** Providers with APIs of their own, through the AI SDK's packages, which are loaded when first used. */
export function createAnthropicProvider({ apiKey, baseUrl, providerName = 'Anthropic' }: SdkConnection) {
  const load = async (model: string) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const provider = createAnthropic({ apiKey, fetch: sdkFetch, ...(baseUrl && { baseURL: baseUrl }) });
    return provider.languageModel(model);
  };
  return {
    chat: (model: string, capabilities: ModelCapabilities) =>
      createSdkChat({
        name: { provider: providerName, model },
        apiKey,
        capabilities,
        load: () => load(model),
        ...(capabilities.reasoning && {
          toProviderOptions: ({ reasoningEffort: effort }) =>
            effort && { anthropic: { thinking: { type: 'enabled', budgetTokens: THINKING_TOKENS[effort] } } },
        }),
      }),
    modelNames: (signal: AbortSignal) =>
      listModelNames(
        {
          address: `${baseUrl ?? 'https://api.anthropic.com/v1'}/models?limit=1000`,
          headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
          apiKey,
          provider: providerName,
        },
        signal,
      ),
  };
}

export function createGoogleProvider({ apiKey, baseUrl, providerName = 'Google' }: SdkConnection) {
  const load = async () => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI({ apiKey, fetch: sdkFetch, ...(baseUrl && { baseURL: baseUrl }) });
  };
  return {
    chat: (model: string, capabilities: ModelCapabilities) =>
      createSdkChat({
        name: { provider: providerName, model },
        apiKey,
        capabilities,
        load: async () => (await load()).languageModel(model),
        // Google's models send their reasoning only on request.
        ...(capabilities.reasoning && {
          toProviderOptions: ({ reasoningEffort: effort }) => ({
            google: {
              thinkingConfig: { includeThoughts: true, ...(effort && { thinkingBudget: THINKING_TOKENS[effort] }) },
            },
          }),
        }),
      }),
    embedding: (model: string) =>
      createSdkEmbedding({
        name: { provider: providerName, model },
        apiKey,
        load: async () => (await load()).embedding(model),
      }),
    modelNames: (signal: AbortSignal) =>
      listModelNames(
        {
          address: `${baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta'}/models?pageSize=1000`,
          headers: { 'x-goog-api-key': apiKey },
          apiKey,
          provider: providerName,
        },
        signal,
      ),
  };
}
