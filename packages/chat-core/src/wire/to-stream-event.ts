import { ConversationChange, ErrorEvent, MessageEvent } from '@parley/contract';
import { isValidChunk } from '../message/valid-chunk.ts';
import type { RawStreamEvent } from './stream-parser.ts';
import type { StreamEvent } from './transport.ts';

/** What an error event means that carries no code (wire §1.2 fetch-stream error codes). */
const STREAMING_EXCEPTION = 10002;

/** Reads one event of a stream. Of names that nobody here understands it only says that they came (wire §1.5). */
export function toStreamEvent({ name, data }: RawStreamEvent): StreamEvent {
  switch (name) {
    case 'message':
      return toMessage(data);
    case 'change':
      return toChange(data);
    case 'error':
      return { kind: 'error', error: toError(data) };
    case 'done':
      return { kind: 'done' };
    default:
      return { kind: 'alive' };
  }
}

/** Valid as chat §5 says, and with a message as the contract describes it. */
function toMessage(data: string): StreamEvent {
  const value = parseJson(data);
  if (!isValidChunk(value)) return { kind: 'invalid', text: data };
  const parsed = MessageEvent.safeParse(value);
  return parsed.success ? { kind: 'message', event: parsed.data } : { kind: 'invalid', text: data };
}

function toChange(data: string): StreamEvent {
  const parsed = ConversationChange.safeParse(parseJson(data));
  return parsed.success ? { kind: 'change', change: parsed.data } : { kind: 'invalid', text: data };
}

/** An error that cannot be read is an error all the same: its text is all there is to say. */
function toError(data: string): ErrorEvent {
  const parsed = ErrorEvent.safeParse(parseJson(data));
  return parsed.success ? parsed.data : { code: STREAMING_EXCEPTION, msg: data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
