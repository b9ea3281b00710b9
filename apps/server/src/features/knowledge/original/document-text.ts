import { DocumentSource, type GetDocumentText, type Locale, type RequestOf, type ResponseOf } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { toSlicePlace } from '../chunk/blocks.ts';
import { createDocumentStore } from '../document.store.ts';
import { type DocumentReason, reasonText } from '../document-reason.ts';
import type { SourceReader } from '../ingest/read-source.ts';
import type { DocumentRow } from '../knowledge.schema.ts';
import { createSliceStore } from '../slice.store.ts';
import { firstPartAt, type LocatedSlice, locateSlice } from './locate-slice.ts';
import { pageStarts, shortParts } from './text-pages.ts';

/** A reader ends after 30 seconds; before that it may wait for other files of the same user. */
const READ_TIMEOUT_MS = 90_000;

interface Dependencies {
  database: Kysely<Tables>;
  reader: Pick<SourceReader, 'readFile'>;
}
export type DocumentText = ReturnType<typeof createDocumentText>;

/** The text that the slices of a document were made of. That of a file is read when it is first asked for, and kept. */
export function createDocumentText({ database, reader }: Dependencies) {
  const documents = createDocumentStore(database);

  async function load({ userId }: Scope, row: DocumentRow): Promise<readonly DocumentPart[] | DocumentReason> {
    const stored = await documents.findText(row.id);
    if (stored !== undefined) return JSON.parse(stored);
    if (row.sourceType !== DocumentSource.local) return row.reason ?? 'empty';
    // Null: opening a document never calls a model.
    const read = await reader.readFile(userId, row.objectId, AbortSignal.timeout(READ_TIMEOUT_MS), null);
    if (read.result === 'failed') return read.reason;
    // Pages that a model did not read may be read when the document is tried again.
    const isComplete = read.missing === null || read.missing === 'cut';
    if (isComplete) await keep(row, JSON.stringify(read.parts));
    return read.parts;
  }

  /** Unless the file was replaced while it was read. */
  const keep = ({ id, objectId }: DocumentRow, parts: string): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      if (await store.lockWithFile(id, objectId)) await store.insertText(id, parts);
    });

  async function findSlice(documentId: string, sliceId: string | undefined): Promise<LocatedSlice | null> {
    const [slice] = sliceId === undefined ? [] : await createSliceStore(database).listAuthorised([sliceId]);
    return slice?.documentId === documentId ? { content: slice.content, place: JSON.parse(slice.place) } : null;
  }

  return async function documentText(
    scope: Scope,
    { document_id, page: asked, slice_id }: RequestOf<typeof GetDocumentText>,
    locale: Locale,
  ): Promise<ResponseOf<typeof GetDocumentText>> {
    const row = await documents.findAuthorised(document_id);
    if (!row) throw new NotFound();
    const loaded = await load(scope, row);
    if (typeof loaded === 'string')
      return { parts: [], page: 1, page_count: 0, status_descript: reasonText(loaded, locale) };
    const parts = shortParts(loaded);
    const slice = await findSlice(document_id, slice_id);
    const marks = slice ? locateSlice(parts, slice) : [];
    const shown = marks[0]?.part ?? (slice ? firstPartAt(parts, slice.place) : null) ?? 0;
    const starts = pageStarts(parts);
    const page = Math.min(asked ?? starts.filter((start) => start <= shown).length, starts.length);
    const first = starts[page - 1] ?? 0;
    return {
      parts: parts.slice(first, starts[page] ?? parts.length).map(({ text, place }, index) => ({
        text,
        place: toSlicePlace(place),
        marks: marks.filter(({ part }) => part === first + index).map(({ start, end }) => ({ start, end })),
      })),
      page: Math.max(page, 1),
      page_count: starts.length,
      status_descript: '',
    };
  };
}
