import { ModelFailure, type ModelFailureKind, type ModelName } from '../model-failure.ts';
import { unsupportedParameter } from '../unsupported-parameter.ts';
import { BrokenAnswer, NotReached } from './provider-request.ts';

const MESSAGE_MAX_CHARACTERS = 300;
const TEMPORARY_STATUSES = [408, 409, 425, 429];

export interface RefusedAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** JSON in one of the known shapes, or any other text. */
  readonly body: string;
}

/** A refusal by HTTP status. The provider's message goes to the log, without the key that some messages repeat. */
export function refusedAnswerToFailure(name: ModelName, answer: RefusedAnswer, apiKey: string): ModelFailure {
  const { codes, message, parameter } = readProviderError(answer.body);
  const { status } = answer;
  const kind = failureKindOf({ status, codes, message });
  return new ModelFailure(kind, name, {
    cause: toCause(`${status} ${codes.join(' ')} ${message}`, apiKey),
    ...(status < 500 && !TEMPORARY_STATUSES.includes(status) && { isWorthRetrying: false }),
    unsupported: unsupportedParameter(status, message, parameter),
    retryAfterMs: retryAfterToMs(answer.retryAfter),
    mayBlamePictures: mayBlamePictures(kind, status, message),
  });
}

/** An error that the provider sent within its stream. */
export function streamErrorToFailure(name: ModelName, error: unknown, apiKey: string): ModelFailure {
  const { codes, message } = describeError(error);
  const status = codes.map(Number).find((code) => code >= 400 && code < 600) ?? 400;
  const kind = failureKindOf({ status, codes, message });
  return new ModelFailure(kind, name, {
    cause: toCause(`${codes.join(' ')} ${message}`, apiKey),
    mayBlamePictures: mayBlamePictures(kind, status, message),
  });
}

const NAMES_PICTURES = /\b(image|picture|photo|media|vision|visual|multi-?modal|mmproj)/i;
const BLAMES_REQUEST = [400, 413, 415, 422];

/** Servers agree neither on a code nor on a status for a picture that they cannot use. */
function mayBlamePictures(kind: ModelFailureKind, status: number, message: string): boolean {
  if (kind === 'key-refused' || kind === 'quota-used-up' || kind === 'rate-limited') return false;
  if (NAMES_PICTURES.test(message) || status === 413) return true;
  return BLAMES_REQUEST.includes(status) && kind !== 'context-too-long';
}

/** An error of the connection. Errors that are not the provider's are returned unchanged. */
export function wireErrorToFailure(name: ModelName, error: unknown): unknown {
  if (error instanceof NotReached) return new ModelFailure('unreachable', name, { cause: error });
  if (error instanceof BrokenAnswer) return new ModelFailure('stream-broken', name, { cause: error });
  return error;
}

interface ProviderError {
  readonly codes: string[];
  readonly message: string;
  readonly parameter?: unknown;
}

function readProviderError(body: string): ProviderError {
  try {
    const parsed: unknown = JSON.parse(body);
    // Google wraps its error in an array when it was asked for a stream.
    const answer = (Array.isArray(parsed) ? parsed[0] : parsed) as { error?: unknown } | null;
    return describeError(answer?.error ?? answer);
  } catch {
    return { codes: [], message: body.slice(0, MESSAGE_MAX_CHARACTERS) };
  }
}

function describeError(error: unknown): ProviderError {
  if (typeof error === 'string') return { codes: [], message: error };
  const { code, type, status, message, param } = (error ?? {}) as Record<string, unknown>;
  const codes = [code, type, status].filter((each) => typeof each === 'string' || typeof each === 'number').map(String);
  return { codes, message: typeof message === 'string' ? message : '', parameter: param };
}

function toCause(message: string, apiKey: string): Error {
  const text = apiKey === '' ? message : message.replaceAll(apiKey, '[key]');
  return new Error(`The provider said: ${text.slice(0, MESSAGE_MAX_CHARACTERS)}`);
}

/** The header holds seconds or a date. */
function retryAfterToMs(header: string | undefined): number {
  if (header === undefined) return 0;
  const milliseconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}

/** How a provider refused a request. */
interface ProviderRefusal {
  readonly status: number;
  /** The error's code, type and status, as far as the provider has them. */
  readonly codes: readonly string[];
  readonly message: string;
}

interface Rule {
  readonly kind: ModelFailureKind;
  readonly codes: RegExp;
  readonly message?: RegExp;
}

/** Codes and messages come before the HTTP status, on which providers agree only roughly. The first match decides. */
const rules: readonly Rule[] = [
  // Google says "quota" when it means requests a minute.
  { kind: 'rate-limited', codes: /^RESOURCE_EXHAUSTED$/ },
  {
    kind: 'quota-used-up',
    codes: /^(insufficient_quota|billing_error|billing_hard_limit_reached|insufficient_balance)$/,
    message: /insufficient (balance|quota|credit|fund)|exceeded your current quota|credit balance is too low/i,
  },
  {
    kind: 'context-too-long',
    codes: /^(context_length_exceeded|string_above_max_length|request_too_large|exceed_context_size_error)$/,
    message:
      /context (length|window|size|limit)|maximum context|(prompt|input|request|message)s? (is|are) too (long|large)|too many (input )?tokens|input token count|reduce the length/i,
  },
  {
    kind: 'content-refused',
    codes:
      /^(content_filter|content_policy_violation|responsibleaipolicyviolation|moderation_blocked|data_inspection_failed)$/i,
    message:
      /content (management )?policy|content.?filter|usage polic|safety (system|setting|reason)|flagged|moderation/i,
  },
  {
    kind: 'key-refused',
    codes: /^(invalid_api_key|authentication_error|permission_error|API_KEY_INVALID|UNAUTHENTICATED)$/,
    message: /(invalid|incorrect|wrong|missing).{0,20}api.?key|api.?key (is )?(not valid|invalid|missing)/i,
  },
  {
    kind: 'model-unknown',
    codes: /^(model_not_found|not_found_error)$/,
    message: /model .{0,200}(does not exist|not found|is not available)|(unknown|invalid|no such) model/i,
  },
];

const byStatus: Readonly<Record<number, ModelFailureKind>> = {
  401: 'key-refused',
  402: 'quota-used-up',
  403: 'key-refused',
  404: 'model-unknown',
  413: 'context-too-long',
  429: 'rate-limited',
};

function failureKindOf({ status, codes, message }: ProviderRefusal): ModelFailureKind {
  // A broken or overloaded provider may mention contexts and keys, but the request is not at fault.
  if (status >= 500) return 'provider-failed';
  const rule = rules.find((each) => codes.some((code) => each.codes.test(code)) || each.message?.test(message));
  return rule?.kind ?? byStatus[status] ?? 'provider-failed';
}
