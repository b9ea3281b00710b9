import type { ModelCapabilities } from '../model.ts';
import { fetchHere } from './fetch-here.ts';
import { createSdkChat } from './sdk-chat.ts';
import type { SdkConnection } from './sdk-connection.ts';

/** Anthropic's own wire. */
export function createAnthropicProvider({ apiKey, baseUrl, providerName = 'Anthropic' }: SdkConnection) {
  const load = async (model: string) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey, fetch: fetchHere, ...(baseUrl && { baseURL: baseUrl }) }).languageModel(model);
  };
  return {
    chat: (model: string, capabilities: ModelCapabilities) =>
      createSdkChat({ name: { provider: providerName, model }, apiKey, capabilities, load: () => load(model) }),
  };
}
