import { setImmediate } from 'node:timers/promises';
import {
  type CreateSlice,
  DOCUMENT_SLICES_MAX,
  type ListSlice,
  type RequestOf,
  type ResponseOf,
  SLICE_PAGE,
  SliceStatus,
  type UpdateSlice,
} from '@parley/contract';
import type { CompiledQuery, Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { rowsOfPage } from '../../platform/database/page-bytes.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Retrieval } from '../../platform/retrieval/retrieval.ts';
import { searchFor } from '../../platform/search-words.ts';
import type { ObjectReleases, StorageQuota } from '../object/index.ts';
import type { Files } from '../upload/index.ts';
import { toSlicePlace } from './chunk/blocks.ts';
import { lengthOf } from './chunk/chunk.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore, isUnfinished } from './document.store.ts';
import { refusePhotos } from './image/refuse-non-photos.ts';
import { isFull } from './is-full.ts';
import { DocumentBusy, KnowledgeFull, TooManySlices } from './knowledge.errors.ts';
import type { DocumentRow, SliceRow } from './knowledge.schema.ts';
import { BYTES_PER_CHARACTER } from './knowledge-storage.ts';
import { createSliceStore } from './slice.store.ts';
import { findNewImages, takeImages } from './table/row-images.ts';
import { createSliceContents, type SliceContent } from './table/slice-contents.ts';
import { imagesOfSlices } from './table/table-image.store.ts';
import { toSliceInfo } from './to-contract.ts';
import { toSliceText } from './to-slice-text.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  retrieval: Pick<Retrieval, 'writeQueries' | 'removeQueries'>;
  quota: Pick<StorageQuota, 'refuseInSpace'>;
  files: Pick<Files, 'findOwn' | 'thumbnailAddress'>;
  releases: Pick<ObjectReleases, 'removalOf'>;
}

const SEARCHED_AT_ONCE = 50;
interface Match {
  readonly id: string;
  readonly byteSize: number;
}
export type SliceService = ReturnType<typeof createSliceService>;

