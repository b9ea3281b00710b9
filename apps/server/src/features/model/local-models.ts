import type { FindLocalModels, LocalModelServer, ResponseOf } from '@parley/contract';
import * as z from 'zod/mini';
import { NotFetched } from '../../platform/safe-fetch/safe-fetch.errors.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { hostAndPort } from '../../platform/safe-fetch/safe-request.ts';

/** The administrator waits for the answer, and a server on the same machine is fast. */
const TIMEOUT_MS = 1_000;
const MAX_BYTES = 1_048_576;

/** `data` is null at an Ollama without models. */
const ModelList = z.object({ data: z.nullish(z.array(z.object({ id: z.string() }))) });

/** Servers list models for other purposes too, and tell them apart only by name. */
const OTHER_PURPOSES = /embed|minilm|\bbge\b|rerank|whisper|\btts\b/i;

export type FindLocalModelServers = () => Promise<ResponseOf<typeof FindLocalModels>>;

/** Looks for model servers at these base URLs and nowhere else. The URLs are a setting, never part of a request. */
export function createFindLocalModels(baseUrls: readonly string[]): FindLocalModelServers {
  const safeFetch = createSafeFetch(baseUrls.map((url) => hostAndPort(new URL(url))));

  async function ask(baseUrl: string): Promise<LocalModelServer> {
    const options = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, accept: 'application/json' };
    try {
      const bytes = await safeFetch(`${baseUrl}/models`, options);
      return { base_url: baseUrl, model_names: chatModelNames(bytes) };
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error;
      return { base_url: baseUrl, model_names: null };
    }
  }

  return async () => ({ servers: await Promise.all(baseUrls.map(ask)) });
}

/** Null when the response is no list of models: another program listens at this address. */
function chatModelNames(bytes: Uint8Array<ArrayBuffer>): string[] | null {
  const parsed = ModelList.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (!parsed.success) return null;
  const names = (parsed.data.data ?? []).map(({ id }) => id).filter((name) => !OTHER_PURPOSES.test(name));
  return [...new Set(names)].sort();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
