import {
  type CreateDocument,
  DATASET_DOCUMENTS_MAX,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_NAME_MAX,
  DocumentSource,
  DocumentStatus,
  FormatType,
  type GetDocumentProgress,
  type ListDocument,
  type Locale,
  newChunkStrategy,
  type RequestOf,
  type Resegment,
  type ResponseOf,
  ReviewStatus,
  type UpdateDocument,
  UpdateType,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type ClockAndIds, DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { StorageQuota } from '../object/index.ts';
import type { Files, StoredFile } from '../upload/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore, isUnfinished } from './document.store.ts';
import type { IngestJobs } from './ingest/ingest-jobs.ts';
import { digestOf, textParts } from './ingest/read-source.ts';
import {
  DocumentBusy,
  DocumentTooLarge,
  ReviewNotReady,
  TooManyDocuments,
  WrongDatasetFormat,
} from './knowledge.errors.ts';
import type { DatasetRow, DocumentReviewRow, DocumentRow } from './knowledge.schema.ts';
import { createReviewStore } from './review.store.ts';
import { toDocumentInfo } from './to-contract.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  files: Files;
  quota: Pick<StorageQuota, 'admit'>;
  ingestJobs: IngestJobs;
}
type Create = typeof CreateDocument;
type NewDocument = RequestOf<Create>['document_bases'][number];
export type DocumentService = ReturnType<typeof createDocumentService>;

/** A document that is to be stored, with what belongs to it. */
interface Prepared {
  readonly row: DocumentRow;
  readonly file: StoredFile | null;
  readonly text: string | null;
  readonly review: DocumentReviewRow | null;
}

