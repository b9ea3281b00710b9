import pg from 'pg';
import type { Log } from '../../log.ts';
import type { Broadcast } from '../database.ts';

const CHANNEL = 'parley';
const CONNECT_TIMEOUT_MS = 5_000;
const RECONNECT_FIRST_MS = 500;
const RECONNECT_MAX_MS = 15_000;

interface Listener {
  readonly onText: (text: string) => void;
  readonly onMissed: () => void;
}

/**
 * LISTEN and NOTIFY. Listening needs a connection of its own, which is opened for the first listener and replaced when it
 * breaks.
 */
export function openPostgresBroadcast(url: string, pool: pg.Pool, log: Log): Broadcast & { close(): Promise<void> } {
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let connecting: Promise<boolean> | undefined;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let failures = 0;

  /** Gives whether it listens now. */
  async function connect(): Promise<boolean> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // A peer that vanished without a word is noticed.
      keepAlive: true,
    });
    client = opened;
    opened.on('notification', ({ payload = '' }) => {
      for (const { onText } of [...listeners]) onText(payload);
    });
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
      failures = 0;
      return true;
    } catch {
      lose(opened);
      return false;
    }
  }

  async function connectAgain(): Promise<void> {
    if (!(await connect())) return;
    for (const { onMissed } of [...listeners]) onMissed();
  }

  function lose(lost: pg.Client): void {
    if (client !== lost || isClosed) return;
    client = null;
    log.warn('the connection for notices of other processes was lost');
    lost.end().catch(() => undefined);
    // Longer each time and by chance: all processes lost the database at the same moment.
    const longest = Math.min(RECONNECT_MAX_MS, RECONNECT_FIRST_MS * 2 ** failures);
    failures += 1;
    reconnect = setTimeout(() => void connectAgain(), longest * (0.5 + Math.random() / 2));
  }

  return {
    async send(text) {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, text]);
    },
    async listen(onText, onMissed) {
      const listener = { onText, onMissed };
      listeners.add(listener);
      connecting ??= connect();
      await connecting;
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(reconnect);
      await client?.end().catch(() => undefined);
    },
  };
}
