import type { RefusalName } from '@parley/contract';
import { DomainError } from '../domain-error.ts';
import type { OptionalParameter } from './wire/unsupported-parameter.ts';

const refusals = {
  'key-refused': 'modelKeyRefused',
  'quota-used-up': 'modelQuotaUsedUp',
  'rate-limited': 'modelRateLimited',
  'model-unknown': 'modelUnknown',
  'context-too-long': 'modelContextTooLong',
  'content-refused': 'modelContentRefused',
  unreachable: 'modelUnreachable',
  'stream-broken': 'modelStreamBroken',
  'provider-failed': 'modelProviderFailed',
} as const satisfies Record<string, RefusalName>;

export type ModelFailureKind = keyof typeof refusals;

const WORTH_RETRYING: readonly ModelFailureKind[] = ['rate-limited', 'unreachable', 'stream-broken', 'provider-failed'];

/** Whom a failure names: words for the user, so no address with a key in it. */
export interface ModelName {
  readonly provider: string;
  readonly model: string;
}

interface Circumstances {
  /** For the log alone: the provider's own short message, or what went wrong on the way. */
  readonly cause?: unknown;
  /** Whether the same request may well succeed a moment later. */
  readonly isWorthRetrying?: boolean;
  /** The field of the request that the provider does not take. */
  readonly unsupported?: OptionalParameter | null;
  /** How long the provider asked us to wait. */
  readonly retryAfterMs?: number;
}

/** A model that could not answer, in one of the ways a builder can act on. */
export class ModelFailure extends DomainError {
  readonly kind: ModelFailureKind;
  readonly refusal: RefusalName;
  readonly isWorthRetrying: boolean;
  readonly retryAfterMs: number;
  readonly unsupported: OptionalParameter | null;

  constructor(kind: ModelFailureKind, { provider, model }: ModelName, circumstances: Circumstances = {}) {
    super({ provider, model }, circumstances.cause);
    this.kind = kind;
    this.refusal = refusals[kind];
    this.isWorthRetrying = circumstances.isWorthRetrying ?? WORTH_RETRYING.includes(kind);
    this.retryAfterMs = circumstances.retryAfterMs ?? 0;
    this.unsupported = circumstances.unsupported ?? null;
  }
}
