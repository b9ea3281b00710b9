import { ApiError, errorCatalogue } from '@parley/contract';
import type { SaveFailure } from './draft-edit.ts';

/** 429 and 5xx: the same request may succeed later. */
const isTemporary = (status: number) => status === 429 || status >= 500;
const isForbidden = (status: number) => status === 401 || status === 403 || status === 404;

/** What an error of a save or a load means for the draft. */
export function toSaveFailure(error: unknown, message: string): SaveFailure {
  if (!(error instanceof ApiError)) return { type: 'unreachable', message };
  if (error.code === errorCatalogue.botChangedMeanwhile.code) return { type: 'conflict' };
  const status = statusOf(error.code);
  if (isTemporary(status)) return { type: 'unreachable', message };
  return { type: isForbidden(status) ? 'forbidden' : 'refused', message };
}

/** A code that this client does not know is a refusal: repeating the request would not help. */
function statusOf(code: number): number {
  return Object.values(errorCatalogue).find((refusal) => refusal.code === code)?.status ?? 400;
}
