import type { IncomingMessage } from 'node:http';
import type { ModelName } from '../model-failure.ts';
import { openAnswer } from '../wire/open-answer.ts';
import { BrokenAnswer, readBody } from '../wire/read-body.ts';
import { refusedAnswerToFailure, wireErrorToFailure } from '../wire/to-model-failure.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const ERROR_MAX_BYTES = 64 * 2 ** 10;

export interface OpenAiConnection {
  /** Such as `https://api.openai.com/v1`; the calls are below it. */
  readonly baseUrl: string;
  /** Empty where the provider wants none. */
  readonly apiKey: string;
  /** What failures call the provider. The host of the address where it is left out. */
  readonly providerName?: string;
  readonly connectTimeoutMs?: number;
}

export interface OpenAiCall {
  readonly path: `/${string}`;
  readonly method?: 'GET' | 'POST';
  readonly contentType?: string;
  readonly body?: string | Uint8Array;
}

export function modelNameAt({ baseUrl, providerName }: OpenAiConnection, model: string): ModelName {
  return { provider: providerName ?? new URL(baseUrl).host, model };
}

/** Sends a call and gives its successful answer to the reader; whatever fails on the way becomes a `ModelFailure`. */
export async function callOpenAi<Result>(
  connection: OpenAiConnection,
  model: string,
  call: OpenAiCall,
  read: (response: IncomingMessage) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const nameIt = () => modelNameAt(connection, model);
  try {
    const response = await openAnswer(toRequest(connection, call), signal);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return await read(response);
    const answer = { status, retryAfter: response.headers['retry-after'], body: await readError(response, signal) };
    throw refusedAnswerToFailure(nameIt(), answer, connection.apiKey);
  } catch (error) {
    throw wireErrorToFailure(nameIt(), error);
  }
}

/** The status already says what is wrong; of words that are too many or cut off nothing is needed. */
async function readError(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  try {
    return (await readBody(response, ERROR_MAX_BYTES, signal)).toString();
  } catch (error) {
    if (error instanceof BrokenAnswer) return '';
    throw error;
  }
}

function toRequest(connection: OpenAiConnection, { path, method = 'POST', contentType, body }: OpenAiCall) {
  return {
    url: new URL(`${connection.baseUrl.replace(/\/+$/, '')}${path}`),
    method,
    headers: {
      ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
      ...(connection.apiKey !== '' && { authorization: `Bearer ${connection.apiKey}` }),
    },
    ...(body !== undefined && { body }),
    connectTimeoutMs: connection.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
  };
}
