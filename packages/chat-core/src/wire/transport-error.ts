import { ApiError } from '@parley/contract';

export type TransportFailure =
  /** The request got no response. */
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

/** The refusal in a JSON body that arrived instead of a stream. */
export function refusalIn(text: string, logId: string): ApiError | TransportError {
  try {
    const { code, msg } = JSON.parse(text) as { code?: unknown; msg?: unknown };
    if (typeof code === 'number' && code !== 0) return new ApiError(code, String(msg ?? ''), logId);
    return new TransportError('unreadable', text);
  } catch (cause) {
    return new TransportError('unreadable', cause);
  }
}
