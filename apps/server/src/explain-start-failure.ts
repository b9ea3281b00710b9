import { WrongSetting } from './environment.ts';
import { DatabaseLost } from './lost-database.ts';
import { DataFolderUnusable } from './platform/data-folder.ts';
import { toDatabaseRefusal } from './platform/database/database-failure.ts';
import { DatabaseIsNewer } from './platform/database/migrate.ts';
import { FolderInUse } from './platform/database/sqlite/open-sqlite.ts';
import { ListenFailed } from './platform/http/listen.ts';
import { SecretKeyUnusable } from './platform/secrets/secret-key-file.ts';

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'PORT: another program listens there already. Stop it, or set PORT to another number.',
  EACCES: 'PORT: this user may not listen there. Choose a port above 1023.',
};
const NO_SUCH_HOST =
  'HOST: this machine does not have that address. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.';

const OPENING: Record<string, string> = {
  EACCES: 'DATA_DIR: this user may not use it. Choose a folder the user can write.',
  EPERM: 'DATA_DIR: this user may not write there. Choose another folder.',
  EROFS: 'DATA_DIR: the folder can only be read. Choose another one.',
  EEXIST: 'DATA_DIR: there is a file of that name. Choose a folder.',
  ENOTDIR: 'DATA_DIR: a part of the path is a file. Choose a folder.',
};

/** Errors whose message is shown as it is. */
const SAYS_IT_ALL = [WrongSetting, DataFolderUnusable, DatabaseLost, FolderInUse, DatabaseIsNewer, SecretKeyUnusable];

/** Wrong user or password, no such database. */
const POSTGRES_REFUSED = /^(28\w{3}|3D000)$/;

const UNWRITABLE = 'DATA_DIR: the database in it cannot be written. Check who owns the folder and its files.';
const DAMAGED =
  'DATA_DIR: the database in it (parley.sqlite) is damaged or cut off. Move it and its -wal file elsewhere, and run npm run restore -- <backup>.';

/** By the primary code of SQLite's error. */
const SQLITE: Readonly<Record<number, string>> = {
  5: 'DATA_DIR: another program has locked the database in it (parley.sqlite). Close that program, or wait until its command has ended, and start again.',
  8: UNWRITABLE,
  10: 'DATA_DIR: the disk failed while the database was read or written. Check the disk and the folder, and start again.',
  11: DAMAGED,
  14: UNWRITABLE,
  26: DAMAGED,
};

/** One line that an operator can act on; the whole error only when it is unknown. */
export function explainStartFailure(error: unknown): string {
  if (SAYS_IT_ALL.some((known) => error instanceof known)) return (error as Error).message;
  const { code = '', errcode = 0, message, stack } = error as NodeJS.ErrnoException & { errcode?: number };
  if (error instanceof ListenFailed) return LISTENING[code] ?? NO_SUCH_HOST;
  const known = OPENING[code];
  if (known) return known;
  const ofSqlite = SQLITE[errcode & 0xff];
  if (ofSqlite) return ofSqlite;
  if (POSTGRES_REFUSED.test(code))
    return `DATABASE_URL: the database refused (${message}). Check user, password and name.`;
  switch (toDatabaseRefusal(error)?.refusal) {
    case 'storageFull':
      return 'DATA_DIR: the disk is full. Free some space and start again.';
    case 'databaseUnavailable':
      return `DATABASE_URL: the database cannot be reached (${message}). Check the address and that it runs.`;
    default:
      return stack ?? String(error);
  }
}
