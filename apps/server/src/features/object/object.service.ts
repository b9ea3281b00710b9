import { GetObject, toHttpRequest, UNUSED_KEPT_MS } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { StoredBytes } from '../../platform/http/stored-bytes.ts';
import { type ImageType, imageTypeOf } from '../../platform/object-storage/image-type.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import { createModelPictures } from './model-pictures.ts';
import type { ObjectRow } from './object.schema.ts';
import { createObjectStore, type ObjectStore, theseObjects } from './object.store.ts';
import type { ObjectReleases } from './object-releases.ts';
import type { StorageQuota } from './storage-quota.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  store: ObjectStore;
  database: Kysely<Tables>;
  storage: ObjectStorage;
  pictures: Pictures;
  releases: ObjectReleases;
  quota: StorageQuota;
  personalSpaceOf(userId: string): Promise<string | null>;
}
interface NewPicture extends Pick<ObjectRow, 'ownerId' | 'spaceId'> {
  readonly contentType: ImageType;
  readonly bytes: Uint8Array;
}
export type ObjectService = ReturnType<typeof createObjectService>;

export function createObjectService(dependencies: Dependencies) {
  const { database, store, storage, pictures, releases, quota, personalSpaceOf, now, newId } = dependencies;
  const modelPictures = createModelPictures({ storage, pictures });

  /** Access was checked before. */
  async function openRow(row: ObjectRow): Promise<StoredBytes> {
    const byteSize = await storage.sizeOf(row.id);
    if (byteSize === null) throw new NotFound();
    return {
      byteSize,
      tag: row.sha256,
      headers: objectHeaders(row),
      read: (range) => storage.read(row.id, range),
    };
  }

  /** The bytes first, then the row: a crash in between leaves an unused file, never a row without its file. */
  async function add(picture: NewPicture, insert: (row: ObjectRow) => Promise<void>): Promise<string> {
    const { ownerId, spaceId, contentType, bytes } = picture;
    const id = newId();
    const { sha256 } = await storage.put(id, bytes);
    const row: ObjectRow = {
      id,
      ownerId,
      spaceId,
      purpose: 'picture',
      name: '',
      contentType,
      fileType: 'image',
      byteSize: bytes.length,
      width: 0,
      height: 0,
      sha256,
      createdAt: now(),
      keptUntil: now() + UNUSED_KEPT_MS,
    };
    await insert(row).catch(async (error) => {
      await storage.delete(id);
      throw error;
    });
    return id;
  }

  /** A picture of a user, within the limits of the user and of the personal space. */
  async function addPicture(ownerId: string, contentType: ImageType, bytes: Uint8Array): Promise<string> {
    await quota.refuseWithoutDiskSpace(bytes.length);
    const spaceId = await personalSpaceOf(ownerId);
    return add({ ownerId, spaceId, contentType, bytes }, (row) =>
      database.transaction().execute(async (transaction) => {
        await quota.admit(transaction, { ownerId, spaceId, bytes: bytes.length, uploads: 1 });
        await createObjectStore(transaction).insert(row);
      }),
    );
  }

  return {
    addPicture,
    /**
     * A picture that a user uploaded for others to see: decoded, made smaller and encoded again, so that others get pixels
     * and nothing else that the file contains. Null when it is no picture.
     */
    async addUploadedPicture(ownerId: string, bytes: Uint8Array, maxSide: number): Promise<string | null> {
      const encoded = imageTypeOf(bytes) && (await pictures.reencode(ownerId, bytes, maxSide));
      return encoded && addPicture(ownerId, 'image/webp', encoded);
    },
    /** Of these pictures of something that the user may see, those that are stored and no file of somebody else. */
    async listVisible(userId: string, ids: readonly string[]): Promise<string[]> {
      const found = ids.length === 0 ? [] : await store.ownersOf(ids);
      return found.filter(({ ownerId, purpose }) => purpose === 'picture' || ownerId === userId).map(({ id }) => id);
    },
    /**
     * The bytes of a picture that the caller may see, made smaller when it has more than `max.bytes`. Null when it is gone, cannot
     * be read, or is a file of somebody else.
     */
    async readPicture(
      userId: string,
      id: string,
      max: { bytes: number; side: number },
    ): Promise<{ type: ImageType; bytes: Uint8Array } | null> {
      const row = await store.findAuthorised(id);
      const size = row && (await storage.sizeOf(id));
      if (!row || !size || (row.purpose !== 'picture' && row.ownerId !== userId)) return null;
      if (size > max.bytes) {
        const bytes = await pictures.reencode(userId, storage.fileOf(id), max.side);
        return bytes && { type: 'image/webp', bytes };
      }
      const stream = storage.read(id, { start: 0, end: size - 1 });
      const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
      const type = imageTypeOf(bytes);
      return type && { type, bytes };
    },
    /** A picture that the server draws for a new bot. It counts, but a full storage does not prevent the bot. */
    addDrawing: (ownerId: string, spaceId: string, bytes: Uint8Array): Promise<string> =>
      add({ ownerId, spaceId, contentType: 'image/png', bytes }, store.insert),
    /** Unless something refers to it. */
    remove: (id: string): Promise<void> => releases.removeWith(theseObjects([id]), []),
    /** An image that was sent as a file is shown as models get it: small, and without what else the file contains. */
    async open(id: string): Promise<StoredBytes> {
      const row = await store.findAuthorised(id);
      if (!row) throw new NotFound();
      const byteSize = row.purpose === 'file' && row.width > 0 ? await modelPictures.sizeOf(row.ownerId, id) : null;
      if (byteSize === null) return openRow(row);
      return {
        byteSize,
        tag: `${row.sha256}-model`,
        headers: objectHeaders({ name: `${row.name}.jpg`, contentType: 'image/jpeg' }),
        read: (range) => storage.read(id, range, 'model'),
      };
    },
    openRow,
  };
}

/** Twice the largest size at which faces and icons are shown, for high-density screens. */
export const ICON_MAX_SIDE = 512;

/** The address of an object on this site. */
export const objectUrl = (id: string | null): string => (id ? toHttpRequest(GetObject, { object_id: id }).path : '');

/** Types that a browser shows or plays without running code. All others are downloaded. */
const SHOWN_IN_PLACE = /^(image\/(png|jpeg|gif|webp)|(audio|video)\/[\w.-]+)$/;

/** A stored object is shown or downloaded, never executed: its content security policy allows nothing. */
export function objectHeaders({ name, contentType }: Pick<ObjectRow, 'name' | 'contentType'>): Record<string, string> {
  const disposition = SHOWN_IN_PLACE.test(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': name === '' ? disposition : `${disposition}; ${fileNameParameters(name)}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

/** RFC 6266: an ASCII name and, where it differs, the full name in the encoding of RFC 5987. */
function fileNameParameters(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  if (plain === name) return `filename="${plain}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
