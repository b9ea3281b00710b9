// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * @typedef {import('./sqlite-thread.ts').SqliteAnswer} SqliteAnswer
 * @typedef {import('./sqlite-thread.ts').ThreadRequest} ThreadRequest
 * @typedef {import('./sqlite-thread.ts').ThreadReply} ThreadReply
 * @typedef {InstanceType<typeof DatabaseSync>} SqliteDatabase
 * @typedef {ReturnType<SqliteDatabase['prepare']>} SqliteStatement
 * @typedef {{ statement: SqliteStatement, givesRows: boolean }} Prepared
 * @typedef {{ database: SqliteDatabase, prepared: Map<string, Prepared> }} Connection
 */

const OPEN_TIMEOUT_MS = 5_000;
const CACHED_STATEMENTS = 256;

/** @type {import('./sqlite-thread.ts').ThreadOptions} */
const { file, lockFile } = workerData;
const lock = lockFile ? takeLock(lockFile) : null;
const connections = { writer: connect(), reader: connect() };

/**
 * Takes SQLite's lock on a separate file. The system releases it when the process ends, also after a crash.
 * @param {string} path
 */
function takeLock(path) {
  const database = new DatabaseSync(path, { timeout: 0 });
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  return database;
}

/** @returns {Connection} */
function connect() {
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  // From here on SQLite does not wait for locks: that would block the queries of others.
  database.exec('PRAGMA busy_timeout = 0');
  return { database, prepared: new Map() };
}

/**
 * @param {Connection} connection
 * @param {string} sql
 * @returns {Prepared}
 */
function prepare({ database, prepared }, sql) {
  const known = prepared.get(sql);
  if (known) return known;
  if (prepared.size >= CACHED_STATEMENTS) prepared.delete(prepared.keys().next().value ?? '');
  const statement = database.prepare(sql);
  const added = { statement, givesRows: statement.columns().length > 0 };
  prepared.set(sql, added);
  return added;
}

/**
 * @param {Connection} connection
 * @param {string} sql
 * @param {any[]} parameters
 * @returns {SqliteAnswer}
 */
function run(connection, sql, parameters) {
  const { statement, givesRows } = prepare(connection, sql);
  if (!givesRows) return { rows: [], changes: Number(statement.run(...parameters).changes) };
  const rows = /** @type {Record<string, unknown>[]} */ (statement.all(...parameters));
  return { rows, changes: rows.length };
}

/** @type {string[]} */
const texts = [];

/**
 * Registers new texts before anything runs: each text is sent once, also when its transaction fails early.
 * @param {import('./sqlite-thread.ts').NumberedStatement[]} statements
 */
function learnTexts(statements) {
  for (const [number, text] of statements) if (text !== null && number >= 0) texts[number] = text;
}

/** @param {import('./sqlite-thread.ts').NumberedStatement} statement */
function runNumbered([number, text, ...parameters]) {
  run(connections.writer, text ?? /** @type {string} */ (texts[number]), parameters);
}

/** @param {import('./sqlite-thread.ts').NumberedStatement[]} statements */
function runTogether(statements) {
  const { writer } = connections;
  learnTexts(statements);
  run(writer, 'begin immediate', []);
  try {
    for (const statement of statements) runNumbered(statement);
    run(writer, 'commit', []);
  } catch (error) {
    // On a full disk SQLite has rolled back by itself.
    if (writer.database.isTransaction) run(writer, 'rollback', []);
    throw error;
  }
}

function close() {
  for (const { database } of Object.values(connections)) database.close();
  lock?.close();
}

/**
 * @param {ThreadRequest} request
 * @returns {SqliteAnswer[]}
 */
function answer(request) {
  switch (request.kind) {
    case 'run':
      return [run(connections[request.connection], request.sql, request.parameters)];
    case 'run-together':
      runTogether(request.statements);
      return [];
    case 'close':
      close();
      return [];
  }
}

/**
 * @param {ThreadRequest & { id: number }} request
 * @returns {ThreadReply}
 */
function reply(request) {
  const { id } = request;
  try {
    return { id, answers: answer(request) };
  } catch (error) {
    const { message, errcode = 0 } = /** @type {{ message: string, errcode?: number }} */ (error);
    return { id, error: { message, errcode } };
  }
}

parentPort?.on('message', (/** @type {(ThreadRequest & { id: number })[]} */ requests) => {
  parentPort?.postMessage(requests.map(reply));
});
