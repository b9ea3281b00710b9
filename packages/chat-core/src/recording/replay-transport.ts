import { type Clock, systemClock, wait } from '../environment/clock.ts';
import type { ChatTransport, StreamEvent } from '../wire/transport.ts';
import { TransportError } from '../wire/transport-error.ts';
import { createRecordedCalls } from './recorded-calls.ts';
import { fromRecorded } from './recorded-event.ts';
import { fromRecordedFailure } from './recorded-failure.ts';
import {
  type PlainCall,
  type RecordedBreak,
  type RecordedCall,
  type RecordedEvent,
  type RecordedLine,
  readRecording,
  type StreamCall,
} from './recording.ts';

export interface ReplayOptions {
  /** The speed factor; `'instant'` does not wait at all. */
  readonly pace?: number | 'instant';
  readonly clock?: Clock;
}

/**
 * A transport that replays a recording: the first call of a name gets the answer of the first recorded one, and so on. A
 * call that was not recorded fails as unreachable.
 */
export function replayTransport(
  recording: string | readonly RecordedLine[],
  { pace = 'instant', clock = systemClock }: ReplayOptions = {},
): ChatTransport {
  const lines = typeof recording === 'string' ? readRecording(recording) : recording;
  const calls = createRecordedCalls(lines);
  const { rename, renamed } = createNames();

  function take(call: PlainCall | StreamCall, request: unknown) {
    const place = calls.take(call);
    rename(localIdIn(place.line.request), localIdIn(request));
    return place;
  }

  async function* play(call: StreamCall, request: unknown, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const { line: opened } = take(call, request);
    let last = opened.at;
    for (const { line, index } of linesOfStream(lines, 'stream' in opened ? opened.stream : 0)) {
      await calls.untilDue(index, signal);
      if (pace !== 'instant') await wait(clock, (line.at - last) / pace, signal);
      signal.throwIfAborted();
      last = line.at;
      if ('failure' in line) throw fromRecordedFailure(line.failure);
      yield fromRecorded(renamed(line));
      if (line.event === 'done' || line.event === 'error') return;
    }
    // The recorded client closed this stream: it stays open without events until this client closes it.
    await untilAborted(signal);
  }

  async function answer<Answer>(call: PlainCall, request: unknown): Promise<Answer> {
    const line = take(call, request).line as RecordedCall;
    if (line.failure) throw fromRecordedFailure(line.failure);
    return renamed(line.answer) as Answer;
  }

  const notRecorded = () => Promise.reject(new TransportError('unreachable'));
  return {
    init: (request) => answer('init', request),
    chat: (request, signal) => play('chat', request, signal),
    resume: (request, signal) => play('resume', request, signal),
    attach: (request, signal) => play('attach', request, signal),
    messageList: (request) => answer('messageList', request),
    clearMessage: (request) => answer('clearMessage', request),
    createSection: (request) => answer('createSection', request),
    deleteMessage: (request) => answer('deleteMessage', request),
    breakMessage: (request) => answer('breakMessage', request),
    report: (request) => answer('report', request),
    readIndex: (request) => answer('readIndex', request),
    markRead: (request) => answer('markRead', request),
    call: notRecorded,
    upload: notRecorded,
    keepFiles: notRecorded,
    transcribe: notRecorded,
  };
}

/** The client creates new local ids each time; recorded ones are replaced by them. */
function createNames() {
  const names = new Map<string, string>();
  return {
    rename(recorded: string | null, given: string | null): void {
      if (recorded !== null && given !== null && recorded !== given) names.set(recorded, given);
    },
    renamed<Value>(value: Value): Value {
      if (names.size === 0 || value === undefined) return value;
      const toGiven = (_: string, part: unknown) => (typeof part === 'string' ? (names.get(part) ?? part) : part);
      return JSON.parse(JSON.stringify(value), toGiven) as Value;
    },
  };
}

function linesOfStream(lines: readonly RecordedLine[], stream: number) {
  return lines.flatMap((line, index): { line: RecordedEvent | RecordedBreak; index: number }[] =>
    !('call' in line) && line.stream === stream ? [{ line, index }] : [],
  );
}

function localIdIn(request: unknown): string | null {
  const id = (request as { local_message_id?: unknown } | null)?.local_message_id;
  return typeof id === 'string' ? id : null;
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
