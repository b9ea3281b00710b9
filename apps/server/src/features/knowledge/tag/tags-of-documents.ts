import type { DocumentTagValue } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { createTagStore } from './tag.store.ts';

/** The values that each of these documents has, in the order of the tags. */
export async function tagsOfDocuments(
  database: Database,
  documentIds: readonly string[],
): Promise<(documentId: string) => DocumentTagValue[]> {
  const rows = await createTagStore(database).listOfAuthorisedDocuments(documentIds);
  return (documentId) =>
    rows
      .filter((row) => row.documentId === documentId)
      .map(({ tagId, name, value }) => ({ tag_id: tagId, name, value }));
}
