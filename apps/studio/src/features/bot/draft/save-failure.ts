import { ApiError } from '@parley/contract';
import * as errorCodes from '../../../api/error-codes.ts';
import type { SaveFailure } from './draft-edit.ts';

/** The same request may succeed later. */
const temporaryCodes: readonly number[] = [
  errorCodes.internal,
  errorCodes.databaseUnavailable,
  errorCodes.storageFull,
  errorCodes.tooManyRequests,
  errorCodes.tooBusy,
];
/** The user may no longer edit this agent, or it is gone. */
const forbiddenCodes: readonly number[] = [
  errorCodes.unauthenticated,
  errorCodes.sessionInvalid,
  errorCodes.forbidden,
  errorCodes.foreignOrigin,
  errorCodes.userForbidden,
  errorCodes.notFound,
  errorCodes.botForbidden,
  errorCodes.botNotFound,
];

/** What an error of a save or a load means for the draft. Any other code is a refusal: repeating the request would not help. */
export function toSaveFailure(error: unknown, message: string): SaveFailure {
  if (!(error instanceof ApiError)) return { type: 'unreachable', message };
  const { code } = error;
  if (code === errorCodes.botChangedMeanwhile) return { type: 'conflict' };
  if (temporaryCodes.includes(code)) return { type: 'unreachable', message };
  return { type: forbiddenCodes.includes(code) ? 'forbidden' : 'refused', message };
}
