import type { ChatTransport, StreamEvent } from '../wire/transport.ts';

/**
 * A recording contains all traffic between a client and its server, one JSON value per line, in order:
 *
 *   {"at":0,"call":"init","request":{…},"answer":{…}}            a call and its answer
 *   {"at":9,"call":"breakMessage","request":{…},"failure":{…}}   a call that was refused
 *   {"at":20,"call":"chat","request":{…},"stream":1}             a stream begins
 *   {"at":31,"stream":1,"event":"message","data":{…}}            an event of the stream
 *   {"at":95,"stream":1,"event":"done"}
 *   {"at":96,"stream":1,"failure":{…}}                           the stream failed
 *
 * `at` is in milliseconds since the first line. A stream without an end was closed by the client.
 */
export type RecordedLine = RecordedCall | RecordedStream | RecordedEvent | RecordedBreak;

export type StreamCall = 'chat' | 'resume' | 'attach';
/** Uploads and speech are never recorded: their bytes are private. Nor are calls of later parts. */
export type PlainCall = Exclude<keyof ChatTransport, StreamCall | 'upload' | 'transcribe' | 'call'>;

export interface RecordedCall {
  readonly at: number;
  readonly call: PlainCall;
  readonly request: unknown;
  readonly answer?: unknown;
  readonly failure?: RecordedFailure;
}

export interface RecordedStream {
  readonly at: number;
  readonly call: StreamCall;
  readonly request: unknown;
  readonly stream: number;
}

export interface RecordedEvent {
  readonly at: number;
  readonly stream: number;
  readonly event: StreamEvent['kind'];
  readonly data?: unknown;
}

export interface RecordedBreak {
  readonly at: number;
  readonly stream: number;
  readonly failure: RecordedFailure;
}

export interface RecordedFailure {
  readonly name: string;
  readonly message: string;
  readonly code?: number;
  readonly logId?: string;
  /** The failure of a TransportError. */
  readonly failure?: string;
}

/** Parses a recording. An incomplete last line, as after a crash, is dropped. */
export function readRecording(text: string): RecordedLine[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line, index): RecordedLine[] => {
    try {
      return [JSON.parse(line) as RecordedLine];
    } catch (error) {
      if (index === lines.length - 1) return [];
      throw error;
    }
  });
}

export const writeRecording = (lines: readonly RecordedLine[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
