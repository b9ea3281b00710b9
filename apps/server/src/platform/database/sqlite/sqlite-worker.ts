import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';
import type { SqliteAnswer, SqliteConnectionName, ThreadOptions, ThreadReply, ThreadRequest } from './sqlite-thread.ts';

const BUSY_TIMEOUT_MS = 5_000;
const CACHED_STATEMENTS = 256;

type SqliteDatabase = InstanceType<typeof DatabaseSync>;
type SqliteStatement = ReturnType<SqliteDatabase['prepare']>;

interface Connection {
  readonly database: SqliteDatabase;
  readonly statements: Map<string, SqliteStatement>;
}

const { file, lockFile } = workerData as ThreadOptions;
const lock = lockFile ? takeLock(lockFile) : null;
const connections: Record<SqliteConnectionName, Connection> = { writer: connect(), reader: connect() };

/** The lock is SQLite's own on a file of its own: the system frees it with the process, however that ends. */
function takeLock(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: 0 });
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  return database;
}

function connect(): Connection {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return { database, statements: new Map() };
}

function prepare({ database, statements }: Connection, sql: string): SqliteStatement {
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= CACHED_STATEMENTS) statements.delete(statements.keys().next().value ?? '');
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}

function run(connection: Connection, sql: string, parameters: unknown[]): SqliteAnswer {
  const statement = prepare(connection, sql);
  const values = parameters as (string | number | null | Uint8Array)[];
  if (statement.columns().length === 0) return { rows: [], changes: Number(statement.run(...values).changes) };
  const rows = statement.all(...values) as Record<string, unknown>[];
  return { rows, changes: rows.length };
}

function close(): SqliteAnswer {
  for (const { database } of Object.values(connections)) database.close();
  lock?.close();
  return { rows: [], changes: 0 };
}

parentPort?.on('message', (request: ThreadRequest & { id: number }) => {
  const { id } = request;
  let reply: ThreadReply;
  try {
    const answer =
      request.kind === 'close' ? close() : run(connections[request.connection], request.sql, request.parameters);
    reply = { id, answer };
  } catch (error) {
    const { message, errcode = 0 } = error as { message: string; errcode?: number };
    reply = { id, error: { message, errcode } };
  }
  parentPort?.postMessage(reply);
});
