import type { Log } from '../log.ts';
import type { SessionCaller, Sessions } from '../session/sessions.ts';
import type { ManagedStream } from './event-stream.ts';

const HEARTBEAT_MS = 15_000;
const REVOCATION_CHECK_MS = 10_000;
/** A reader that has received nothing for this long counts as disconnected. */
const BEHIND_MAX_MS = 30_000;

/** Sends heartbeats to the open streams and closes those whose reader is gone or has lost access. */
export interface OpenStreams {
  add(stream: ManagedStream, session: SessionCaller): void;
  beat(): void;
  /** Closes streams of revoked sessions. A stream whose session only expired may finish its reply. */
  endRevoked(): Promise<void>;
  close(): void;
}

export function createOpenStreams(sessions: Sessions, log: Log, now: () => number = Date.now): OpenStreams {
  const open = new Map<ManagedStream, SessionCaller>();

  const streams: OpenStreams = {
    add(stream, session) {
      open.set(stream, session);
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
      if (open.size === 0) return;
      const ended = await sessions.endedOf([...open.values()]);
      for (const [stream, { sessionId }] of open) if (ended.has(sessionId)) stream.cut();
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