/** The slices of documents that are ready. Each change indexes the changed slice alone, in the same transaction. */
export function createSliceService(dependencies: Dependencies) {
  const { database, clockAndIds, retrieval, quota, files, releases } = dependencies;
  const { now, newId } = clockAndIds;
  const documents = createDocumentStore(database);
  const slices = createSliceStore(database);
  const contents = createSliceContents(database);

  async function findReady(documentId: string): Promise<DocumentRow> {
    const row = await documents.findAuthorised(documentId);
    if (!row) throw new NotFound();
    if (isUnfinished(row) || row.revision === 0) throw new DocumentBusy();
    return row;
  }

  const indexed = ({ userId }: Scope, document: DocumentRow, slice: SliceRow, text: string): Promise<CompiledQuery[]> =>
    retrieval.writeQueries([toSliceText(document, slice, text)], { userId });

  /** Changes slices of a document that nobody processes, and what the document counts of them. */
  const change = (document: DocumentRow, work: (transaction: Database) => Promise<void>): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const store = createDocumentStore(transaction);
      // Locks the document: its slices keep their numbers.
      if (!(await store.update(document.id, { updatedAt: now() }))) throw new NotFound();
      const current = await store.findAuthorised(document.id);
      if (!current || isUnfinished(current) || current.revision !== document.revision) throw new DocumentBusy();
      await work(transaction);
      const sums = await createSliceStore(transaction).sumOfRevision(document.id, document.revision);
      await refuseTooMuch(transaction, current, sums);
      await store.update(document.id, sums);
      await createDatasetStore(transaction).update(document.datasetId, { updatedAt: now() });
    });

  /** What there was before stays, also where it is more than there may be. */
  async function refuseTooMuch(
    transaction: Database,
    before: DocumentRow,
    { sliceCount, charCount }: Pick<DocumentRow, 'sliceCount' | 'charCount'>,
  ): Promise<void> {
    if (sliceCount > DOCUMENT_SLICES_MAX) throw new TooManySlices();
    if (sliceCount > before.sliceCount && (await isFull(transaction, before.datasetId, before.id, sliceCount)))
      throw new KnowledgeFull();
    const [dataset] = await createDatasetStore(transaction).spacesOf([before.datasetId]);
    const bytes = (charCount - before.charCount) * BYTES_PER_CHARACTER;
    if (dataset && bytes > 0) await quota.refuseInSpace(transaction, dataset.spaceId, bytes);
  }

  /** In pages: a document may have more text than should be in memory, and others have their turn in between. */
  async function listMatches(documentId: string, revision: number, keyword: string): Promise<Match[]> {
    const isMatch = searchFor(keyword);
    const found: Match[] = [];
    for (let offset = 0; ; offset += SEARCHED_AT_ONCE) {
      const page = await slices.listOfRevision(documentId, revision, { offset, limit: SEARCHED_AT_ONCE });
      for (const { id, content } of page)
        if (isMatch(content)) found.push({ id, byteSize: Buffer.byteLength(content) });
      if (page.length < SEARCHED_AT_ONCE) return found;
      await setImmediate();
    }
  }

  /** The part of a page that is not too large. */
  async function fit(documentId: string, revision: number, page: { offset: number; limit: number }, keepsEnd = false) {
    const sizes = await slices.listSizes(documentId, revision, page);
    const limit = rowsOfPage(keepsEnd ? sizes.reverse() : sizes);
    return { offset: keepsEnd ? page.offset + sizes.length - limit : page.offset, limit };
  }

  const shown = (documentId: string, rows: readonly SliceRow[]) =>
    contents.shown(documentId, rows.map(toSliceInfo), files.thumbnailAddress);

  async function listFound(
    { id, revision }: DocumentRow,
    { offset = 0, page_size: limit = SLICE_PAGE }: RequestOf<typeof ListSlice>,
    keyword: string,
  ): Promise<ResponseOf<typeof ListSlice>> {
    const found = await listMatches(id, revision, keyword);
    const wanted = found.slice(offset, offset + limit);
    const page = wanted.slice(0, rowsOfPage(wanted.map(({ byteSize }) => byteSize)));
    const rows = await slices.listAuthorised(page.map((match) => match.id));
    rows.sort((one, other) => one.sequence - other.sequence);
    const hasmore = offset + page.length < found.length;
    return { slices: await shown(id, rows), total: found.length, offset, hasmore };
  }

  async function listPage(
    { id, revision }: DocumentRow,
    request: RequestOf<typeof ListSlice>,
  ): Promise<ResponseOf<typeof ListSlice>> {
    const { page_size: limit = SLICE_PAGE, around_slice_id } = request;
    const [around] = around_slice_id === undefined ? [] : await slices.listAuthorised([around_slice_id]);
    const isHere = around?.documentId === id && around.revision === revision;
    const before = around && isHere ? around.sequence - 1 : null;
    const offset = before === null ? (request.offset ?? 0) : Math.floor(before / limit) * limit;
    const first = await fit(id, revision, { offset, limit }, request.keeps_end);
    // Where the slice does not fit into its page, the page begins with it.
    const hasSlice = before === null || (before >= first.offset && before < first.offset + first.limit);
    const page = hasSlice ? first : await fit(id, revision, { offset: before, limit });
    const rows = await slices.listOfRevision(id, revision, page);
    const total = await slices.countOfRevision(id, revision);
    return { slices: await shown(id, rows), total, offset: page.offset, hasmore: page.offset + rows.length < total };
  }

  /** Takes pictures that are new to the table, in the same transaction as the row. */
  async function findImages({ userId }: Scope, { id, datasetId }: DocumentRow, { row }: SliceContent) {
    const images = await findNewImages(database, files, userId, id, row?.imageKeys ?? []);
    const [dataset] = await createDatasetStore(database).spacesOf([datasetId]);
    return (transaction: Database) => takeImages(transaction, quota, dataset?.spaceId ?? '', images);
  }

  async function run(transaction: Database, queries: readonly CompiledQuery[]): Promise<void> {
    for (const query of queries) await transaction.executeQuery(query);
  }

  return {
    async list(request: RequestOf<typeof ListSlice>): Promise<ResponseOf<typeof ListSlice>> {
      const document = await documents.findAuthorised(request.document_id);
      if (!document) throw new NotFound();
      return request.keyword?.trim() ? listFound(document, request, request.keyword) : listPage(document, request);
    },
    async create(
      scope: Scope,
      { document_id, raw_text, sequence }: RequestOf<typeof CreateSlice>,
    ): Promise<{ slice_id: string }> {
      const document = await findReady(document_id);
      const dataset = await createDatasetStore(database).findAuthorised(document.datasetId);
      if (dataset) refusePhotos(dataset);
      const read = await contents.read(document_id, raw_text);
      const { content } = read;
      const slice: SliceRow = {
        id: newId(),
        documentId: document_id,
        revision: document.revision,
        sequence: 0,
        content,
        charCount: lengthOf(content),
        hitCount: 0,
        status: SliceStatus.done,
        place: JSON.stringify(toSlicePlace({ type: 'message' })),
      };
      const queries = await indexed(scope, document, slice, read.indexText);
      const takeNewImages = await findImages(scope, document, read);
      await change(document, async (transaction) => {
        await takeNewImages(transaction);
        const store = createSliceStore(transaction);
        const count = await store.countOfRevision(document_id, document.revision);
        const place = Math.min(sequence ?? count + 1, count + 1);
        await store.makeRoom(document_id, document.revision, place);
        await store.insert([{ ...slice, sequence: place }]);
        await contents.insert(transaction, slice.id, read);
        await run(transaction, queries);
      });
      return { slice_id: slice.id };
    },
    async update(scope: Scope, { slice_id, raw_text }: RequestOf<typeof UpdateSlice>): Promise<void> {
      const [slice] = await slices.listAuthorised([slice_id]);
      if (!slice) throw new NotFound();
      const document = await findReady(slice.documentId);
      const read = await contents.read(document.id, raw_text);
      const { content } = read;
      const queries = await indexed(scope, document, slice, read.indexText);
      const takeNewImages = await findImages(scope, document, read);
      const removal = releases.removalOf(imagesOfSlices([slice_id]));
      await change(document, async (transaction) => {
        await run(transaction, removal.before);
        await takeNewImages(transaction);
        const store = createSliceStore(transaction);
        if ((await store.listAuthorised([slice_id])).length === 0) throw new NotFound();
        await store.update(slice_id, { content, charCount: lengthOf(content) });
        await contents.update(transaction, slice_id, read);
        await run(transaction, queries);
        await run(transaction, removal.after);
      });
      await removal.finish();
    },
    async delete(ids: readonly string[]): Promise<void> {
      const rows = await slices.listAuthorised(ids);
      for (const documentId of new Set(rows.map((row) => row.documentId))) {
        const document = await findReady(documentId);
        const removal = releases.removalOf(imagesOfSlices(ids));
        await change(document, async (transaction) => {
          await run(transaction, removal.before);
          const store = createSliceStore(transaction);
          const own = (await store.listAuthorised(ids)).filter((row) => row.documentId === documentId);
          await run(transaction, retrieval.removeQueries({ sliceIds: own.map(({ id }) => id) }));
          await store.delete(own.map(({ id }) => id));
          await store.closeGaps(
            documentId,
            document.revision,
            own.map(({ sequence }) => sequence),
          );
          await run(transaction, removal.after);
        });
        await removal.finish();
      }
    },
  };
}
