export type TransportFailure =
  /** No answer came. */
  | 'unreachable'
  /** The connection is open, but no byte has arrived for too long. */
  | 'stalled'
  /** The connection ended in the middle of an answer. */
  | 'broken'
  /** The answer is not one of a Parley server, for example an error page of a proxy. */
  | 'unreadable';

/** The server could not be reached or understood. Whether it processed the request is unknown. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;

  constructor(failure: TransportFailure, cause?: unknown) {
    super(`the server is ${failure}`, { cause });
    this.failure = failure;
  }
}