export function createDocumentService({ database, clockAndIds, files, quota, ingestJobs }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createDocumentStore(database);
  const datasets = createDatasetStore(database);

  async function toInfos(rows: readonly DocumentRow[], locale: Locale) {
    const found = await datasets.listAuthorised([...new Set(rows.map(({ datasetId }) => datasetId))]);
    const formats = new Map(found.map(({ id, formatType }) => [id, formatType]));
    return rows.map((row) =>
      toDocumentInfo(row, formats.get(row.datasetId) ?? FormatType.text, { locale, fileUrl: fileUrlOf(row) }),
    );
  }

  const fileUrlOf = ({ objectId }: DocumentRow): string =>
    objectId === null ? '' : files.originalAddress({ uri: objectId, width: 0, height: 0 }).url;

  async function findDataset(id: string): Promise<DatasetRow> {
    const dataset = await datasets.findAuthorised(id);
    if (!dataset) throw new NotFound();
    if (dataset.formatType !== FormatType.text) throw new WrongDatasetFormat();
    return dataset;
  }

  async function findReviews(datasetId: string, ids: readonly string[]): Promise<Map<string, DocumentReviewRow>> {
    const rows = await createReviewStore(database).listAuthorised(ids);
    if (rows.some((row) => row.datasetId !== datasetId)) throw new NotFound();
    if (rows.some(({ status, revision }) => status !== ReviewStatus.enabled || revision !== null))
      throw new ReviewNotReady();
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function prepare(scope: Scope, dataset: DatasetRow, request: RequestOf<Create>): Promise<Prepared[]> {
    const { document_bases: bases } = request;
    const uris = bases.flatMap(({ source_info: source }) => ('tos_uri' in source ? [source.tos_uri] : []));
    const own = new Map((await files.findOwn(scope.userId, uris)).map((file) => [file.uri, file]));
    const digests = await digestsOf(database, uris);
    const reviews = await findReviews(
      dataset.id,
      bases.flatMap(({ review_id }) => review_id ?? []),
    );
    const chunkStrategy = JSON.stringify({ ...newChunkStrategy, ...request.chunk_strategy });
    return bases.map((base): Prepared => {
      const { source_info: source } = base;
      const file = 'tos_uri' in source ? own.get(source.tos_uri) : null;
      if (file === undefined) throw new NotFound();
      if (file && file.byteSize > DOCUMENT_MAX_BYTES) throw new DocumentTooLarge(file.name, DOCUMENT_MAX_BYTES);
      const text = 'custom_content' in source ? source.custom_content : null;
      const webUrl = 'web_url' in source ? source.web_url : '';
      const review = base.review_id === undefined ? null : (reviews.get(base.review_id) ?? null);
      const rule = webUrl === '' ? undefined : base.update_rule;
      const row: DocumentRow = {
        id: newId(),
        datasetId: dataset.id,
        creatorId: scope.userId,
        name: (base.name ?? nameOf(source, file)).slice(0, DOCUMENT_NAME_MAX),
        title: '',
        sourceType: source.document_source,
        type: file ? extensionOf(file.name) : '',
        objectId: file?.uri ?? null,
        webUrl,
        sha256: file ? (digests.get(file.uri) ?? '') : text === null ? '' : digestOf(textParts(text)),
        byteSize: file?.byteSize ?? (text === null ? 0 : Buffer.byteLength(text)),
        charCount: 0,
        sliceCount: 0,
        hitCount: 0,
        status: DocumentStatus.processing,
        stage: 'waiting',
        progress: 0,
        reason: null,
        isDisabled: 0,
        revision: 0,
        nextRevision: 1,
        chunkStrategy: review?.chunkStrategy ?? chunkStrategy,
        tableMeta: '[]',
        updateType: rule?.update_type ?? UpdateType.none,
        updateInterval: rule?.update_type === UpdateType.cover ? rule.update_interval : 0,
        updateAt: null,
        createdAt: now(),
        updatedAt: now(),
      };
      return { row, file, text, review };
    });
  }

  /** Those whose content or address no document of the dataset has, and the others. */
  async function withoutKnown(transaction: Database, dataset: DatasetRow, prepared: readonly Prepared[]) {
    const keyOf = ({ row }: Prepared) => row.webUrl || row.sha256;
    const same = await createDocumentStore(transaction).listSame(
      dataset.id,
      prepared.map(keyOf).filter((key) => key !== ''),
    );
    const known = new Map(same.map((row) => [row.webUrl || row.sha256, { id: row.id, name: row.name }]));
    const added: Prepared[] = [];
    const duplicates: ResponseOf<Create>['duplicates'] = [];
    for (const one of prepared) {
      const earlier = known.get(keyOf(one));
      if (earlier) duplicates.push({ name: one.row.name, document_id: earlier.id, document_name: earlier.name });
      else {
        added.push(one);
        if (keyOf(one) !== '') known.set(keyOf(one), { id: one.row.id, name: one.row.name });
      }
    }
    return { added, duplicates };
  }

  /** The file counts for the space from now on. */
  async function moveFile(
    transaction: Database,
    dataset: DatasetRow,
    ownerId: string,
    file: StoredFile,
  ): Promise<void> {
    await transaction.updateTable('object').set({ spaceId: dataset.spaceId }).where('id', '=', file.uri).execute();
    await quota.admit(transaction, { ownerId, spaceId: dataset.spaceId, bytes: 0, uploads: 0 });
  }

  /** Slices are made again, beside those that there are. */
  async function beginAgain(
    ids: readonly string[],
    changeOf: (row: DocumentRow) => Partial<DocumentRow>,
    reviews: readonly DocumentReviewRow[] = [],
  ): Promise<DocumentRow[]> {
    const rows = await store.listAuthorised(ids);
    const found = await datasets.listAuthorised([...new Set(rows.map(({ datasetId }) => datasetId))]);
    for (const dataset of found)
      await database.transaction().execute((transaction) =>
        ingestJobs.begin(transaction, dataset.spaceId, async () => {
          const documents = createDocumentStore(transaction);
          const current = await documents.listAuthorised(ids);
          for (const row of current.filter(({ datasetId }) => datasetId === dataset.id)) {
            if (isUnfinished(row)) throw new DocumentBusy();
            const nextRevision = row.nextRevision + 1;
            const again = { stage: 'waiting', progress: 0, reason: null, updatedAt: now(), nextRevision } as const;
            await documents.update(row.id, { ...again, ...changeOf(row) });
            const review = reviews.find(({ documentId }) => documentId === row.id);
            if (review) await createReviewStore(transaction).update(review.id, { revision: nextRevision });
          }
        }),
      );
    return store.listAuthorised(ids);
  }

  return {
    async create(scope: Scope, request: RequestOf<Create>, locale: Locale): Promise<ResponseOf<Create>> {
      const dataset = await findDataset(request.dataset_id);
      const prepared = await prepare(scope, dataset, request);
      const outcome = await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const documents = createDocumentStore(transaction);
          if (!(await createDatasetStore(transaction).lockAuthorised(dataset.id))) throw new NotFound();
          const { added, duplicates } = await withoutKnown(transaction, dataset, prepared);
          if ((await documents.countOfDataset(dataset.id)) + added.length > DATASET_DOCUMENTS_MAX)
            throw new TooManyDocuments();
          await ingestJobs.begin(transaction, dataset.spaceId, async () => {
            await documents.insert(added.map(({ row }) => row));
            for (const { row, file, text, review } of added) {
              if (text !== null) await documents.insertText(row.id, JSON.stringify(textParts(text)));
              if (file) await moveFile(transaction, dataset, scope.userId, file);
              if (review) await createReviewStore(transaction).update(review.id, { documentId: row.id, revision: 1 });
            }
          });
          if (added.length > 0) await createDatasetStore(transaction).update(dataset.id, { updatedAt: now() });
          return { rows: added.map(({ row }) => row), duplicates };
        }),
      );
      return { document_infos: await toInfos(outcome.rows, locale), duplicates: outcome.duplicates };
    },
    async list(
      { dataset_id, document_ids, keyword = '', page = 1, size = 20 }: RequestOf<typeof ListDocument>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListDocument>> {
      const isNamed = keyword.trim() === '' ? () => true : searchFor(keyword);
      const names = (await store.listNames(dataset_id)).filter(
        ({ id, name }) => isNamed(name) && (document_ids === undefined || document_ids.includes(id)),
      );
      const ids = names.slice((page - 1) * size, page * size).map(({ id }) => id);
      const rows = await store.listAuthorised(ids);
      rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return { document_infos: await toInfos(rows, locale), total: names.length };
    },
    async progress(ids: readonly string[], locale: Locale): Promise<ResponseOf<typeof GetDocumentProgress>> {
      const infos = await toInfos(await store.listAuthorised(ids), locale);
      return {
        data: infos.map(({ document_id, name, status, status_descript, stage, progress, size, type, slice_count }) => ({
          document_id,
          document_name: name,
          status,
          status_descript,
          stage,
          progress,
          size,
          type,
          slice_count,
        })),
      };
    },
    async update({ document_id, document_name, update_rule, status }: RequestOf<typeof UpdateDocument>): Promise<void> {
      const row = await store.findAuthorised(document_id);
      if (!row) throw new NotFound();
      const isWeb = row.sourceType === DocumentSource.web;
      if (update_rule && !isWeb && update_rule.update_type !== UpdateType.none) throw new WrongDatasetFormat();
      const interval = update_rule?.update_type === UpdateType.cover ? update_rule.update_interval : 0;
      await store.update(document_id, {
        ...(document_name !== undefined && { name: document_name }),
        ...(update_rule && {
          updateType: interval > 0 ? update_rule.update_type : UpdateType.none,
          updateInterval: interval,
          updateAt: interval > 0 && !isUnfinished(row) ? now() + interval * DAY_MS : null,
        }),
        ...(status !== undefined && { isDisabled: status === DocumentStatus.disabled ? 1 : 0 }),
        updatedAt: now(),
      });
    },
    async resegment(
      { dataset_id, document_ids, chunk_strategy, review_ids = [] }: RequestOf<typeof Resegment>,
      locale: Locale,
    ): Promise<ResponseOf<typeof Resegment>> {
      await findDataset(dataset_id);
      const reviews = [...(await findReviews(dataset_id, review_ids)).values()];
      const rows = await beginAgain(
        document_ids,
        (row) => {
          const review = reviews.find(({ documentId }) => documentId === row.id);
          return {
            status: row.revision > 0 ? DocumentStatus.resegment : DocumentStatus.processing,
            chunkStrategy: review?.chunkStrategy ?? JSON.stringify({ ...newChunkStrategy, ...chunk_strategy }),
          };
        },
        reviews,
      );
      return { document_infos: await toInfos(rows, locale) };
    },
    async retry(
      ids: readonly string[],
      locale: Locale,
    ): Promise<{ document_infos: Awaited<ReturnType<typeof toInfos>> }> {
      const rows = await beginAgain(ids, (row) => ({
        status: row.revision > 0 ? DocumentStatus.refreshing : DocumentStatus.processing,
      }));
      return { document_infos: await toInfos(rows, locale) };
    },
  };
}

async function digestsOf(database: Database, objectIds: readonly string[]): Promise<Map<string, string>> {
  if (objectIds.length === 0) return new Map();
  const rows = await database.selectFrom('object').select(['id', 'sha256']).where('id', 'in', objectIds).execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

function nameOf(source: NewDocument['source_info'], file: StoredFile | null): string {
  if (file) return file.name;
  if ('custom_content' in source) return firstLine(source.custom_content);
  const { host, pathname } = new URL('web_url' in source ? source.web_url : '');
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** The beginning of a pasted text, without the marks of Markdown. */
const firstLine = (text: string): string =>
  (text.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^[#>*\s-]+/, '')
    .trim()
    .slice(0, 40) || '…';
