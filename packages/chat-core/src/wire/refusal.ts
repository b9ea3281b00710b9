import { ApiError } from '@parley/contract';
import { TransportError } from './transport-error.ts';

/** The refusal in a body that should have been something else. */
export function refusalIn(text: string, logId: string): ApiError | TransportError {
  try {
    const { code, msg } = JSON.parse(text) as { code?: unknown; msg?: unknown };
    if (typeof code === 'number' && code !== 0) return new ApiError(code, String(msg ?? ''), logId);
    return new TransportError('unreadable', text);
  } catch (cause) {
    return new TransportError('unreadable', cause);
  }
}
