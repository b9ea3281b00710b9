import { setTimeout as wait } from 'node:timers/promises';
import type { EventStream } from '../http/event-stream.ts';
import type { LiveEvent, LiveRun } from './live-run.ts';
import type { RunStore } from './run.store.ts';
import type { RunCodec } from './run-codec.ts';

/** Rows that are read at once. They stay in memory while the reader is slow, so they are few. */
const PAGE = 8;
/** How often the log is polled for a run that another process works on. */
const POLL_MS = 250;

export interface TailedRun<Subject> {
  readonly id: string;
  readonly subject: Subject;
}

/** Sends the events of a run to one reader. */
export type TailRun<Subject> = (stream: EventStream, run: TailedRun<Subject>, afterSeq: number) => Promise<void>;

/** How far one reader has come. */
interface Reader<Subject> {
  readonly stream: EventStream;
  readonly run: TailedRun<Subject>;
  lastSeq: number;
}

interface Dependencies<Subject, Event> {
  codec: RunCodec<Subject, Event>;
  store: RunStore;
  findLive: (runId: string) => LiveRun<Subject, Event> | undefined;
}

/**
 * Sends a run's events after a seq until the run is over, paused, or the reader is gone: stored events from the log, the rest
 * from memory, and then each as it happens. A reader who falls behind is served from the log again.
 */
export function createTailRun<Subject, Event>({
  codec,
  store,
  findLive,
}: Dependencies<Subject, Event>): TailRun<Subject> {
  /** Gives whether the run rests. */
  async function advance(reader: Reader<Subject>): Promise<boolean> {
    const live = findLive(reader.run.id);
    if (live && reader.lastSeq >= live.storedSeq) return follow(reader, live);
    // Before the read: the log may grow meanwhile.
    const storedSeq = live?.storedSeq ?? 0;
    const sent = await sendStored(reader);
    if (sent !== 'nothing') return sent === 'end';
    if (live) {
      // The events up to this one were deleted when the run was reopened.
      reader.lastSeq = storedSeq;
      return false;
    }
    const row = await store.find(reader.run.id);
    if (row?.status === 'running') {
      await wait(POLL_MS);
      return false;
    }
    // It may have ended between the two reads: its last events come before its end.
    const last = await sendStored(reader);
    if (last === 'nothing') await sendEnd(reader);
    return last !== 'events';
  }

  /** An error is the end, also of a run that this process has lost without knowing it yet. */
  async function sendStored(reader: Reader<Subject>): Promise<'nothing' | 'events' | 'end'> {
    const { stream, run } = reader;
    const rows = await store.eventsAfter(run.id, reader.lastSeq, PAGE);
    for (const row of rows) {
      const isBehind = !stream.write(codec.toFrames(run.subject, row, reader.lastSeq));
      reader.lastSeq = row.lastSeq;
      if (codec.isLast(row)) return 'end';
      if (isBehind) await stream.drained();
    }
    return rows.length > 0 ? 'events' : 'nothing';
  }

  /** A reader that has seen everything, or more than a crash has left, still learns how the run ended. */
  async function sendEnd({ stream, run }: Reader<Subject>): Promise<void> {
    const end = await store.lastEvent(run.id);
    stream.write(end && codec.isLast(end) ? codec.toFrames(run.subject, end, end.lastSeq - 1) : codec.restFrame);
  }

  return async (stream, run, afterSeq) => {
    const reader: Reader<Subject> = { stream, run, lastSeq: afterSeq };
    while (!stream.isClosed && !(await advance(reader))) await stream.drained();
  };
}

/** Resolves true when the run rests, false when the reader has fallen behind or is gone. */
function follow<Subject, Event>(reader: Reader<Subject>, run: LiveRun<Subject, Event>): Promise<boolean> {
  const { stream } = reader;
  stream.write(run.unstoredFramesAfter(reader.lastSeq));
  reader.lastSeq = Math.max(reader.lastSeq, run.lastSeq);
  stream.write(run.statusFrame());
  return new Promise((resolve) => {
    let removeCloseListener = (): void => undefined;
    const end = (isRest: boolean) => {
      leave();
      removeCloseListener();
      resolve(isRest);
    };
    const leave = run.listen((event) => {
      const isBehind = !pass(reader, event);
      if (event.isRest || isBehind) end(event.isRest);
    });
    removeCloseListener = stream.onClose(() => end(false));
  });
}

/** Events are stored a moment before they are sent, so a quick reader has them from the log. False: the reader is behind. */
function pass<Subject>(reader: Reader<Subject>, { seq, frame, isRest }: LiveEvent): boolean {
  if (seq !== null && seq <= reader.lastSeq && !isRest) return true;
  reader.lastSeq = Math.max(reader.lastSeq, seq ?? 0);
  return reader.stream.write(frame);
}
