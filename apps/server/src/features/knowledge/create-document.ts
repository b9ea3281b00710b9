import {
  type ChunkStrategy,
  type CreateDocument,
  closestIntervalOf,
  DATASET_DOCUMENTS_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_NAME_MAX,
  DocumentSource,
  DocumentStatus,
  extensionOf,
  FormatType,
  newChunkStrategy,
  type RequestOf,
  type ResponseOf,
  UpdateType,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import type { Files, StoredFile } from '../upload/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore } from './document.store.ts';
import { findReadyReviews } from './find-ready-reviews.ts';
import { refuseNonPhotos } from './image/refuse-non-photos.ts';
import type { IngestJobs } from './ingest/ingest-jobs.ts';
import { digestOf, textParts } from './ingest/read-source.ts';
import { DocumentTooLarge, ReviewNotReady, ReviewOfOtherSource, TooManyDocuments } from './knowledge.errors.ts';
import type { DatasetRow, DocumentRow } from './knowledge.schema.ts';
import { createReviewStore, type ReviewHead } from './review.store.ts';
import { waitsFrom } from './stage-marks.ts';
import { type NewTable, newTableOf } from './table/new-table.ts';
import { createTableStore } from './table/table.store.ts';
import { type ApiHeaderSecrets, toHeaderValues } from './table-api/api-headers.ts';
import { createTableApiStore } from './table-api/table-api.store.ts';
import { setTagValues } from './tag/set-tag-values.ts';
import { createTagStore } from './tag/tag.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  files: Files;
  quota: Pick<StorageQuota, 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  ingestJobs: IngestJobs;
  headerSecrets: ApiHeaderSecrets;
  auditLog: AuditLog;
}
type Create = typeof CreateDocument;
type NewDocument = RequestOf<Create>['document_bases'][number];
type Source = Pick<DocumentRow, 'name' | 'type' | 'objectId' | 'webUrl' | 'sha256' | 'byteSize'>;

type ApiSource = Extract<NewDocument['source_info'], { document_source: typeof DocumentSource.api }>;

/** A document that is to be stored, with what belongs to it. */
interface Prepared {
  readonly row: DocumentRow;
  readonly file: StoredFile | null;
  readonly text: string | null;
  readonly review: ReviewHead | null;
  readonly table: NewTable | null;
  readonly api: ApiSource | null;
  /** What the space needs for it; what its slices take is known later. */
  readonly bytes: number;
}

/** What requests refer to. */
interface Found {
  /** One moment for all documents of a request: their list has them by name. */
  readonly at: number;
  readonly files: ReadonlyMap<string, StoredFile>;
  readonly digests: ReadonlyMap<string, string>;
  readonly reviews: ReadonlyMap<string, ReviewHead>;
}

export interface CreatedDocuments {
  readonly rows: DocumentRow[];
  readonly duplicates: ResponseOf<Create>['duplicates'];
}

