import { ModelFailure, type ModelName } from '../model-failure.ts';
import { unsupportedParameter } from '../unsupported-parameter.ts';
import { kindOfRefusal } from './kind-of-refusal.ts';
import { NotReached } from './open-answer.ts';
import { BrokenAnswer } from './read-body.ts';

const MESSAGE_MAX_CHARACTERS = 300;
const STATUSES_THAT_PASS = [408, 409, 425, 429];

export interface RefusedAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** As it came: JSON in one of the known shapes, or anything else. */
  readonly body: string;
}

/** A refusal by HTTP status. The provider's words go to the log, without the key some of them repeat. */
export function refusedAnswerToFailure(name: ModelName, answer: RefusedAnswer, apiKey: string): ModelFailure {
  const { codes, message, parameter } = readProviderError(answer.body);
  const { status } = answer;
  return new ModelFailure(kindOfRefusal({ status, codes, message }), name, {
    cause: providerSaid(`${status} ${codes.join(' ')} ${message}`, apiKey),
    ...(status < 500 && !STATUSES_THAT_PASS.includes(status) && { isWorthRetrying: false }),
    unsupported: unsupportedParameter(status, message, parameter),
    retryAfterMs: retryAfterToMs(answer.retryAfter),
  });
}

/** An error in the middle of a stream that began well. */
export function streamErrorToFailure(name: ModelName, error: unknown, apiKey: string): ModelFailure {
  const { codes, message } = describeError(error);
  const status = codes.map(Number).find((code) => code >= 400 && code < 600) ?? 400;
  return new ModelFailure(kindOfRefusal({ status, codes, message }), name, {
    cause: providerSaid(`${codes.join(' ')} ${message}`, apiKey),
  });
}

/** What went wrong on the way. Anything that is no failure of the provider stays what it is. */
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

function providerSaid(words: string, apiKey: string): Error {
  const text = apiKey === '' ? words : words.replaceAll(apiKey, '[key]');
  return new Error(`The provider said: ${text.slice(0, MESSAGE_MAX_CHARACTERS)}`);
}

/** Seconds, or a date. */
function retryAfterToMs(header: string | undefined): number {
  if (header === undefined) return 0;
  const milliseconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
