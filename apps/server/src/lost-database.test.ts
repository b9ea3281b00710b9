import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { DatabaseLost, refuseEmptyDatabase } from './lost-database.ts';
import { migrateToLatest } from './platform/database/migrate.ts';
import { markKeyUsed, readSecretKeys } from './platform/secrets/secret-key-file.ts';
import { openTestApp } from './testing/open-test-app.ts';
import { openTestDatabase, type TestDatabase } from './testing/open-test-database.ts';

let test: TestDatabase;
let keyFile: string;

beforeEach(async () => {
  test = await openTestDatabase();
  keyFile = join(test.dataDir, 'secret.key');
  await writeFile(keyFile, randomBytes(32).toString('base64'));
});
afterEach(() => test.close());

const start = () => refuseEmptyDatabase(test.open, { dataDir: test.dataDir, secretKeyFile: keyFile });

async function storeObject(): Promise<void> {
  const id = '0'.repeat(26);
  const folder = join(test.dataDir, 'objects', id.slice(-2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, id), 'bytes');
}

describe('empty database', () => {
  it('is a new installation beside a key that no server has used, and empty folders for objects', async () => {
    await mkdir(join(test.dataDir, 'objects', 'temporary'), { recursive: true });
    await start();
  });

  it('is refused beside objects, also when it has tables already', async () => {
    await storeObject();
    await expect(start()).rejects.toBeInstanceOf(DatabaseLost);
    await migrateToLatest(test.open, migrations);
    await expect(start()).rejects.toThrow(
      /: the database is empty, but an installation has left \S+objects\. To restore/,
    );
  });

  it('is refused beside a used key, which can still be read', async () => {
    const keys = await readSecretKeys(keyFile);
    await markKeyUsed(keyFile);
    await markKeyUsed(keyFile);
    expect(await readSecretKeys(keyFile)).toEqual(keys);
    await expect(start()).rejects.toThrow(/has left \S+secret\.key\. /);
  });
});

describe('start of a server', () => {
  it('marks the key as used, and is repeated before and after the first account', async () => {
    await using server = await openTestApp();
    const { dataDir } = server.database;
    await using again = await server.startAgain();
    await again.register('alice@example.com');
    await server.startAgain().then((third) => third[Symbol.asyncDispose]());

    for (const table of ['user', 'installation'])
      await sql`delete from ${sql.table(table)}`.execute(server.database.open.database);
    await expect(server.startAgain()).rejects.toThrow(join(dataDir, 'secret.key'));
  });
});
