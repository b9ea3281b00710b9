import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts';
import { findKeyProblem, openSecrets, untieFromKey } from './secrets.ts';

const place = { purpose: 'model key', id: 'm1' };
const newKey = () => `${randomBytes(32).toString('base64')}\n`;

let test: TestDatabase;
let keyFile: string;
const database = () => test.open.database;
const open = () => openSecrets(database(), keyFile);

beforeEach(async () => {
  test = await openTestDatabase({ hasTables: true });
  keyFile = join(test.dataDir, 'secret.key');
});
afterEach(() => test.close());

describe('secret key', () => {
  it('is created on the first start, readable by its owner only, and kept', async () => {
    const sealed = await (await open()).seal(database(), place, 'sk-123');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect((await open()).open(place, sealed)).toBe('sk-123');
  });

  it('is the same for two servers that start concurrently', async () => {
    const all = await Promise.all([open(), open(), open(), open()]);
    const sealed = await Promise.all(all.map((secrets) => secrets.seal(database(), place, 'sk-123')));
    for (const secrets of all) for (const text of sealed) expect(secrets.open(place, text)).toBe('sk-123');
    expect((await readdir(test.dataDir)).filter((name) => name.startsWith('secret.key'))).toEqual(['secret.key']);
  });

  it('may be created in another folder, which need not exist', async () => {
    keyFile = join(test.dataDir, 'keys', 'parley.key');
    await open();
    expect((await readFile(keyFile, 'utf8')).trim()).toHaveLength(44);
  });

  it.each([
    ['empty', ''],
    ['too short', `${randomBytes(16).toString('base64')}\n`],
    ['too long', `${randomBytes(33).toString('base64')}\n`],
    ['no base64', `${'?'.repeat(44)}\n`],
    ['half a second line', `${newKey()}abc`],
  ])('stops the start with one line when it is %s, and is not changed', async (_, content) => {
    await writeFile(keyFile, content);
    await expect(open()).rejects.toThrow(/^SECRET_KEY_FILE: \S+secret\.key is not a secret key\. [^\n]+$/);
    expect(await readFile(keyFile, 'utf8')).toBe(content);
  });

  it('stops the start with one line when it is a folder or cannot be written', async () => {
    await mkdir(keyFile);
    await expect(open()).rejects.toThrow(/^SECRET_KEY_FILE: \S+ cannot be read \(EISDIR\)\. [^\n]+$/);
    keyFile = join(test.dataDir, 'server.json', 'secret.key');
    await writeFile(join(test.dataDir, 'server.json'), '{}');
    await expect(open()).rejects.toThrow(/^SECRET_KEY_FILE: \S+ cannot be \w+ \(\w+\)\. [^\n]+$/);
  });
});

describe('database with secrets', () => {
  it('accepts no other key, and does not start without its key', async () => {
    await (await open()).seal(database(), place, 'sk-123');
    const right = await readFile(keyFile);
    await writeFile(keyFile, newKey());
    await expect(open()).rejects.toThrow(/^SECRET_KEY_FILE: \S+ does not belong to this database\. [^\n]+$/);
    await unlink(keyFile);
    await expect(open()).rejects.toThrow(/^SECRET_KEY_FILE: \S+ is missing, but this database holds secrets\. [^\n]+$/);
    await writeFile(keyFile, right);
    expect(await findKeyProblem(database(), keyFile)).toBeNull();
    await open();
  });

  it('accepts any key before the first secret and after forget-secrets', async () => {
    await open();
    await writeFile(keyFile, newKey());
    await (await open()).seal(database(), place, 'sk-123');
    await untieFromKey(database());
    await writeFile(keyFile, newKey());
    await open();
  });

  it('refuses to seal with a different key than the first server’s', async () => {
    const first = await open();
    await writeFile(keyFile, newKey());
    const second = await open();
    await first.seal(database(), place, 'sk-123');
    await expect(second.seal(database(), place, 'sk-456')).rejects.toThrow('does not belong to this database');
  });

  it('keeps its secrets when a new key is added before the old one', async () => {
    const sealed = await (await open()).seal(database(), place, 'sk-123');
    await writeFile(keyFile, newKey() + (await readFile(keyFile, 'utf8')));
    expect((await open()).open(place, sealed)).toBe('sk-123');
  });
});
