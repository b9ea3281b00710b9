import type { Clock } from '../environment/clock.ts';
import type { ChatTransport, StreamEvent } from '../wire/transport.ts';
import { toRecorded } from './recorded-event.ts';
import { toRecordedFailure } from './recorded-failure.ts';
import type { PlainCall, RecordedLine, StreamCall } from './recording.ts';

type Unnumbered<Line> = Line extends RecordedLine ? Omit<Line, 'at'> : never;

export interface Recorder {
  /** Appends a line with its time. */
  note(line: Unnumbered<RecordedLine>): void;
  /** The number of a new stream. */
  nextStream(): number;
}

/** Collects lines; times count from the first one. */
export function createRecorder({ clock, write }: { clock: Clock; write: (line: string) => void }): Recorder {
  let startedAt: number | undefined;
  let streams = 0;
  return {
    note(line) {
      startedAt ??= clock.now();
      write(`${JSON.stringify({ at: Math.round(clock.now() - startedAt), ...line })}\n`);
    },
    nextStream: () => ++streams,
  };
}

/** Records a stream while it is read. */
export async function* recordStream(
  source: AsyncIterable<StreamEvent>,
  recorder: Recorder,
  stream: number = recorder.nextStream(),
): AsyncGenerator<StreamEvent> {
  try {
    for await (const event of source) {
      recorder.note({ stream, ...toRecorded(event) });
      yield event;
    }
  } catch (error) {
    recorder.note({ stream, failure: toRecordedFailure(error) });
    throw error;
  }
}

const PLAIN_CALLS = [
  'init',
  'messageList',
  'clearMessage',
  'createSection',
  'deleteMessage',
  'breakMessage',
  'report',
  'readIndex',
  'markRead',
] as const satisfies readonly PlainCall[];

/** Records all calls of a transport, except uploads and speech. */
export function recordTransport(transport: ChatTransport, recorder: Recorder): ChatTransport {
  const recordedStream =
    <Request, Given extends readonly unknown[]>(
      call: StreamCall,
      open: (request: Request, signal: AbortSignal, ...given: Given) => AsyncIterable<StreamEvent>,
    ) =>
    (request: Request, signal: AbortSignal, ...given: Given) => {
      const stream = recorder.nextStream();
      // Headers are not recorded, because they may be secret.
      recorder.note({ call, request, stream });
      return recordStream(open(request, signal, ...given), recorder, stream);
    };
  const recordedCall =
    <Request, Answer>(call: PlainCall, ask: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      try {
        const answer = await ask(request);
        recorder.note({ call, request, answer });
        return answer;
      } catch (error) {
        recorder.note({ call, request, failure: toRecordedFailure(error) });
        throw error;
      }
    };
  // The types of each call are those of the transport; TypeScript cannot derive them from a list of names.
  const plain = Object.fromEntries(
    PLAIN_CALLS.map((call) => [call, recordedCall(call, transport[call] as (request: unknown) => Promise<unknown>)]),
  ) as unknown as Pick<ChatTransport, PlainCall>;
  return {
    ...transport,
    ...plain,
    chat: recordedStream('chat', transport.chat),
    resume: recordedStream('resume', transport.resume),
    attach: recordedStream('attach', transport.attach),
  };
}