/** Adds documents that the dataset does not have yet; a job then reads them. */
export function createCreateDocument(dependencies: Dependencies) {
  const { database, clockAndIds, files, quota, ingestJobs, headerSecrets, auditLog } = dependencies;
  const { now, newId } = clockAndIds;

  async function find(scope: Scope, { dataset_id, document_bases: bases }: RequestOf<Create>): Promise<Found> {
    const uris = bases.flatMap(({ source_info: source }) => ('tos_uri' in source ? [source.tos_uri] : []));
    const reviewIds = bases.flatMap(({ review_id }) => review_id ?? []);
    return {
      at: now(),
      files: new Map((await files.findOwn(scope.userId, uris)).map((file) => [file.uri, file])),
      digests: await digestsOf(database, uris),
      reviews: await findReadyReviews(database, dataset_id, reviewIds),
    };
  }

  async function prepare(
    scope: Scope,
    { id: datasetId, formatType }: DatasetRow,
    base: NewDocument,
    strategy: ChunkStrategy,
    found: Found,
  ): Promise<Prepared> {
    const { source_info: source, name } = base;
    const file = 'tos_uri' in source ? findFile(found, source.tos_uri) : null;
    const table = formatType === FormatType.table ? await newTableOf(base, newId) : null;
    const api = apiOf(source, table);
    const text = textOf(source, table);
    const review = found.reviews.get(base.review_id ?? '') ?? null;
    const content = sourceOf(source, file, found);
    refuseOtherSource(base, review, content);
    const row: DocumentRow = {
      ...NEW_DOCUMENT,
      ...waitsFrom(found.at),
      ...content,
      ...(table && { sha256: tableDigest(table, file, found) }),
      ...(name !== undefined && { name }),
      ...updateRuleOf(base),
      id: newId(),
      datasetId,
      creatorId: scope.userId,
      sourceType: source.document_source,
      chunkStrategy: review?.chunkStrategy ?? JSON.stringify(strategy),
      createdAt: found.at,
      updatedAt: found.at,
    };
    return { row, file, text, review, table, api, bytes: content.byteSize };
  }

  async function store(transaction: Database, spaceId: string, { row, file, text, review, table, api }: Prepared) {
    const documents = createDocumentStore(transaction);
    await documents.insert(row);
    if (text !== null) await documents.insertText(row.id, JSON.stringify(textParts(text)));
    if (table) await createTableStore(transaction).insert(row.id, table);
    if (api) {
      const sealed = await headerSecrets.seal(transaction, row.id, toHeaderValues(api.headers ?? []));
      const { list_path: listPath, pages = null } = api;
      await createTableApiStore(transaction).insert(row.id, { listPath, pages, ...sealed });
    }
    if (review && !(await createReviewStore(transaction).take(review.id, row.id, row.nextRevision)))
      throw new ReviewNotReady();
    // The file counts for the space from now on.
    if (file) await transaction.updateTable('object').set({ spaceId }).where('id', '=', file.uri).execute();
  }

  async function add(
    transaction: Database,
    scope: Scope,
    dataset: DatasetRow,
    prepared: readonly Prepared[],
    tagValues: RequestOf<Create>['tag_values'] = {},
  ): Promise<CreatedDocuments> {
    const datasets = createDatasetStore(transaction);
    if (!(await datasets.lockAuthorised(dataset.id))) throw new NotFound();
    const { added, duplicates } = await withoutKnown(transaction, dataset.id, prepared);
    const count = await createDocumentStore(transaction).countOfDataset(dataset.id);
    if (count + added.length > DATASET_DOCUMENTS_MAX) throw new TooManyDocuments();
    const bytes = added.reduce((sum, one) => sum + one.bytes, 0);
    await quota.refuseInSpace(transaction, dataset.spaceId, bytes);
    for (const one of added) await store(transaction, dataset.spaceId, one);
    const names = added.some(({ api }) => api?.headers?.length) && (await datasets.findNames(dataset.id));
    if (names) await auditLog.write(transaction, scope, 'dataset-secret-stored', names);
    const tags = await createTagStore(transaction).listOfAuthorisedDatasets([dataset.id]);
    const ids = added.map(({ row }) => row.id);
    await setTagValues(transaction, tags, ids, tagValues);
    if (added.length > 0) await datasets.update(dataset.id, { updatedAt: now() });
    return { rows: added.map(({ row }) => row), duplicates };
  }

  return async function createDocuments(
    scope: Scope,
    dataset: DatasetRow,
    request: RequestOf<Create>,
  ): Promise<CreatedDocuments> {
    const found = await find(scope, request);
    if (dataset.formatType === FormatType.image) refuseNonPhotos(request.document_bases, found.files);
    const strategy = { ...newChunkStrategy, ...request.chunk_strategy };
    const prepared: Prepared[] = [];
    for (const base of request.document_bases) prepared.push(await prepare(scope, dataset, base, strategy, found));
    await quota.refuseWithoutDiskSpace(0);
    return unlessDeleted(
      database
        .transaction()
        .execute((transaction) =>
          ingestJobs.begin(transaction, dataset.spaceId, () =>
            add(transaction, scope, dataset, prepared, request.tag_values),
          ),
        ),
    );
  };
}

const NEW_DOCUMENT = {
  title: '',
  charCount: 0,
  sliceCount: 0,
  hitCount: 0,
  status: DocumentStatus.processing,
  reason: null,
  isDisabled: 0,
  revision: 0,
  nextRevision: 1,
  updateAt: null,
  copiedFrom: null,
} as const;

/** A preview is of one source: a document never has slices of another text than its own. */
const isOfSource = (review: ReviewHead, { objectId, webUrl, sha256 }: Source): boolean =>
  review.documentId === null &&
  review.objectId === objectId &&
  review.webUrl === webUrl &&
  (objectId !== null || webUrl !== '' || review.sha256 === sha256);

