import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyObjects } from './copy-objects.ts';
import { type ObjectStorage, openFolderStorage } from './object-storage.ts';

const id = '01m7ejj3eyxc10z6rjk8q6m7ec';
const bytes = new TextEncoder().encode('hello');

/** The whole object, or null. */
async function get(storage: ObjectStorage, name: string): Promise<Uint8Array | null> {
  const size = await storage.sizeOf(name);
  if (size === null) return null;
  return new Uint8Array(await new Response(storage.read(name, { start: 0, end: size - 1 })).arrayBuffer());
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-objects-'));
  return {
    folder,
    storage: await openFolderStorage(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

describe('object storage', () => {
  it('returns a stored object and its digest until it is deleted', async () => {
    await using test = await openFolder();
    const { sha256 } = await test.storage.put(id, bytes);
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await get(test.storage, id)).toEqual(bytes);
    await test.storage.delete(id);
    await test.storage.delete(id);
    expect(await get(test.storage, id)).toBeNull();
  });

  it('leaves no partial files behind, also after a crash', async () => {
    await using test = await openFolder();
    await test.storage.put(id, bytes);
    expect(await readdir(join(test.folder, 'temporary'))).toEqual([]);
    await writeFile(join(test.folder, 'temporary', 'half'), 'hel');
    await openFolderStorage(test.folder);
    expect(await readdir(join(test.folder, 'temporary'))).toEqual([]);
  });

  it.each(['../../etc/passwd', '', 'a/b', `${id}/..`, id.toUpperCase(), `${id}\0`])(
    'refuses %j as an id',
    async (name) => {
      await using test = await openFolder();
      await expect(test.storage.put(name, bytes)).rejects.toThrow('not an object id');
      await expect(get(test.storage, name)).rejects.toThrow('not an object id');
    },
  );

  it('is copied without unfinished files', async () => {
    await using from = await openFolder();
    await using to = await openFolder();
    await from.storage.put(id, bytes);
    await writeFile(join(from.folder, 'temporary', 'half'), 'hel');
    await copyObjects(from.folder, to.folder);
    await copyObjects(from.folder, to.folder);
    expect(await get(to.storage, id)).toEqual(bytes);
    expect(await readdir(join(to.folder, 'temporary'))).toEqual([]);
    await copyObjects(join(from.folder, 'nowhere'), to.folder);
  });
});
