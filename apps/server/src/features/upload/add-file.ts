import { createReadStream } from 'node:fs';
import { UNUSED_KEPT_MS } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { createObjectStore, type ObjectRow, type StorageQuota } from '../object/index.ts';
import { readThrough } from './complete-upload.ts';
import { safeFileName } from './file-name.ts';
import { type StoredFile, toStoredFile } from './files.ts';
import { storedTypeOf, unshownImage } from './stored-type.ts';

interface Dependencies extends ClockAndIds {
  database: Kysely<Tables>;
  storage: ObjectStorage;
  quota: StorageQuota;
}

/** A file that the server itself has made, such as one of an archive. */
export interface NewFile {
  readonly ownerId: string;
  readonly spaceId: string;
  readonly name: string;
  /** Of the file to copy. */
  readonly path: string;
}
export type AddFile = ReturnType<typeof createAddFile>;

/** Stores a copy of a file as if its owner had uploaded it, within the room of the owner and of the space. */
export function createAddFile({ database, storage, quota, now, newId }: Dependencies) {
  return async function addFile({ ownerId, spaceId, name, path }: NewFile): Promise<StoredFile> {
    const { sha256, byteSize, head } = await readThrough(path);
    await quota.refuseWithoutDiskSpace(byteSize);
    const id = newId();
    const type = storedTypeOf(name, head);
    const object: ObjectRow = {
      id,
      ownerId,
      spaceId,
      purpose: 'file',
      name: safeFileName(name),
      ...(type.fileType === 'image' ? unshownImage : type),
      byteSize,
      width: 0,
      height: 0,
      sha256,
      createdAt: now(),
      keptUntil: now() + UNUSED_KEPT_MS,
    };
    await storage.unfinished.append(id, 0, createReadStream(path), async () => undefined);
    await storage.unfinished.finish(id);
    try {
      await database.transaction().execute(async (transaction) => {
        await quota.admit(transaction, { ownerId, spaceId, bytes: byteSize, uploads: 0 });
        await createObjectStore(transaction).insert(object);
      });
    } catch (error) {
      await storage.delete(id);
      throw error;
    }
    return toStoredFile(object);
  };
}
