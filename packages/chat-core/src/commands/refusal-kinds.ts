import { ApiError } from '@parley/contract';
import {
  databaseUnavailable,
  internal,
  messageNotFound,
  notFound,
  runNotFound,
  sessionInvalid,
  tooBusy,
  tooManyRequests,
  unauthenticated,
} from '../errors/error-codes.ts';
import { TransportError } from '../wire/transport-error.ts';

const passing: ReadonlySet<number> = new Set([tooManyRequests, tooBusy, internal, databaseUnavailable]);
const signedOut: ReadonlySet<number> = new Set([unauthenticated, sessionInvalid]);
const gone: ReadonlySet<number> = new Set([runNotFound, messageNotFound, notFound]);

/** Whether asking again later can help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof TransportError || (error instanceof ApiError && passing.has(error.code));

/** Whether there is no such reply: it was deleted, or ended too long ago for its events to be kept. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && gone.has(error.code);

/** Whether it will never be wanted. What somebody sent whose session had ended is wanted when they are back. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && !passing.has(error.code) && !signedOut.has(error.code);
