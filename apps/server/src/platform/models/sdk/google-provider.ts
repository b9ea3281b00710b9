import type { ModelCapabilities } from '../model.ts';
import { fetchHere } from './fetch-here.ts';
import { createSdkChat } from './sdk-chat.ts';
import type { SdkConnection } from './sdk-connection.ts';
import { createSdkEmbedding } from './sdk-embedding.ts';

/** Google's own wire. */
export function createGoogleProvider({ apiKey, baseUrl, providerName = 'Google' }: SdkConnection) {
  const load = async () => {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    return createGoogleGenerativeAI({ apiKey, fetch: fetchHere, ...(baseUrl && { baseURL: baseUrl }) });
  };
  return {
    chat: (model: string, capabilities: ModelCapabilities) =>
      createSdkChat({
        name: { provider: providerName, model },
        apiKey,
        capabilities,
        load: async () => (await load()).languageModel(model),
        // Its models only show what they think when asked to.
        ...(capabilities.reasoning && { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } }),
      }),
    embedding: (model: string) =>
      createSdkEmbedding({
        name: { provider: providerName, model },
        apiKey,
        load: async () => (await load()).embedding(model),
      }),
  };
}
