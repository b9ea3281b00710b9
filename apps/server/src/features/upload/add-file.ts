import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { UNUSED_KEPT_MS } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { createObjectStore, type ObjectRow, type StorageQuota } from '../object/index.ts';
import { readThrough } from './complete-upload.ts';
import { safeFileName } from './file-name.ts';
import { type StoredFile, toStoredFile } from './files.ts';
import { storedTypeOf, unshownImage } from './stored-type.ts';

interface Dependencies extends ClockAndIds {
  database: Kysely<Tables>;
  storage: ObjectStorage;
  pictures: Pictures;
  quota: StorageQuota;
}

/** A file that nobody has uploaded, such as one of an archive or one that a tool has returned. */
export interface NewFile {
  readonly ownerId: string;
  readonly spaceId: string;
  readonly name: string;
  /** The path of the file to copy, or its bytes. */
  readonly content: string | Uint8Array;
}
export type AddFile = ReturnType<typeof createAddFile>;

/** Writes what refers to a new file, in the transaction that stores it. */
export type ReferToFile = (transaction: Database, file: StoredFile) => Promise<void>;

/** Stores a file as if its owner had uploaded it, within the room of the owner and of the space. */
export function createAddFile({ database, storage, pictures, quota, now, newId }: Dependencies) {
  return async function addFile(file: NewFile, refer?: ReferToFile): Promise<StoredFile> {
    const { content } = file;
    const isPath = typeof content === 'string';
    await quota.refuseWithoutDiskSpace(isPath ? (await stat(content)).size : content.length);
    const id = newId();
    const chunks = isPath ? createReadStream(content) : Readable.from([content]);
    await storage.unfinished.append(id, 0, chunks, async () => undefined);
    await storage.unfinished.finish(id);
    try {
      const object = await describe(id, file);
      await database.transaction().execute(async (transaction) => {
        const { ownerId, spaceId, byteSize: bytes } = object;
        await quota.admit(transaction, { ownerId, spaceId, bytes, uploads: 0 });
        await createObjectStore(transaction).insert(object);
        await refer?.(transaction, toStoredFile(object));
      });
      return toStoredFile(object);
    } catch (error) {
      await storage.delete(id);
      throw error;
    }
  };

  /** The row of a file, whose smaller pictures are stored with it. */
  async function describe(id: string, { ownerId, spaceId, name }: NewFile): Promise<ObjectRow> {
    const { sha256, byteSize, head } = await readThrough(storage.fileOf(id));
    const promised = storedTypeOf(name, head);
    const picture = promised.fileType === 'image' ? await pictures.read(ownerId, storage.fileOf(id)) : null;
    if (picture?.thumbnail) await storage.put(id, picture.thumbnail, 'thumbnail');
    if (picture?.modelPicture) await storage.put(id, picture.modelPicture, 'model');
    return {
      id,
      ownerId,
      spaceId,
      purpose: 'file',
      name: safeFileName(name),
      ...(promised.fileType === 'image' && !picture ? unshownImage : promised),
      byteSize,
      width: picture?.width ?? 0,
      height: picture?.height ?? 0,
      sha256,
      createdAt: now(),
      keptUntil: now() + UNUSED_KEPT_MS,
    };
  }
}
