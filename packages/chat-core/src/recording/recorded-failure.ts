import { ApiError } from '@parley/contract';
import { TransportError, type TransportFailure } from '../wire/transport-error.ts';
import type { RecordedFailure } from './recording.ts';

export function toRecordedFailure(thrown: unknown): RecordedFailure {
  if (thrown instanceof ApiError) {
    const { name, message, code, logId } = thrown;
    return { name, message, code, logId };
  }
  if (thrown instanceof TransportError) return { name: thrown.name, message: thrown.message, failure: thrown.failure };
  return thrown instanceof Error
    ? { name: thrown.name, message: thrown.message }
    : { name: 'Error', message: String(thrown) };
}

/** Restores the error, so that the client reacts in the same way. */
export function fromRecordedFailure({ name, message, code, logId = '', failure }: RecordedFailure): Error {
  if (code !== undefined) return new ApiError(code, message, logId);
  if (failure !== undefined) return new TransportError(failure as TransportFailure);
  return Object.assign(new Error(message), { name });
}
