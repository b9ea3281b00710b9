import { ApiError, errorCatalogue } from '@parley/contract';
import { TransportError } from '../wire/transport-error.ts';

const { tooManyRequests, tooBusy, internal, databaseUnavailable, runNotFound, messageNotFound, notFound } =
  errorCatalogue;

const passing: ReadonlySet<number> = new Set(
  [tooManyRequests, tooBusy, internal, databaseUnavailable].map(({ code }) => code),
);
const gone: ReadonlySet<number> = new Set([runNotFound, messageNotFound, notFound].map(({ code }) => code));

/** Whether asking again later can help. */
export const isPassing = (error: unknown): boolean =>
  error instanceof TransportError || (error instanceof ApiError && passing.has(error.code));

/** Whether there is no such reply: it was deleted, or ended too long ago for its events to be kept. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && gone.has(error.code);
