import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Atomic and durable: after a crash the file has the old name or the new one. */
export async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const isNew = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isNew) await flushFolder(dirname(folder));
  await rename(from, to);
  await flushFolder(folder);
}

/** A rename is durable only after its folder is flushed. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function sizeOfFile(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    return nullIfMissing(error);
  }
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
