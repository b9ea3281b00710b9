import { DEFAULT_LOCALE, refusalText } from '@parley/contract';
import { DomainError } from '../domain-error.ts';

const ERROR_MAX = 500;

/** What went wrong in words for whoever looks at a failed job. */
export function readableError(error: unknown): string {
  if (error instanceof DomainError) return refusalText(error.refusal, DEFAULT_LOCALE, error.values);
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.slice(0, ERROR_MAX);
}
