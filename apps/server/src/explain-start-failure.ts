import { WrongSetting } from './environment.ts';
import { toDatabaseRefusal } from './platform/database/database-failure.ts';
import { DatabaseIsNewer } from './platform/database/migrate.ts';
import { FolderInUse } from './platform/database/sqlite/open-sqlite.ts';

/** One line an operator can act on; the whole error only when we know no better. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof WrongSetting || error instanceof FolderInUse || error instanceof DatabaseIsNewer)
    return error.message;
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return 'PORT: another program listens there already. Stop it, or set PORT to another number.';
    case 'EADDRNOTAVAIL':
      return 'HOST: this machine does not have that address. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${path ? `DATA_DIR: ${path}` : 'PORT or DATA_DIR'}: this user may not use it (${code}).`;
    default:
  }
  switch (toDatabaseRefusal(error)?.refusal) {
    case 'storageFull':
      return 'DATA_DIR: the disk is full. Free some space and start again.';
    case 'databaseUnavailable':
      return `DATABASE_URL: the database cannot be reached (${message}). Check the address and that it runs.`;
    default:
      return stack ?? String(error);
  }
}
