import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CamelCasePlugin, Kysely } from 'kysely';
import type { OpenDatabase } from '../database.ts';
import { offerSyncRead } from '../sync-read.ts';
import type { Tables } from '../tables.ts';
import { readFolderOwner, writeFolderOwner } from './folder-owner.ts';
import { type MainThreadReader, openMainThreadReader } from './main-thread-reader.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isFolderLocked, type SqliteThread, startSqliteThread } from './sqlite-thread.ts';
import { createTurns } from './turns.ts';
import { whenUnlocked } from './when-unlocked.ts';

export const DATABASE_FILE = 'parley.sqlite';

/** Another process already serves this folder. */
export class FolderInUse extends Error {
  constructor(folder: string, owner: string) {
    super(`${folder} is already in use by ${owner}. Stop it first, or set DATA_DIR to another folder.`);
  }
}

/** Opens the database of a data folder. With `exclusive` the process becomes the folder's only server. */
export async function openSqlite(folder: string, { exclusive }: { exclusive: boolean }): Promise<OpenDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let mainThreadReader: MainThreadReader | null = null;
  const thread = await start(folder, exclusive, () => mainThreadReader?.forgetSnapshot());
  const reader = openMainThreadReader(join(folder, DATABASE_FILE));
  mainThreadReader = reader;
  const turns = createTurns();
  const dialect = sqliteDialect({ thread, turns });
  const database = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  offerSyncRead(database, reader.read);
  return {
    engine: 'sqlite',
    database,
    writeTogether: (queries) => turns.take(() => whenUnlocked(() => thread.runTogether(queries, 'sync'))),
    writeWithoutSync: (queries) => turns.take(() => whenUnlocked(() => thread.runTogether(queries, 'no-sync'))),
    broadcast: null,
    lost: thread.lost,
    async backUpFile(name) {
      await mkdir(join(folder, 'backups'), { recursive: true });
      const file = join(folder, 'backups', `${name}-${new Date().toISOString().replaceAll(':', '')}.sqlite`);
      await thread.run('writer', 'vacuum into ?', [file]);
    },
    async close() {
      await database.destroy();
      reader.close();
      await thread.close();
    },
  };
}

async function start(folder: string, exclusive: boolean, onAnswer: () => void): Promise<SqliteThread> {
  const lockFile = exclusive ? join(folder, 'server.lock') : null;
  try {
    const thread = await startSqliteThread({ file: join(folder, DATABASE_FILE), lockFile }, onAnswer);
    if (exclusive) await writeFolderOwner(folder);
    return thread;
  } catch (error) {
    if (!isFolderLocked(error)) throw error;
    const pid = readFolderOwner(folder)?.pid;
    throw new FolderInUse(folder, pid ? `another Parley (process ${pid})` : 'another Parley');
  }
}
