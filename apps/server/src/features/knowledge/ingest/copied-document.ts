import type { Database } from '../../../platform/database/database.ts';
import { createDocumentStore } from '../document.store.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { createSliceStore } from '../slice.store.ts';
import { isUnreadPages } from '../unread-pages.ts';
import type { MadeSlices, NewSlice } from './made-slices.ts';
import type { ReadSource } from './read-source.ts';

const COPIED_AT_ONCE = 500;

/** What a copy gets of its original as that is now: the text, and the slices with what people changed in them. */
export async function readCopied(
  database: Database,
  originalId: string,
): Promise<{ readonly source: ReadSource; readonly made?: MadeSlices }> {
  const documents = createDocumentStore(database);
  const original = await documents.findAuthorised(originalId);
  if (!original || original.revision === 0) return { source: { result: 'failed', reason: 'original-gone' } };
  const { title, type: kind, byteSize, reason, revision } = original;
  const parts = await documents.findText(originalId);
  const sums = await createSliceStore(database).sumOfRevision(originalId, revision);
  return {
    source: {
      result: 'read',
      parts: parts === undefined ? [] : JSON.parse(parts),
      title,
      kind,
      byteSize,
      missing: reason !== null && (reason === 'cut' || isUnreadPages(reason)) ? reason : null,
    },
    made: { ...sums, batches: batchesOf(database, original, sums.sliceCount) },
  };
}

async function* batchesOf(
  database: Database,
  { id, revision }: DocumentRow,
  sliceCount: number,
): AsyncGenerator<NewSlice[]> {
  const slices = createSliceStore(database);
  for (let offset = 0; offset < sliceCount; offset += COPIED_AT_ONCE) {
    const some = await slices.listOfRevision(id, revision, { offset, limit: COPIED_AT_ONCE });
    // Another attempt gets what the original has by then.
    if (some.length === 0) throw new Error('the original was divided anew meanwhile');
    yield some.map(({ sequence, content, charCount, place }) => ({ sequence, content, charCount, place }));
  }
}
