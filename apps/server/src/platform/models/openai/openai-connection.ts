import type { IncomingMessage } from 'node:http';
import type { ModelName } from '../model-failure.ts';
import { refusedAnswerToFailure, wireErrorToFailure } from '../wire/provider-error.ts';
import { BrokenAnswer, readBody, sendRequest } from '../wire/provider-request.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ERROR_MAX_BYTES = 64 * 2 ** 10;

export interface OpenAiConnection {
  /** Such as `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Empty where the provider needs none. */
  readonly apiKey: string;
  /** The provider's name in error messages; by default the host of the address. */
  readonly providerName?: string;
  readonly connectTimeoutMs?: number;
}

export interface OpenAiCall {
  readonly path: `/${string}`;
  readonly method?: 'GET' | 'POST';
  readonly contentType?: string;
  readonly body?: string | Uint8Array | (() => string);
  readonly onSent?: () => void;
}

export function modelNameAt({ baseUrl, providerName }: OpenAiConnection, model: string): ModelName {
  return { provider: providerName ?? new URL(baseUrl).host, model };
}

/** Sends a call and reads its successful response. Errors of provider and connection become a `ModelFailure`. */
export async function callOpenAi<Result>(
  connection: OpenAiConnection,
  model: string,
  call: OpenAiCall,
  read: (response: IncomingMessage) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const response = await requestOpenAi(connection, model, call, signal);
  try {
    return await read(response);
  } catch (error) {
    throw openAiFailure(connection, model, error);
  }
}

/** Sends a call and resolves with the head of its successful response. */
export async function requestOpenAi(
  connection: OpenAiConnection,
  model: string,
  call: OpenAiCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    const response = await sendRequest(toRequest(connection, call), signal);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    const answer = { status, retryAfter: response.headers['retry-after'], body: await readError(response, signal) };
    throw refusedAnswerToFailure(modelNameAt(connection, model), answer, connection.apiKey);
  } catch (error) {
    throw openAiFailure(connection, model, error);
  }
}

export const openAiFailure = (connection: OpenAiConnection, model: string, error: unknown) =>
  wireErrorToFailure(modelNameAt(connection, model), error);

/** The status is enough where the body is too long or cut off. */
async function readError(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  try {
    return (await readBody(response, ERROR_MAX_BYTES, signal)).toString();
  } catch (error) {
    if (error instanceof BrokenAnswer) return '';
    throw error;
  }
}

const urls = new WeakMap<OpenAiConnection, Map<string, URL>>();

/** Parsed once for each connection. */
function urlOf(connection: OpenAiConnection, path: string): URL {
  const known = urls.get(connection) ?? new Map<string, URL>();
  urls.set(connection, known);
  const url = known.get(path) ?? new URL(`${connection.baseUrl.replace(/\/+$/, '')}${path}`);
  known.set(path, url);
  return url;
}

function toRequest(connection: OpenAiConnection, { path, method = 'POST', contentType, body, onSent }: OpenAiCall) {
  return {
    url: urlOf(connection, path),
    method,
    headers: {
      ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
      ...(connection.apiKey !== '' && { authorization: `Bearer ${connection.apiKey}` }),
    },
    ...(body !== undefined && { body }),
    ...(onSent && { onSent }),
    connectTimeoutMs: connection.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  };
}
