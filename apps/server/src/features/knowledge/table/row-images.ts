import { ColumnType, PHOTO_MAX_BYTES, readImageCell } from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Cells } from '../../../platform/table-query/query-result.ts';
import type { StorageQuota } from '../../object/index.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import { isPhoto } from '../is-photo.ts';
import { PhotoKind, PhotoTooLarge } from '../photo.errors.ts';
import type { StoredColumn } from './table.schema.ts';
import { createTableImageStore } from './table-image.store.ts';

/** The stored files of the pictures in a row. A text that looks like a picture is none. */
export const imageKeysIn = (columns: readonly StoredColumn[], cells: Cells): string[] =>
  columns.flatMap(({ id, type }) => (type === ColumnType.image ? (readImageCell(cells[id] ?? '')?.key ?? []) : []));

/**
 * The pictures of a row that are new to its table. Each is a file that the caller has uploaded: whoever names a file of somebody else
 * would get to see it.
 */
export async function findNewImages(
  database: Database,
  files: Pick<Files, 'findOwn'>,
  userId: string,
  documentId: string,
  keys: readonly string[],
): Promise<StoredFile[]> {
  const wanted = [...new Set(keys)];
  const known = await createTableImageStore(database).listOfDocument(documentId, wanted);
  const added = wanted.filter((key) => !known.includes(key));
  const found = await files.findOwn(userId, added);
  if (found.length < added.length) throw new NotFound();
  for (const file of found) {
    if (!isPhoto(file)) throw new PhotoKind(file.name);
    if (file.byteSize > PHOTO_MAX_BYTES) throw new PhotoTooLarge(file.name);
  }
  return found;
}

/** The files count for the space of the table from now on. */
export async function takeImages(
  transaction: Database,
  quota: Pick<StorageQuota, 'refuseInSpace'>,
  spaceId: string,
  images: readonly StoredFile[],
): Promise<void> {
  if (images.length === 0) return;
  await quota.refuseInSpace(
    transaction,
    spaceId,
    images.reduce((sum, { byteSize }) => sum + byteSize, 0),
  );
  await transaction
    .updateTable('object')
    .set({ spaceId })
    .where(
      'id',
      'in',
      images.map(({ uri }) => uri),
    )
    .execute();
}
