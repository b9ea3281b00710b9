import { readJson, sendRequest } from '../models/wire/provider-request.ts';

/** An embedding other than our own tables. */
export interface Embedding {
  /** Stored with each vector: vectors of another name are never compared with these. */
  readonly name: string;
  /** A vector for each text, all of the same length. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

export interface EmbeddingEndpoint {
  /** Of an OpenAI-compatible server, such as `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
}

/** The endpoint answered with something else than a vector for each text. */
export class EmbeddingFailed extends Error {}

const CONNECT_TIMEOUT_MS = 10_000;
const TEXTS_PER_CALL = 64;
const DIMENSIONS_MAX = 8192;

/** Asks `/embeddings` of a server that an administrator has configured. */
export function createEndpointEmbedding({ baseUrl, model, apiKey }: EmbeddingEndpoint): Embedding {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}/embeddings`);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
  };

  async function embedFew(input: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const body = JSON.stringify({ model, input, encoding_format: 'float' });
    const response = await sendRequest(
      { url, method: 'POST', headers, body, connectTimeoutMs: CONNECT_TIMEOUT_MS },
      signal,
    );
    const answer = await readJson(response, signal);
    if (response.statusCode !== 200) throw new EmbeddingFailed(`${url.host} answered with ${response.statusCode}`);
    return readVectors(answer.data, input.length);
  }

  return {
    name: `${url.host} ${model}`,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += TEXTS_PER_CALL)
        vectors.push(...(await embedFew(texts.slice(start, start + TEXTS_PER_CALL), signal)));
      if (vectors.some(({ length }) => length !== vectors[0]?.length))
        throw new EmbeddingFailed(`${url.host} sent vectors of different lengths`);
      return vectors;
    },
  };
}

/** Each says which text it belongs to; some servers leave that out and keep the order. */
function readVectors(data: unknown, count: number): Float32Array[] {
  if (!Array.isArray(data) || data.length !== count) throw new EmbeddingFailed('not a vector for each text');
  const vectors: Float32Array[] = [];
  for (const [place, entry] of data.entries()) {
    const { index = place, embedding } = (entry ?? {}) as { index?: unknown; embedding?: unknown };
    if (!isVector(embedding) || typeof index !== 'number' || vectors[index] || index < 0 || index >= count)
      throw new EmbeddingFailed('not a vector for each text');
    vectors[index] = Float32Array.from(embedding);
  }
  return vectors;
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= DIMENSIONS_MAX && value.every(Number.isFinite);
