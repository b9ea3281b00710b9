// @ts-check
// Plain JavaScript, so that the same file runs from source, under test and in the build.
import { statSync } from 'node:fs';
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
/** A larger database is checked only where it is read: the check reads it whole. */
const CHECKED_MAX_BYTES = 64 * 2 ** 20;
const SQLITE_CORRUPT = 11;
const SQLITE_READONLY_DBMOVED = 1032;

/** @type {import('./sqlite-thread.ts').ThreadOptions} */
const { file, lockFile } = workerData;
const lock = lockFile ? takeLock(lockFile) : null;
const connections = { writer: connect(), reader: connect() };
if (lock) checkWholeness(connections.writer.database);
for (const { database } of Object.values(connections)) neverWait(database);
const identities = { database: identityOf(file), wal: identityOf(`${file}-wal`) };

/**
 * Takes SQLite's lock on a separate file. The system releases it when the process ends, also after a crash.
 * @param {string} path
 */
function takeLock(path) {
  try {
    const database = new DatabaseSync(path, { timeout: 0 });
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    throw Object.assign(/** @type {Error} */ (error), { isFolderLock: true });
  }
}

/** @returns {Connection} */
function connect() {
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  return { database, prepared: new Map() };
}

/**
 * Refuses to serve a database that is damaged, or that another program keeps locked.
 * @param {SqliteDatabase} database
 */
function checkWholeness(database) {
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  const [found] = size > CHECKED_MAX_BYTES ? [] : database.prepare('PRAGMA quick_check(1)').all();
  const { quick_check = 'ok' } = /** @type {{ quick_check?: string }} */ (found ?? {});
  if (quick_check !== 'ok') throw Object.assign(new Error(quick_check), { errcode: SQLITE_CORRUPT });
  database.exec('BEGIN IMMEDIATE; ROLLBACK');
}

/**
 * Once it serves requests, SQLite does not wait for locks: that would block the queries of others.
 * @param {SqliteDatabase} database
 */
function neverWait(database) {
  database.exec('PRAGMA busy_timeout = 0');
}

/** @param {string} path */
function identityOf(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/**
 * Called after a commit and before it is acknowledged: SQLite also commits to files that were deleted or moved away with
 * their folder, and such a commit is lost when the process ends.
 */
function requireFilesInPlace() {
  identities.wal ??= identityOf(`${file}-wal`);
  if (identityOf(file) === identities.database && identityOf(`${file}-wal`) === identities.wal) return;
  throw Object.assign(new Error('the database was deleted or moved'), { errcode: SQLITE_READONLY_DBMOVED });
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

/**
 * @param {import('./sqlite-thread.ts').NumberedStatement[]} statements
 * @param {import('./sqlite-thread.ts').Sync} sync
 */
function runTogether(statements, sync) {
  const { writer } = connections;
  learnTexts(statements);
  // Not prepared: SQLite sets it when the statement is compiled.
  if (sync === 'no-sync') writer.database.exec('PRAGMA synchronous = NORMAL');
  try {
    run(writer, 'begin immediate', []);
    for (const statement of statements) runNumbered(statement);
    run(writer, 'commit', []);
    requireFilesInPlace();
  } catch (error) {
    // On a full disk SQLite has rolled back by itself.
    if (writer.database.isTransaction) run(writer, 'rollback', []);
    throw error;
  } finally {
    if (sync === 'no-sync') writer.database.exec('PRAGMA synchronous = FULL');
  }
}

/**
 * @param {Extract<ThreadRequest, { kind: 'run' }>} request
 * @returns {SqliteAnswer}
 */
function runOne({ connection, sql, parameters }) {
  const answered = run(connections[connection], sql, parameters);
  const isCommitted = connection === 'writer' && !connections.writer.database.isTransaction && sql !== 'rollback';
  if (isCommitted) requireFilesInPlace();
  return answered;
}

/** Whoever copies the file of a stopped server has everything: nothing is left in the log beside it. */
function close() {
  try {
    if (lock) connections.writer.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // For example on a full disk: the next start reads the log.
  }
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
      return [runOne(request)];
    case 'run-together':
      runTogether(request.statements, request.sync);
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
