import { type ErrorEvent, errorCatalogue, type Locale, refusalText } from '@parley/contract';
import { toDatabaseRefusal } from '../../../platform/database/database-failure.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { RunFailed, RunInterrupted, RunLimitReached } from '../conversation.errors.ts';
import type { StopReason } from './stop-reason.ts';

/** Why a run could not go on, as its readers are told. */
export function toRunRefusal(error: unknown, reason: StopReason | null): DomainError {
  if (reason?.kind === 'shutdown' || reason?.kind === 'lost') return new RunInterrupted();
  if (reason?.kind === 'limit') return new RunLimitReached();
  if (error instanceof DomainError) return error;
  return toDatabaseRefusal(error) ?? new RunFailed();
}

/** A model is called as users know it: what its provider calls it, and where that is, is the administrator's. */
export function toErrorEvent(
  { refusal, values }: DomainError,
  locale: Locale,
  model?: { readonly name: string },
): Omit<ErrorEvent, 'seq_id'> {
  const named = model ? { ...values, model: model.name } : values;
  return { code: errorCatalogue[refusal].code, msg: refusalText(refusal, locale, named) };
}
