import { Worker } from 'node:worker_threads';

/** `writer` runs writes and whole transactions; `reader` sees committed rows. */
export type SqliteConnectionName = 'reader' | 'writer';

export interface SqliteAnswer {
  readonly rows: Record<string, unknown>[];
  readonly changes: number;
}

/** Writes repeat the same few SQL texts: each text is sent to the thread once, later only its number. */
export type NumberedStatement = readonly [number: number, text: string | null, ...parameters: unknown[]];

/** Whether a commit waits for the disk. Without that it survives the end of the process, but not of the machine. */
export type Sync = 'sync' | 'no-sync';

export type ThreadRequest =
  | {
      readonly kind: 'run';
      readonly connection: SqliteConnectionName;
      readonly sql: string;
      readonly parameters: unknown[];
    }
  | { readonly kind: 'run-together'; readonly statements: NumberedStatement[]; readonly sync: Sync }
  | { readonly kind: 'close' };

export type ThreadReply =
  | { readonly id: number; readonly answers: SqliteAnswer[] }
  | { readonly id: number; readonly error: { readonly message: string; readonly errcode: number } };

export interface ThreadOptions {
  readonly file: string;
  /**
   * Locked while the thread lives, so that one process owns the folder. Null for commands, which run beside a server.
   */
  readonly lockFile: string | null;
}

/** Called before an answer is delivered, so that its receiver sees the effects. */
type OnAnswer = () => void;

/** An error of SQLite, passed on from the thread. */
export class SqliteError extends Error {
  readonly errcode: number;

  constructor(message: string, errcode: number) {
    super(message);
    this.name = 'SqliteError';
    this.errcode = errcode;
  }
}

const SQLITE_BUSY = 5;

/**
 * Whether another connection holds the lock. Also accepts plain objects: errors of the thread's start arrive as such.
 */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = error as Partial<SqliteError>;
  return (errcode & 0xff) === SQLITE_BUSY;
}

/** Whether another process serves the folder. The thread marks the error, because another program may lock the database. */
export function isFolderLocked(error: unknown): boolean {
  return isBusy(error) && (error as { isFolderLock?: boolean }).isFolderLock === true;
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface SqliteThread {
  /** Resolves when the thread has ended without being closed: the database is lost. */
  readonly lost: Promise<Error>;
  run(connection: SqliteConnectionName, sql: string, parameters?: readonly unknown[]): Promise<SqliteAnswer>;
  /** One transaction in one message to the thread. */
  runTogether(statements: readonly Statement[], sync: Sync): Promise<void>;
  close(): Promise<void>;
}

/**
 * Waking the thread costs more than a small query. So a query is sent at once only while the thread has little to do;
 * otherwise queries are batched until the next answer.
 */
const BATCHES_UNDER_WAY = 2;

/** SQL texts that differ each time, such as lists of ids, must not fill the memory of both threads. */
const NUMBERED_MAX = 512;
const NO_NUMBER = -1;

function createNumbering(): (statement: Statement) => NumberedStatement {
  const numbers = new Map<string, number>();
  return ({ sql, parameters }) => {
    const known = numbers.get(sql);
    if (known !== undefined) return [known, null, ...parameters];
    if (numbers.size >= NUMBERED_MAX) return [NO_NUMBER, sql, ...parameters];
    numbers.set(sql, numbers.size);
    return [numbers.size - 1, sql, ...parameters];
  };
}

interface Waiting {
  resolve(answers: SqliteAnswer[]): void;
  reject(error: Error): void;
}

/** Starts the thread that owns the database file, so that slow queries and fsync do not block the main thread. */
export async function startSqliteThread(options: ThreadOptions, onAnswer: OnAnswer): Promise<SqliteThread> {
  const worker = new Worker(new URL('./sqlite-worker.mjs', import.meta.url), { workerData: options });
  const waiting = new Map<number, Waiting>();
  const numbered = createNumbering();
  let lastId = 0;

  let outbox: (ThreadRequest & { id: number })[] = [];
  let underWay = 0;
  const flush = () => {
    underWay += 1;
    worker.postMessage(outbox);
    outbox = [];
  };

  let ended: Error | undefined;
  let lose = (_error: Error): void => undefined;
  const lost = new Promise<Error>((resolve) => {
    lose = resolve;
  });
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    lose(ended);
  };
  worker.on('message', (replies: ThreadReply[]) => {
    underWay -= 1;
    onAnswer();
    if (outbox.length > 0) flush();
    for (const reply of replies) {
      const call = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) call?.reject(new SqliteError(reply.error.message, reply.error.errcode));
      else call?.resolve(reply.answers);
    }
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The database thread has ended')));

  const send = (request: ThreadRequest) =>
    new Promise<SqliteAnswer[]>((resolve, reject) => {
      if (ended) return reject(ended);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      outbox.push({ id: lastId, ...request });
      if (underWay < BATCHES_UNDER_WAY) flush();
    });

  const thread: SqliteThread = {
    lost,
    async run(connection, sql, parameters = []) {
      const [answer] = await send({ kind: 'run', connection, sql, parameters: [...parameters] });
      return answer as SqliteAnswer;
    },
    async runTogether(statements, sync) {
      await send({ kind: 'run-together', statements: statements.map(numbered), sync });
    },
    async close() {
      await send({ kind: 'close' });
      lose = () => undefined;
      await worker.terminate();
    },
  };
  try {
    await thread.run('reader', 'select 1');
    return thread;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
