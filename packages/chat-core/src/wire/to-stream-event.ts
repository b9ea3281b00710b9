import type { ErrorEvent } from '@parley/contract';
import { readJson } from '../json/wire-readers.ts';
import { isValidChunk } from '../message/to-core-message.ts';
import { readChange } from './read-change.ts';
import { readActivityEvent, readErrorEvent, readMessageEvent } from './read-message.ts';
import type { RawStreamEvent } from './stream-parser.ts';
import type { StreamEvent } from './transport.ts';

/** The code of an error event without a code (wire §1.2 fetch-stream error codes). */
const STREAMING_EXCEPTION = 10002;

/** Reads one event of a stream. An event with an unknown name counts as a heartbeat (wire §1.5). */
export function toStreamEvent({ name, data }: RawStreamEvent): StreamEvent {
  switch (name) {
    case 'message':
      return toMessage(data);
    case 'activity':
      return toActivity(data);
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

/** Valid by chat §5 and by the contract. */
function toMessage(data: string): StreamEvent {
  const event = readJson(readMessageEvent, data);
  return isValidChunk(event) ? { kind: 'message', event } : { kind: 'invalid', text: data };
}

/** An unreadable one is of another version of the server: only a sign of life. */
function toActivity(data: string): StreamEvent {
  const activity = readJson(readActivityEvent, data);
  return activity ? { kind: 'activity', activity } : { kind: 'alive' };
}

function toChange(data: string): StreamEvent {
  const change = readJson(readChange, data);
  return change ? { kind: 'change', change } : { kind: 'invalid', text: data };
}

/** An unreadable error event is an error too, with its text as the message. */
const toError = (data: string): ErrorEvent =>
  readJson(readErrorEvent, data) ?? { code: STREAMING_EXCEPTION, msg: data };
