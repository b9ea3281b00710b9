import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ARCHIVE_MAX_BYTES,
  DOCUMENT_MAX_BYTES,
  DOCUMENTS_AT_ONCE_MAX,
  type Locale,
  type RequestOf,
  type ResponseOf,
  TEXT_FILE_TYPES,
  type UnpackArchive,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { UnpackedArchive } from '../../../platform/documents/document.ts';
import type { Documents } from '../../../platform/documents/documents.ts';
import type { ObjectStorage } from '../../../platform/object-storage/object-storage.ts';
import { type AddFile, type Files, type StoredFile, safeFileName } from '../../upload/index.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { reasonText } from '../document-reason.ts';
import { ArchiveTooLarge, DocumentTooLarge } from '../knowledge.errors.ts';

const UNPACK_TIMEOUT_MS = 120_000;
const LIMITS = {
  endings: TEXT_FILE_TYPES.split(',').map((ending) => ending.slice(1)),
  files: DOCUMENTS_AT_ONCE_MAX,
  fileBytes: DOCUMENT_MAX_BYTES,
  bytes: ARCHIVE_MAX_BYTES,
};

interface Dependencies {
  database: Database;
  documents: Pick<Documents, 'unpack'>;
  storage: Pick<ObjectStorage, 'fileOf'>;
  files: Pick<Files, 'findOwn'>;
  addFile: AddFile;
  /** Deletes an object that nothing refers to. */
  removeFile(id: string): Promise<void>;
}
type Response = ResponseOf<typeof UnpackArchive>;
export type UnpackArchiveService = ReturnType<typeof createUnpackArchive>;

/** Unpacks archives: their files are then as if they had been uploaded one by one. */
export function createUnpackArchive(dependencies: Dependencies) {
  const { database, documents, storage, files, addFile, removeFile } = dependencies;

  async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'parley-archive-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function add(ownerId: string, spaceId: string, unpacked: UnpackedArchive['files']): Promise<Response['files']> {
    const added: { name: string; file: StoredFile }[] = [];
    try {
      for (const { name, path } of unpacked)
        added.push({ name, file: await addFile({ ownerId, spaceId, name, content: path }) });
    } catch (error) {
      // All or none: a half is not what was asked for, and takes room.
      for (const { file } of added) await removeFile(file.uri);
      throw error;
    }
    return added.map(({ name, file }) => ({ name: safePath(name), size: file.byteSize, tos_uri: file.uri }));
  }

  return async function unpackArchive(
    { userId }: Scope,
    { dataset_id, tos_uri }: RequestOf<typeof UnpackArchive>,
    locale: Locale,
  ): Promise<Response> {
    const [archive] = await files.findOwn(userId, [tos_uri]);
    const dataset = await createDatasetStore(database).findAuthorised(dataset_id);
    if (!archive || !dataset) throw new NotFound();
    if (archive.byteSize > DOCUMENT_MAX_BYTES) throw new DocumentTooLarge(archive.name, DOCUMENT_MAX_BYTES);
    return inFolder(async (folder) => {
      const signal = AbortSignal.timeout(UNPACK_TIMEOUT_MS);
      const source = storage.fileOf(archive.uri);
      const unpacked = await documents.unpack(userId, { source, folder, limits: LIMITS }, { signal });
      if (unpacked.missing === 'too-large')
        throw new ArchiveTooLarge(archive.name, DOCUMENTS_AT_ONCE_MAX, ARCHIVE_MAX_BYTES);
      const found = await add(
        userId,
        dataset.spaceId,
        unpacked.files.filter(({ byteSize }) => byteSize > 0),
      );
      if (unpacked.missing === null) await removeFile(archive.uri);
      const empty = unpacked.files.filter(({ byteSize }) => byteSize === 0);
      return {
        files: found,
        left_out: [
          ...unpacked.leftOut.map(({ name, reason }) => ({ name, reason: reasonText(reason, locale) })),
          ...empty.map(({ name }) => ({ name, reason: reasonText('empty', locale) })),
          ...(unpacked.missing ? [{ name: archive.name, reason: reasonText(unpacked.missing, locale) }] : []),
        ],
      };
    });
  };
}

const safePath = (name: string): string => name.split('/').map(safeFileName).join('/');
