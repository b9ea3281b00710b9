import type { Log } from '../log.ts';
import type { SessionCaller, Sessions } from '../session/sessions.ts';
import type { ManagedStream } from './event-stream.ts';

const HEARTBEAT_MS = 15_000;
const REVOCATION_CHECK_MS = 10_000;
/** A reader that has received nothing for this long counts as disconnected. */
const BEHIND_MAX_MS = 30_000;

/** As many as a user has: those are checked together. */
const CHECKED_AT_ONCE = 32;

/** Whether the reader may still have what the stream sends. */
export type MayContinue = () => Promise<boolean>;

interface Reader {
  readonly session: SessionCaller;
  readonly mayContinue: MayContinue;
}

/** Sends heartbeats to the open streams and closes those whose reader is gone or has lost access. */
export interface OpenStreams {
  add(stream: ManagedStream, session: SessionCaller, mayContinue: MayContinue): void;
  beat(): void;
  /** Closes streams of revoked sessions. A stream whose session only expired may finish its reply. */
  endRevoked(): Promise<void>;
  /** Closes the streams of a user, or of all users, whose session was revoked or who may no longer read them. */
  endRefused(userId: string | null): Promise<void>;
  close(): void;
}

export function createOpenStreams(sessions: Sessions, log: Log, now: () => number = Date.now): OpenStreams {
  const open = new Map<ManagedStream, Reader>();

  /** Gives the streams that are left. */
  async function cutRevoked(readers: readonly (readonly [ManagedStream, Reader])[]) {
    if (readers.length === 0) return [];
    const ended = await sessions.endedOf(readers.map(([, { session }]) => session));
    const isRevoked = ([, { session }]: readonly [ManagedStream, Reader]) => ended.has(session.sessionId);
    for (const [stream] of readers.filter(isRevoked)) stream.cut();
    return readers.filter((reader) => !isRevoked(reader));
  }

  const streams: OpenStreams = {
    add(stream, session, mayContinue) {
      open.set(stream, { session, mayContinue });
      stream.onClose(() => open.delete(stream));
    },
    beat() {
      for (const stream of open.keys()) {
        const since = stream.behindSince();
        if (since !== null && now() - since > BEHIND_MAX_MS) stream.cut();
        else stream.beat();
      }
    },
    async endRevoked() {
      await cutRevoked([...open]);
    },
    async endRefused(userId) {
      const concerned = [...open].filter(([, { session }]) => userId === null || session.userId === userId);
      const left = await cutRevoked(concerned);
      const cutRefused = async ([stream, { mayContinue }]: (typeof left)[number]) => {
        if (!(await mayContinue())) stream.cut();
      };
      while (left.length > 0) await Promise.all(left.splice(0, CHECKED_AT_ONCE).map(cutRefused));
    },
    close() {
      clearInterval(beating);
      clearInterval(checking);
    },
  };
  const beating = setInterval(() => streams.beat(), HEARTBEAT_MS).unref();
  const checking = setInterval(
    () => streams.endRevoked().catch((error) => log.warn({ err: error }, 'sessions of open streams not checked')),
    REVOCATION_CHECK_MS,
  ).unref();
  return streams;
}
