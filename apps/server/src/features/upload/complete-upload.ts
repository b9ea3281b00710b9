import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { UNUSED_KEPT_MS } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { SNIFFED_BYTES } from '../../platform/object-storage/content-type.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { createObjectStore, type ObjectRow } from '../object/index.ts';
import { type StoredFile, toStoredFile } from './files.ts';
import type { FoundUpload } from './find-upload.ts';
import { storedTypeOf, unshownImage } from './stored-type.ts';
import { EmptyFile, UploadDamaged, UploadIncomplete } from './upload.errors.ts';
import type { UploadRow } from './upload.schema.ts';
import type { UploadService } from './upload.service.ts';
import { createUploadStore } from './upload.store.ts';
import type { createUploadTurns } from './upload-turns.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  database: Kysely<Tables>;
  storage: ObjectStorage;
  pictures: Pictures;
  uploads: UploadService;
  takeTurn: ReturnType<typeof createUploadTurns>;
  find(id: string): Promise<FoundUpload | null>;
  onUploaded(userId: string, file: StoredFile): void;
}

/**
 * Turns an upload into an object. The file moves first, then the rows change in one transaction: after an
 * interruption in between, the upload can be completed again.
 */
export function completeUpload(dependencies: Dependencies) {
  const { database, storage, pictures, uploads, takeTurn, find, now, onUploaded } = dependencies;

  async function expectWhole(row: UploadRow): Promise<void> {
    const received = await uploads.receivedOf(row);
    if (received === 0) throw new EmptyFile();
    if (row.byteSize !== null && received < row.byteSize) throw new UploadIncomplete(received, row.byteSize);
    await storage.unfinished.cutTo(row.id, received);
  }

  async function finish(row: UploadRow, expectedSha256: string | undefined): Promise<ObjectRow> {
    await expectWhole(row);
    const file = await storage.unfinished.fileOf(row.id);
    const { sha256, byteSize, head } = await readThrough(file);
    if (expectedSha256 !== undefined && expectedSha256 !== sha256) {
      await uploads.startOver(row.id);
      throw new UploadDamaged();
    }
    const promised = storedTypeOf(row.name, head);
    const picture = promised.fileType === 'image' ? await pictures.read(row.ownerId, file) : null;
    const object: ObjectRow = {
      id: row.id,
      ownerId: row.ownerId,
      spaceId: row.spaceId,
      purpose: 'file',
      name: row.name,
      ...(promised.fileType === 'image' && !picture ? unshownImage : promised),
      byteSize,
      width: picture?.width ?? 0,
      height: picture?.height ?? 0,
      sha256,
      createdAt: now(),
      keptUntil: now() + UNUSED_KEPT_MS,
    };
    await storage.unfinished.finish(row.id);
    if (picture?.thumbnail) await storage.put(row.id, picture.thumbnail, 'thumbnail');
    if (picture?.modelPicture) await storage.put(row.id, picture.modelPicture, 'model');
    await database.transaction().execute(async (transaction) => {
      await createObjectStore(transaction).insert(object);
      await createUploadStore(transaction).delete(row.id);
    });
    onUploaded(object.ownerId, toStoredFile(object));
    return object;
  }

  return (id: string, expectedSha256: string | undefined): Promise<ObjectRow> =>
    takeTurn(id, async () => {
      const found = await find(id);
      if (!found) throw new NotFound();
      return found.state === 'finished' ? found.row : finish(found.row, expectedSha256);
    });
}

/** The digest of the bytes on disk, not of the bytes received. */
export async function readThrough(file: string): Promise<{ sha256: string; byteSize: number; head: Uint8Array }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 18 }) as AsyncIterable<Uint8Array>) {
    if (byteSize === 0) head = Uint8Array.from(chunk.subarray(0, SNIFFED_BYTES));
    byteSize += chunk.length;
    hash.update(chunk);
  }
  return { sha256: hash.digest('hex'), byteSize, head };
}
