import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { createObjectStore } from '../object/index.ts';
import type { AddFile, ReferToFile, StoredFile } from '../upload/index.ts';
import type { UnfinishedDocument } from './document.store.ts';
import type { DocumentReason } from './document-reason.ts';
import { refusalOfStorage } from './knowledge-storage.ts';

interface Dependencies {
  storage: Pick<ObjectStorage, 'fileOf' | 'sizeOf'>;
  objects: Pick<ReturnType<typeof createObjectStore>, 'findAuthorised'>;
  addFile: AddFile;
}
export type CopyFile = ReturnType<typeof createCopyFile>;

/**
 * Copies a file for a document that is a copy itself: it belongs to whoever copies, and counts for the space of the document. `refer`
 * notes it in the same transaction, so that a killed process copies no file twice.
 */
export function createCopyFile({ storage, objects, addFile }: Dependencies) {
  return async function copyFile(
    { creatorId: ownerId, spaceId }: UnfinishedDocument,
    objectId: string,
    refer: ReferToFile,
  ): Promise<StoredFile | DocumentReason> {
    const object = await objects.findAuthorised(objectId);
    if (!object || ownerId === null || (await storage.sizeOf(objectId)) === null) return 'file-gone';
    const file = { ownerId, spaceId, name: object.name, content: storage.fileOf(objectId) };
    let copy: StoredFile | undefined;
    const refusal = await refusalOfStorage(async () => {
      copy = await addFile(file, refer);
    });
    return refusal ?? copy ?? 'unexpected';
  };
}
