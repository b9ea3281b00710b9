import type { Database } from '../../../platform/database/database.ts';
import { createDocumentStore } from '../document.store.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { createSliceStore } from '../slice.store.ts';
import { isUnreadPages } from '../unread-pages.ts';
import type { MadeSlices, NewSlice } from './made-slices.ts';
import type { ReadSource } from './read-source.ts';

const COPIED_AT_ONCE = 500;

/** What a copy gets of its original as that is now: the text, and the slices with what people changed in them. */
export interface CopiedDocument {
  readonly source: Extract<ReadSource, { result: 'read' }>;
  readonly made: MadeSlices;
}

/** Null where the original is gone. */
export async function readCopied(database: Database, originalId: string): Promise<CopiedDocument | null> {
  const documents = createDocumentStore(database);
  const original = await documents.findAuthorised(originalId);
  if (!original || original.revision === 0) return null;
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
    made: { ...sums, batches: batchesOf(database, original) },
  };
}

async function* batchesOf(database: Database, { id, revision }: DocumentRow): AsyncGenerator<NewSlice[]> {
  const slices = createSliceStore(database);
  for (let offset = 0; ; offset += COPIED_AT_ONCE) {
    const some = await slices.listOfRevision(id, revision, { offset, limit: COPIED_AT_ONCE });
    if (some.length === 0) return;
    yield some.map(({ sequence, content, charCount, place }) => ({ sequence, content, charCount, place }));
  }
}
