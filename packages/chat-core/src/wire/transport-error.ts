export type TransportFailure =
  /** No answer came. */
  | 'unreachable'
  /** The connection is open and nothing comes through it any more. */
  | 'stalled'
  /** The connection ended in the middle of an answer. */
  | 'broken'
  /** What came is not an answer of ours: a proxy's page, say. */
  | 'unreadable';

/** The server could not be reached or understood: it says nothing about what the server did. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly failure: TransportFailure;

  constructor(failure: TransportFailure, cause?: unknown) {
    super(`the server is ${failure}`, { cause });
    this.failure = failure;
  }
}