function refuseOtherSource({ review_id }: NewDocument, review: ReviewHead | null, content: Source): void {
  if (review_id !== undefined && !(review && isOfSource(review, content))) throw new ReviewOfOtherSource();
}

function findFile({ files }: Found, uri: string): StoredFile {
  const file = files.get(uri);
  if (!file) throw new NotFound();
  if (file.byteSize > DOCUMENT_MAX_BYTES) throw new DocumentTooLarge(file.name, DOCUMENT_MAX_BYTES);
  return file;
}

function sourceOf(source: NewDocument['source_info'], file: StoredFile | null, { digests }: Found): Source {
  const none = { type: '', objectId: null, webUrl: '', sha256: '', byteSize: 0 };
  if (file) {
    const name = file.name.slice(0, DOCUMENT_NAME_MAX);
    const { uri, byteSize } = file;
    return { ...none, name, type: extensionOf(file.name), objectId: uri, sha256: digests.get(uri) ?? '', byteSize };
  }
  if ('web_url' in source) {
    const { host, pathname } = new URL(source.web_url);
    const name = `${host}${pathname === '/' ? '' : pathname}`.slice(0, DOCUMENT_NAME_MAX);
    const type = source.document_source === DocumentSource.api ? 'json' : '';
    return { ...none, name, type, webUrl: source.web_url };
  }
  const text = 'custom_content' in source ? source.custom_content : '';
  return { ...none, name: firstLine(text), sha256: digestOf(textParts(text)), byteSize: Buffer.byteLength(text) };
}

function apiOf(source: NewDocument['source_info'], table: NewTable | null): ApiSource | null {
  if (source.document_source !== DocumentSource.api) return null;
  if (!table) throw new InvalidRequest('source_info: only a table comes from an API');
  return source;
}

/** What is written by hand: a text, or the rows of a table. */
function textOf(source: NewDocument['source_info'], table: NewTable | null): string | null {
  if (table?.rows) return JSON.stringify(table.rows);
  return 'custom_content' in source ? source.custom_content : null;
}

/** Each sheet of a file can be a table. Tables by hand may be the same: many begin without rows. */
const tableDigest = ({ sheet }: NewTable, file: StoredFile | null, { digests }: Found): string =>
  file && sheet ? `${digests.get(file.uri) ?? ''} ${sheet.sheet_id}` : '';

/** Only web pages and APIs are fetched again. */
function updateRuleOf({ source_info, update_rule: rule }: NewDocument) {
  const isUpdated = 'web_url' in source_info && rule?.update_type === UpdateType.cover && rule.update_interval > 0;
  return isUpdated
    ? { updateType: rule.update_type, updateInterval: closestIntervalOf(rule.update_interval, [source_info.web_url]) }
    : { updateType: UpdateType.none, updateInterval: 0 as const };
}

/** Those whose content or address no document of the dataset has, and the others. */
async function withoutKnown(transaction: Database, datasetId: string, prepared: readonly Prepared[]) {
  // A file without a digest is like no other, and an API has several lists.
  const keyOf = ({ id, webUrl, sha256, sourceType }: Pick<DocumentRow, 'id' | 'webUrl' | 'sha256' | 'sourceType'>) =>
    sourceType === DocumentSource.api ? id : webUrl || sha256 || id;
  const keys = prepared.map(({ row }) => keyOf(row));
  const same = await createDocumentStore(transaction).listSame(datasetId, keys);
  const known = new Map(same.map((row) => [keyOf(row), { id: row.id, name: row.name }]));
  const added: Prepared[] = [];
  const duplicates: CreatedDocuments['duplicates'] = [];
  for (const one of prepared) {
    const { id, name } = one.row;
    const earlier = known.get(keyOf(one.row));
    if (earlier) duplicates.push({ name, document_id: earlier.id, document_name: earlier.name });
    else {
      added.push(one);
      known.set(keyOf(one.row), { id, name });
    }
  }
  return { added, duplicates };
}

async function digestsOf(database: Database, objectIds: readonly string[]): Promise<Map<string, string>> {
  if (objectIds.length === 0) return new Map();
  const rows = await database.selectFrom('object').select(['id', 'sha256']).where('id', 'in', objectIds).execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/** The beginning of a pasted text, without the marks of Markdown. */
const firstLine = (text: string): string => {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return [...line.replace(/^[#>*\s-]+/, '').trim()].slice(0, 40).join('') || '…';
};
