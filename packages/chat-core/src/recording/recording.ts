import type { ChatTransport, StreamEvent } from '../wire/transport.ts';

/**
 * A recording is what passed between a client and its server, one JSON value a line, in the order it happened:
 *
 *   {"at":0,"call":"init","request":{…},"answer":{…}}            a call and what it answered
 *   {"at":9,"call":"breakMessage","request":{…},"failure":{…}}   a call that was refused
 *   {"at":20,"call":"chat","request":{…},"stream":1}             a stream begins
 *   {"at":31,"stream":1,"event":"message","data":{…}}            something comes through it
 *   {"at":95,"stream":1,"event":"done"}
 *   {"at":96,"stream":1,"failure":{…}}                           it broke
 *
 * `at` counts milliseconds from the first line. A stream without an end was left by its reader.
 */
export type RecordedLine = RecordedCall | RecordedStream | RecordedEvent | RecordedBreak;

export type StreamCall = 'chat' | 'resume' | 'attach';
/** Uploads and speech are bytes of the user: they are never recorded. */
export type PlainCall = Exclude<keyof ChatTransport, StreamCall | 'upload' | 'transcribe'>;

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
  /** How a connection failed. */
  readonly failure?: string;
}

/** Reads the lines of a recording. A line that is cut off at the end, as in a report of a crash, is left out. */
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
