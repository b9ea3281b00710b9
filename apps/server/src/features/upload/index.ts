import type { Kysely } from 'kysely';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';
import type { Signers } from '../../platform/signatures.ts';
import {
  createObjectStore,
  type ObjectReference,
  type ObjectReleases,
  type ObjectService,
  type StorageQuota,
} from '../object/index.ts';
import { type AddFile, createAddFile } from './add-file.ts';
import { completeUpload } from './complete-upload.ts';
import { createFileSignatures } from './file-address.ts';
import { createFiles, type Files, type StoredFile } from './files.ts';
import { type FoundUpload, findUpload } from './find-upload.ts';
import { createIconUpload } from './icon-upload.ts';
import { uploadRoutes } from './upload.routes.ts';
import { createUploadService } from './upload.service.ts';
import { createUploadStore } from './upload.store.ts';
import { createUploadTokens } from './upload-token.ts';
import { createUploadTurns } from './upload-turns.ts';

export type { AddFile, ReferToFile } from './add-file.ts';
export { safeFileName } from './file-name.ts';
export { type FileAddresses, type Files, type StoredFile, toStoredFile } from './files.ts';
export { EmptyFile } from './upload.errors.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  storage: ObjectStorage;
  objects: ObjectService;
  quota: StorageQuota;
  releases: Pick<ObjectReleases, 'releaseUnsent'>;
  spaceOf(userId: string, botId: string | undefined): Promise<string | null>;
  /**
   * Whether a signed address still shows the object. False once its messages are cleared or its owner is deleted, although the
   * row still exists.
   */
  isShown: ObjectReference;
  /** Whether a shared conversation is open and shows the file. */
  isShared: (shareId: string, objectId: string) => Promise<boolean>;
  pictures: Pictures;
  signers: Signers;
  /** A file is complete. */
  onUploaded(userId: string, file: StoredFile): void;
}

export interface UploadFeature {
  readonly files: Files;
  readonly addFile: AddFile;
  /** Scheduled: deletes uploads without activity for a day. */
  deleteAbandoned(): Promise<void>;
}

/** Uploads: chat files in parts, their signed addresses, and icons. */
export function uploadFeature(
  app: App,
  {
    database,
    clockAndIds,
    storage,
    objects,
    pictures,
    signers,
    quota,
    releases,
    spaceOf,
    isShown,
    isShared,
    onUploaded,
  }: Dependencies,
): UploadFeature {
  const { now } = clockAndIds;
  const store = createUploadStore(database);
  const rows = createObjectStore(database);
  const tokens = createUploadTokens(signers.uploadToken, now);
  const takeTurn = createUploadTurns();

  async function find(id: string): Promise<FoundUpload | null> {
    const unfinished = await store.find(id);
    if (unfinished) return { state: 'unfinished', row: unfinished };
    const finished = await rows.findAuthorised(id);
    return finished?.purpose === 'file' ? { state: 'finished', row: finished } : null;
  }

  const uploads = createUploadService({
    ...clockAndIds,
    ...releases,
    database,
    store,
    storage,
    quota,
    spaceOf,
    takeTurn,
    find,
  });
  const stored = createFiles({
    now,
    rows,
    isShown,
    isShared,
    objects,
    storage,
    pictures,
    signatures: createFileSignatures(signers.fileAddress, now),
  });
  uploadRoutes(app, {
    now,
    uploads,
    tokens,
    authorised: findUpload({ tokens, find }),
    complete: completeUpload({ database, storage, pictures, uploads, takeTurn, find, now, onUploaded }),
    stored,
    icons: createIconUpload({ objects, files: stored.files }),
  });
  return {
    files: stored.files,
    addFile: createAddFile({ ...clockAndIds, database, storage, pictures, quota }),
    deleteAbandoned: uploads.deleteAbandoned,
  };
}

/** An unfinished upload is visible to its owner only. */
export function uploadAccess(database: Database): AccessResolver {
  const store = createUploadStore(database);
  return async (scope, _policy, ids) =>
    (await store.countOwn(scope, ids)) === new Set(ids).size ? 'allowed' : 'hidden';
}
