import type { MessageEvent } from '@parley/contract';
import { hasAnyId } from './to-core-message.ts';

const CHUNK_KEYS = ['seq_id', 'message', 'is_finish'];

/** A chunk is valid only with its three keys, and its message with an id (chat §5). What else it has is not looked at. */
export function isValidChunk(value: unknown): value is MessageEvent {
  if (typeof value !== 'object' || value === null || CHUNK_KEYS.some((key) => !(key in value))) return false;
  const { message } = value as { readonly message: MessageEvent['message'] | null };
  return typeof message === 'object' && message !== null && hasAnyId(message);
}
