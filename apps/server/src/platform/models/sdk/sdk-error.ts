import { ModelFailure, type ModelName } from '../model-failure.ts';
import { refusedAnswerToFailure, streamErrorToFailure } from '../wire/provider-error.ts';

/** The SDK's errors, recognised by name, so that its packages need not be loaded. */
interface SdkError {
  readonly name?: string;
  readonly message?: string;
  readonly statusCode?: number;
  readonly responseBody?: string;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** The SDK's error contains the whole request, so only the provider's message is taken from it. */
export function sdkErrorToFailure(name: ModelName, thrown: unknown, apiKey: string): ModelFailure {
  const error = (thrown ?? {}) as SdkError;
  if (error.name === 'AI_LoadAPIKeyError') return new ModelFailure('key-refused', name);
  if (error.name === 'AI_APICallError' && error.statusCode !== undefined && error.statusCode >= 400) {
    const { statusCode: status, responseBody: body = '', responseHeaders } = error;
    return refusedAnswerToFailure(name, { status, body, retryAfter: responseHeaders?.['retry-after'] }, apiKey);
  }
  const cause = new Error(String(error.message ?? thrown).replaceAll(apiKey || '\0', '[key]'));
  if (error.name === 'AI_APICallError' && error.statusCode === undefined)
    return new ModelFailure('unreachable', name, { cause });
  if (thrown instanceof Error) return new ModelFailure('stream-broken', name, { cause });
  return streamErrorToFailure(name, thrown, apiKey);
}
