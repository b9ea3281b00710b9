import { ModelFailure } from '../model-failure.ts';
import { refusedAnswerToFailure, wireErrorToFailure } from '../wire/provider-error.ts';
import { BrokenAnswer, readBody, sendRequest } from '../wire/provider-request.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const LIST_MAX_BYTES = 4 * 2 ** 20;

interface ModelList {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly apiKey: string;
  readonly provider: string;
}

/** The names of the models that the provider offers to this key, in alphabetical order. The SDK has no call for it. */
export async function listModelNames(
  { address, headers, apiKey, provider }: ModelList,
  signal: AbortSignal,
): Promise<string[]> {
  const name = { provider, model: provider };
  try {
    const request = { url: new URL(address), method: 'GET', headers, connectTimeoutMs: CONNECT_TIMEOUT_MS } as const;
    const response = await sendRequest(request, signal);
    const body = (await readBody(response, LIST_MAX_BYTES, signal)).toString();
    const status = response.statusCode ?? 0;
    if (status === 200) return readNames(body);
    const failure = refusedAnswerToFailure(name, { status, retryAfter: response.headers['retry-after'], body }, apiKey);
    // Every such server has a list of models: without one the address is wrong.
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
    throw new BrokenAnswer('the list of models is not JSON', { cause });
  }
}
