import { type GetUploadedFile, type RequestOf, UNUSED_KEPT_MS } from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { StoredBytes } from '../../platform/http/stored-bytes.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import { isSmall, MODEL_PICTURE_MAX, type Pictures, thumbnailSides } from '../../platform/pictures/pictures.ts';
import {
  createModelPictures,
  type createObjectStore,
  type ObjectReference,
  type ObjectRow,
  type ObjectService,
  objectHeaders,
} from '../object/index.ts';
import type { FileShare, FileSignatures } from './file-address.ts';
import { FileAddressInvalid } from './upload.errors.ts';

/** A completely uploaded file. */
export interface StoredFile {
  /** The object's id: `file_key`, `image.key` and `Uri` on the wire. */
  readonly uri: string;
  readonly name: string;
  readonly contentType: string;
  /** One of the file types of chat §3: pdf, docx, image, … */
  readonly fileType: string;
  readonly byteSize: number;
  /** Of images only, else 0. */
  readonly width: number;
  readonly height: number;
}

interface ReadAddress {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** An image whose bytes are read on demand. */
export interface SmallPicture {
  readonly contentType: string;
  readonly byteSize: number;
  read(): Promise<Uint8Array>;
}

/** Images up to this size that models can see as they are, are sent as they are. */
const UNCHANGED_MAX_BYTES = 2 ** 20;
const UNCHANGED_TYPES = ['image/png', 'image/jpeg'];

/** Signed addresses, valid for a limited time without a session. */
export interface FileAddresses {
  originalAddress(file: Pick<StoredFile, 'uri' | 'width' | 'height'>): ReadAddress;
  /** For images; small images are their own thumbnail. */
  thumbnailAddress(file: Pick<StoredFile, 'uri' | 'width' | 'height'>): ReadAddress;
}

/** Uploaded files, as other features use them. */
export interface Files extends FileAddresses {
  /** Of these files, those that belong to this user and are complete. */
  findOwn(userId: string, uris: readonly string[]): Promise<StoredFile[]>;
  /** For the readers of a shared conversation. */
  addressesOfShare(share: FileShare): FileAddresses;
  /** An image in a size and format that every model takes; null when it cannot be decoded. */
  findModelPicture(userId: string, file: StoredFile): Promise<SmallPicture | null>;
  /** The bytes of that image, which is not made for it: undefined where that is still to be done, null when the file is gone. */
  sizeOfModelPicture(file: StoredFile): Promise<number | null | undefined>;
  /** The first bytes of a file, for a model to read; null when the disk no longer has it. */
  read(file: StoredFile, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null>;
}

interface Dependencies {
  rows: Pick<ReturnType<typeof createObjectStore>, 'findWhere' | 'listFilesOf' | 'keepFilesOf'>;
  isShown: ObjectReference;
  isShared: (shareId: string, objectId: string) => Promise<boolean>;
  objects: Pick<ObjectService, 'openRow'>;
  storage: ObjectStorage;
  pictures: Pictures;
  signatures: FileSignatures;
  now(): number;
}

/** Uploaded files: found by other features, read through signed addresses. */
export function createFiles(dependencies: Dependencies) {
  const { rows, isShown, isShared, objects, storage, pictures, signatures, now } = dependencies;
  const modelPictures = createModelPictures({ storage, pictures });
  const addressesFor = (share?: FileShare): FileAddresses => {
    const originalAddress: FileAddresses['originalAddress'] = ({ uri, width, height }) => ({
      url: signatures.addressOf(uri, 'original', share),
      width,
      height,
    });
    return {
      originalAddress,
      thumbnailAddress: (file) =>
        isSmall(file)
          ? originalAddress(file)
          : { url: signatures.addressOf(file.uri, 'thumbnail', share), ...thumbnailSides(file) },
    };
  };
  const files: Files = {
    ...addressesFor(),
    addressesOfShare: addressesFor,
    async findOwn(userId, uris) {
      const found = await rows.listFilesOf(userId, [...new Set(uris)]);
      const byUri = new Map(found.map((row) => [row.id, toStoredFile(row)]));
      return uris.flatMap((uri) => byUri.get(uri) ?? []);
    },
    async findModelPicture(userId, file) {
      const { uri, contentType } = file;
      const isUnchanged = isSentUnchanged(file);
      const variant = isUnchanged ? 'original' : 'model';
      const stored = isUnchanged ? await storage.sizeOf(uri) : await modelPictures.sizeOf(userId, uri);
      if (stored === null) return null;
      const read = () => readWhole(storage.read(uri, { start: 0, end: stored - 1 }, variant));
      return { contentType: isUnchanged ? contentType : 'image/jpeg', byteSize: stored, read };
    },
    async sizeOfModelPicture(file) {
      const made = isSentUnchanged(file) ? null : await storage.sizeOf(file.uri, 'model');
      if (made !== null) return made;
      const original = await storage.sizeOf(file.uri);
      return original === null || isSentUnchanged(file) ? original : undefined;
    },
    async read({ uri, byteSize }, maxBytes) {
      if ((await storage.sizeOf(uri)) === null) return null;
      const end = Math.min(byteSize, maxBytes) - 1;
      if (end < 0) return new Uint8Array();
      return readWhole(storage.read(uri, { start: 0, end }));
    },
  };

  /**
   * Generates a thumbnail again when it is missing, because backups do not include them. Null when the original is
   * used instead.
   */
  async function findThumbnail({ id, ownerId }: ObjectRow): Promise<number | null> {
    const byteSize = await storage.sizeOf(id, 'thumbnail');
    if (byteSize !== null) return byteSize;
    const picture = await pictures.read(ownerId, storage.fileOf(id));
    if (!picture?.thumbnail) return null;
    await storage.put(id, picture.thumbnail, 'thumbnail');
    return picture.thumbnail.length;
  }

  async function openThumbnail(row: ObjectRow): Promise<StoredBytes> {
    const byteSize = row.width > 0 ? await findThumbnail(row) : null;
    if (byteSize === null) return objects.openRow(row);
    return {
      byteSize,
      tag: `${row.sha256}-thumbnail`,
      headers: objectHeaders({ name: `${row.name}.webp`, contentType: 'image/webp' }),
      read: (range) => storage.read(row.id, range, 'thumbnail'),
    };
  }

  return {
    files,
    /** Of these files, those of the caller that still exist; they are kept for another three days. */
    async keep({ userId }: Scope, ids: readonly string[]): Promise<string[]> {
      await rows.keepFilesOf(userId, ids, now() + UNUSED_KEPT_MS);
      return (await rows.listFilesOf(userId, ids)).map(({ id }) => id);
    },
    async open(request: RequestOf<typeof GetUploadedFile>): Promise<StoredBytes> {
      if (!signatures.isValid(request)) throw new FileAddressInvalid();
      const { share, object_id } = request;
      if (share !== undefined && !(await isShared(share, object_id))) throw new NotFound();
      const row = await rows.findWhere(object_id, isShown);
      if (!row) throw new NotFound();
      return request.size === 'thumbnail' ? openThumbnail(row) : objects.openRow(row);
    },
  };
}

const isSentUnchanged = ({ contentType, byteSize, width, height }: StoredFile): boolean =>
  UNCHANGED_TYPES.includes(contentType) &&
  byteSize <= UNCHANGED_MAX_BYTES &&
  Math.max(width, height) <= MODEL_PICTURE_MAX;

const readWhole = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

export function toStoredFile(row: ObjectRow): StoredFile {
  const { id, name, contentType, fileType, byteSize, width, height } = row;
  return { uri: id, name, contentType, fileType, byteSize, width, height };
}
