import { ModelFailure } from '../model-failure.ts';
import { openAnswer } from '../wire/open-answer.ts';
import { BrokenAnswer, readBody } from '../wire/read-body.ts';
import { refusedAnswerToFailure, wireErrorToFailure } from '../wire/to-model-failure.ts';
import type { SdkConnection } from './sdk-connection.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const LIST_MAX_BYTES = 4 * 2 ** 20;
const PAGE = 1000;

/** The names of the models Anthropic offers to this key, in alphabetical order. */
export function listAnthropicModelNames(connection: SdkConnection, signal: AbortSignal): Promise<string[]> {
  const { baseUrl = 'https://api.anthropic.com/v1', apiKey, providerName = 'Anthropic' } = connection;
  const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
  return listNames(`${baseUrl}/models?limit=${PAGE}`, headers, { apiKey, provider: providerName }, signal);
}

/** The names of the models Google offers to this key, in alphabetical order. */
export function listGoogleModelNames(connection: SdkConnection, signal: AbortSignal): Promise<string[]> {
  const { baseUrl = 'https://generativelanguage.googleapis.com/v1beta', apiKey, providerName = 'Google' } = connection;
  const headers = { 'x-goog-api-key': apiKey };
  return listNames(`${baseUrl}/models?pageSize=${PAGE}`, headers, { apiKey, provider: providerName }, signal);
}

async function listNames(
  address: string,
  headers: Readonly<Record<string, string>>,
  { apiKey, provider }: { apiKey: string; provider: string },
  signal: AbortSignal,
): Promise<string[]> {
  const name = { provider, model: provider };
  try {
    const request = { url: new URL(address), method: 'GET', headers, connectTimeoutMs: CONNECT_TIMEOUT_MS } as const;
    const response = await openAnswer(request, signal);
    const body = (await readBody(response, LIST_MAX_BYTES, signal)).toString();
    const status = response.statusCode ?? 0;
    if (status === 200) return readNames(body);
    const failure = refusedAnswerToFailure(name, { status, retryAfter: response.headers['retry-after'], body }, apiKey);
    // Where there is no list there is no provider: it is the address that is wrong.
    throw failure.kind === 'model-unknown'
      ? new ModelFailure('unreachable', name, { cause: failure.cause, isWorthRetrying: false })
      : failure;
  } catch (error) {
    throw wireErrorToFailure(name, error);
  }
}

/** Anthropic lists `data` with an `id`, Google lists `models` with a `name` such as `models/gemini`. */
function readNames(body: string): string[] {
  const { data, models } = parse(body);
  const entries = (Array.isArray(data) ? data : Array.isArray(models) ? models : []) as (Record<
    string,
    unknown
  > | null)[];
  const names = entries.map((entry) => entry?.id ?? entry?.name).filter((name) => typeof name === 'string');
  return [...new Set(names.map((name) => name.replace(/^models\//, '')))].sort();
}

function parse(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) ?? {};
  } catch (cause) {
    throw new BrokenAnswer('the list of models is no JSON', { cause });
  }
}
