import { randomBytes } from 'node:crypto';
import { appendFile, link, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flushFolder, writeDurably } from '../durable-files.ts';
import { KEY_BYTES } from './keyring.ts';

/** The key cannot be used. The message is one line that names the file and the fix. */
export class SecretKeyUnusable extends Error {}

/** 32 bytes in base64 or base64url. */
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/;

const COMMENT = '#';
const USED = '# A Parley installation uses this key.';

/** The keys of a file, one per line, the current one first, with comments between them; null when there is no file. */
export async function readSecretKeys(path: string): Promise<Uint8Array[] | null> {
  const text = await readKeyFile(path);
  if (text === null) return null;
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith(COMMENT));
  if (keys.length === 0 || !keys.every((line) => KEY.test(line)))
    throw new SecretKeyUnusable(
      `SECRET_KEY_FILE: ${path} is not a secret key. It must hold ${KEY_BYTES} random bytes in base64; put the right file back.`,
    );
  return keys.map((line) => Buffer.from(line, 'base64'));
}

async function readKeyFile(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new SecretKeyUnusable(`SECRET_KEY_FILE: ${path} cannot be read (${error.code}). Check who owns it.`);
  });
}

/** Whether a server has used the key, in contrast to one that was made for an installation that is still to begin. */
export async function isKeyUsed(path: string): Promise<boolean> {
  return (await readKeyFile(path))?.includes(USED) ?? false;
}

const READ_ONLY = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Notes in the file itself that the key is used: nothing else need be left of an installation. */
export async function markKeyUsed(path: string): Promise<void> {
  const text = await readKeyFile(path);
  if (text === null || text.includes(USED)) return;
  await appendFile(path, `${text.endsWith('\n') ? '' : '\n'}${USED}\n`).catch((error: NodeJS.ErrnoException) => {
    // Operators may provide it read-only.
    if (!READ_ONLY.has(error.code ?? '')) throw error;
  });
}

/** Creates a key file unless another process was faster; either way the existing file is used. */
export async function createSecretKey(path: string): Promise<Uint8Array[]> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeDurably(temporary, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    // A link never replaces an existing file, as a rename would, and never shows a partial one, as an exclusive
    // create would.
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await flushFolder(dirname(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SecretKeyUnusable(`SECRET_KEY_FILE: ${path} cannot be written (${code}). Name a file that can be.`);
  } finally {
    await rm(temporary, { force: true });
  }
  const keys = await readSecretKeys(path);
  if (!keys) throw new SecretKeyUnusable(`SECRET_KEY_FILE: ${path} was removed while the server started.`);
  return keys;
}
