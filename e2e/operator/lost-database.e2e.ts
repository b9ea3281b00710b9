import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassportAccountInfoV2, UserUpdateAvatar } from '@parley/contract';
import { expect, it } from 'vitest';
import { openSqlite } from '../../apps/server/src/platform/database/sqlite/open-sqlite.ts';
import { findPostgres } from '../../tooling/test-services/find-postgres.mjs';
import { startPostgresCluster } from '../../tooling/test-services/postgres-cluster.mjs';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { createHttpClient, registerClient } from '../support/http-client.ts';
import { runOperatorCommand } from '../support/operator-command.ts';
import { PICTURE } from '../support/picture.ts';
import { refusalOf } from '../support/start-refusal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const binaries = findPostgres();
const databaseOf = (folder: string) => join(folder, 'parley.sqlite');

/** A stopped installation with an account and a file. */
async function useFolder(folder: string): Promise<{ cookie: string }> {
  const server = await runServer({ DATA_DIR: folder });
  const client = await registerClient(server.address, 'alice@example.com');
  await client.call(UserUpdateAvatar, { avatar: new File([PICTURE], 'a.png') });
  expect(await server.end('SIGTERM')).toBe(0);
  return { cookie: client.cookie };
}

async function emailOf(settings: Record<string, string>, cookie: string): Promise<string> {
  await using server = await runServer(settings);
  return (await createHttpClient(server.address, cookie).call(PassportAccountInfoV2, {})).data.email;
}

async function removeDatabase(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('parley.sqlite')) await rm(join(folder, name));
}

it('leaves nothing in the write-ahead log at a clean stop: the database file alone is the whole database', async () => {
  await using folder = await temporaryFolder();
  const { cookie } = await useFolder(folder.path);
  const wal = await stat(`${databaseOf(folder.path)}-wal`).catch(() => ({ size: 0 }));
  expect(wal.size).toBe(0);
  await using copy = await temporaryFolder();
  await copyFile(databaseOf(folder.path), databaseOf(copy.path));
  expect(await emailOf({ DATA_DIR: copy.path }, cookie)).toBe('alice@example.com');
});

it('refuses to start empty beside the objects or the used key of an installation, and starts after a restore', async () => {
  await using folder = await temporaryFolder();
  const { cookie } = await useFolder(folder.path);
  await using backups = await temporaryFolder();
  const backup = join(backups.path, 'backup');
  await runOperatorCommand('backup', { DATA_DIR: folder.path }, backup);
  const [objects, key] = [join(folder.path, 'objects'), join(folder.path, 'secret.key')];

  await removeDatabase(folder.path);
  const both = await refusalOf({ DATA_DIR: folder.path });
  expect(both).toMatch(/^DATA_DIR: the database \S+parley\.sqlite is missing or empty/);
  expect(both).toContain(`${objects} and ${key}`);
  expect(both).toContain('npm run restore -- <backup>');
  expect(both).toContain('to start anew');
  expect(existsSync(databaseOf(folder.path))).toBe(false);

  await writeFile(databaseOf(folder.path), '');
  expect(await refusalOf({ DATA_DIR: folder.path })).toMatch(/^DATA_DIR: the database \S+ is missing or empty/);

  const elsewhere = join(backups.path, 'objects');
  await rename(objects, elsewhere);
  expect(await refusalOf({ DATA_DIR: folder.path })).toContain(`has left ${key}.`);
  await rename(elsewhere, objects);
  await rename(key, join(backups.path, 'key'));
  expect(await refusalOf({ DATA_DIR: folder.path })).toContain(`has left ${objects}.`);
  await rename(join(backups.path, 'key'), key);

  expect(await runOperatorCommand('restore', { DATA_DIR: folder.path }, backup)).toMatch(/^Restored \d+ rows/);
  expect(await emailOf({ DATA_DIR: folder.path }, cookie)).toBe('alice@example.com');
});

it('starts anew once the remains are moved away, with a key that was made beforehand, and before anybody registers', async () => {
  await using folder = await temporaryFolder();
  await useFolder(folder.path);
  await removeDatabase(folder.path);
  await rm(join(folder.path, 'objects'), { recursive: true });
  await rm(join(folder.path, 'secret.key'));
  await (await runServer({ DATA_DIR: folder.path })).end('SIGTERM');

  await using prepared = await temporaryFolder();
  await writeFile(join(prepared.path, 'secret.key'), randomBytes(32).toString('base64'));
  await (await runServer({ DATA_DIR: prepared.path })).end('SIGTERM');
  await (await runServer({ DATA_DIR: prepared.path })).end('SIGKILL');
  await using again = await runServer({ DATA_DIR: prepared.path });
  await registerClient(again.address, 'alice@example.com');
});

it.skipIf(!binaries)(
  'refuses an empty Postgres beside an installation, which moves there by backup and restore',
  async () => {
    await using folder = await temporaryFolder();
    const { cookie } = await useFolder(folder.path);
    const cluster = await startPostgresCluster({ binaries: binaries ?? '' });
    try {
      const settings = { DATA_DIR: folder.path, DATABASE_URL: cluster.url };
      expect(await refusalOf(settings)).toMatch(/^DATABASE_URL: the database is empty, but an installation has left/);
      const backup = join(folder.path, 'moving');
      await runOperatorCommand('backup', { DATA_DIR: folder.path }, backup);
      await runOperatorCommand('restore', settings, backup);
      expect(await emailOf(settings, cookie)).toBe('alice@example.com');
    } finally {
      await cluster.stop();
    }
  },
);

it('reports a truncated, a damaged and a locked database in one line each', async () => {
  await using folder = await temporaryFolder();
  await useFolder(folder.path);
  const file = databaseOf(folder.path);
  const whole = join(folder.path, 'whole');
  await copyFile(file, whole);
  const { size } = await stat(file);
  const isDamaged = /^DATA_DIR: the database in it \(parley\.sqlite\) is damaged or cut off\./;

  await truncate(file, Math.floor(size / 2 / 4096) * 4096);
  expect(await refusalOf({ DATA_DIR: folder.path })).toMatch(isDamaged);
  await copyFile(whole, file);
  await overwrite(file, Math.floor(size / 2), size - 4096);
  expect(await refusalOf({ DATA_DIR: folder.path })).toMatch(isDamaged);
  await copyFile(whole, file);
  await overwrite(file, 0, 4096);
  expect(await refusalOf({ DATA_DIR: folder.path })).toMatch(isDamaged);

  await copyFile(whole, file);
  await using _lock = await lockDatabase(folder.path);
  expect(await refusalOf({ DATA_DIR: folder.path })).toMatch(
    /^DATA_DIR: another program has locked the database in it/,
  );
});

async function overwrite(path: string, from: number, to: number): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(randomBytes(to - from), 0, to - from, from);
  await file.close();
}

/** Holds the write lock as another program would. */
async function lockDatabase(folder: string): Promise<AsyncDisposable> {
  const { database, close } = await openSqlite(folder, { exclusive: false });
  let release = (): void => undefined;
  let locking: Promise<void> | undefined;
  await new Promise<void>((resolve) => {
    locking = database.transaction().execute(() => {
      resolve();
      return new Promise<void>((end) => {
        release = end;
      });
    });
  });
  return {
    async [Symbol.asyncDispose]() {
      release();
      await locking;
      await close();
    },
  };
}
