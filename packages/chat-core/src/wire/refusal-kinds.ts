import { ApiError } from '@parley/contract';
import {
  databaseUnavailable,
  internal,
  messageNotFound,
  notFound,
  runNotFound,
  sessionInvalid,
  tooBusy,
  tooManyAtOnce,
  tooManyRequests,
  tooManyStreams,
  unauthenticated,
} from '../errors/error-codes.ts';
import { TransportError } from './transport-error.ts';

const passingCodes: ReadonlySet<number> = new Set([
  tooManyRequests,
  tooBusy,
  tooManyAtOnce,
  tooManyStreams,
  internal,
  databaseUnavailable,
]);
const signedOutCodes: ReadonlySet<number> = new Set([unauthenticated, sessionInvalid]);
const goneCodes: ReadonlySet<number> = new Set([runNotFound, messageNotFound, notFound]);

/** Whether a retry later can succeed. */
export const isPassing = (error: unknown): boolean =>
  error instanceof TransportError || (error instanceof ApiError && passingCodes.has(error.code));

/** Whether the reply does not exist: it was deleted, or its events were deleted some time after it ended. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && goneCodes.has(error.code);

export const isRefused = (error: unknown, code: number): boolean => error instanceof ApiError && error.code === code;

/** Whether a retry can never succeed. After an ended session it can, once the user has signed in again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && !passingCodes.has(error.code) && !signedOutCodes.has(error.code);
