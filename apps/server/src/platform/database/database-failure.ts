import { DomainError } from '../domain-error.ts';
import { isBusy, SqliteError } from './sqlite/sqlite-thread.ts';

class StorageFull extends DomainError {
  readonly refusal = 'storageFull';
}

class DatabaseUnavailable extends DomainError {
  readonly refusal = 'databaseUnavailable';
}

const SQLITE_FULL = 13;
/** The file was moved or deleted, the disk fails, or the folder can no longer be written. */
const SQLITE_UNAVAILABLE: ReadonlySet<number> = new Set([8, 10, 14]);
const POSTGRES_DISK_FULL = '53100';
/** Connection exceptions, "cannot connect now", admin shutdown, crash shutdown, too many connections. */
const POSTGRES_UNAVAILABLE = /^(08...|57P0[123]|53300)$/;
const SOCKET_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const POOL_FAILURE = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** The refusal for a failure of the database engine, or null when it is a bug of ours. */
export function toDatabaseRefusal(error: unknown): DomainError | null {
  if (error instanceof SqliteError) return toSqliteRefusal(error);
  const { code = '', message = '', syscall } = error as { code?: string; message?: string; syscall?: string };
  if (code === POSTGRES_DISK_FULL || code === 'ENOSPC' || code === 'EDQUOT') return new StorageFull({}, error);
  const isSocket =
    SOCKET_FAILURES.has(code) &&
    (syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo');
  if (POSTGRES_UNAVAILABLE.test(code) || isSocket || POOL_FAILURE.test(message))
    return new DatabaseUnavailable({}, error);
  return null;
}

function toSqliteRefusal(error: SqliteError): DomainError | null {
  const primary = error.errcode & 0xff;
  if (isBusy(error) || SQLITE_UNAVAILABLE.has(primary)) return new DatabaseUnavailable({}, error);
  return primary === SQLITE_FULL ? new StorageFull({}, error) : null;
}

/** Whether a write violated a unique constraint, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string };
  return errcode === 2067 || errcode === 1555 || code === '23505';
}

/** Whether a write referred to a row that does not exist, on either engine. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string };
  return errcode === 787 || code === '23503';
}

/**
 * Whether a write violated a NOT NULL constraint. Guarded writes use it: when the guard does not hold, they write
 * NULL.
 */
export function isNotNullViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string };
  return errcode === 1299 || code === '23502';
}
