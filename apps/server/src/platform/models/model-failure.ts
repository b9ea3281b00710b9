import type { RefusalName } from '@parley/contract';
import { DomainError } from '../domain-error.ts';
import type { ChatAnswer } from './model.ts';
import type { OptionalParameter } from './unsupported-parameter.ts';

const refusals = {
  'key-refused': 'modelKeyRefused',
  'quota-used-up': 'modelQuotaUsedUp',
  'rate-limited': 'modelRateLimited',
  'model-unknown': 'modelUnknown',
  'context-too-long': 'modelContextTooLong',
  'content-refused': 'modelContentRefused',
  'answer-filtered': 'modelAnswerFiltered',
  declined: 'modelDeclined',
  'tool-call-cut': 'modelToolCallCut',
  unreachable: 'modelUnreachable',
  'stream-broken': 'modelStreamBroken',
  'provider-failed': 'modelProviderFailed',
} as const satisfies Record<string, RefusalName>;

export type ModelFailureKind = keyof typeof refusals;

/** The names are the model's text. */
const TOOL_NAMES_MAX = 200;

const WORTH_RETRYING: readonly ModelFailureKind[] = ['rate-limited', 'unreachable', 'stream-broken', 'provider-failed'];

/** Names for error messages. Users see them, so they contain no address and no key. */
export interface ModelName {
  readonly provider: string;
  readonly model: string;
}

interface FailureDetails {
  /** For the log only: the provider's message, or the error of the connection. */
  readonly cause?: unknown;
  /** Whether the same request may succeed a moment later. */
  readonly isWorthRetrying?: boolean;
  /** The field of the request that the provider refuses. */
  readonly unsupported?: OptionalParameter | null;
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number;
  /** Whether the request may have been refused because of its pictures. */
  readonly mayBlamePictures?: boolean;
  /** The tools of a call that was cut off, for the error message. */
  readonly tools?: string;
}

/** A model could not answer. Each kind has its own error message, which names a remedy. */
export class ModelFailure extends DomainError {
  readonly kind: ModelFailureKind;
  readonly refusal: RefusalName;
  readonly isWorthRetrying: boolean;
  readonly retryAfterMs: number;
  readonly unsupported: OptionalParameter | null;
  readonly mayBlamePictures: boolean;

  constructor(kind: ModelFailureKind, { provider, model }: ModelName, details: FailureDetails = {}) {
    super({ provider, model, ...(details.tools && { tools: details.tools }) }, details.cause);
    this.kind = kind;
    this.refusal = refusals[kind];
    this.isWorthRetrying = details.isWorthRetrying ?? WORTH_RETRYING.includes(kind);
    this.retryAfterMs = details.retryAfterMs ?? 0;
    this.unsupported = details.unsupported ?? null;
    this.mayBlamePictures = details.mayBlamePictures ?? false;
  }
}

/** For callers that treat these endings as failures: the provider's filter, a model that declines, a tool call that was cut off. */
export function refuseUnusableAnswer(answer: ChatAnswer, name: ModelName): void {
  const { finish, finishDetail, isPromptBlocked, cutCalls = [] } = answer;
  // Made only for a failure: a stack would cost every answer.
  const failure = (kind: ModelFailureKind) =>
    new ModelFailure(kind, name, { cause: new Error(finishDetail ?? finish) });
  if (finish === 'content-filter') throw failure(isPromptBlocked ? 'content-refused' : 'answer-filtered');
  if (finish === 'refusal') throw failure('declined');
  if (cutCalls.length > 0)
    throw new ModelFailure('tool-call-cut', name, { tools: cutCalls.join(', ').slice(0, TOOL_NAMES_MAX) });
}
