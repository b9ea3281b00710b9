import {
  type CreateDocument,
  closestIntervalOf,
  DocumentOrder,
  DocumentSource,
  DocumentStatus,
  FormatType,
  type GetDocumentProgress,
  type ListDocument,
  type Locale,
  newChunkStrategy,
  OrderType,
  type RequestOf,
  type Resegment,
  type ResponseOf,
  type RetryDocument,
  type UpdateDocument,
  UpdateType,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import type { StorageQuota } from '../object/index.ts';
import type { Files } from '../upload/index.ts';
import { createCreateDocument } from './create-document.ts';
import { createDatasetStore } from './dataset.store.ts';
import { createDocumentStore, isUnfinished } from './document.store.ts';
import { placeBy, sortPlaced } from './document-order.ts';
import type { EnqueueRenamed } from './embedding/index-renamed.ts';
import { findReadyReviews } from './find-ready-reviews.ts';
import { refusePhotos } from './image/refuse-non-photos.ts';
import type { IngestJobs } from './ingest/ingest-jobs.ts';
import {
  DocumentBusy,
  DocumentIsTable,
  DocumentNotFromWeb,
  ReviewNotReady,
  ReviewOfOtherSource,
} from './knowledge.errors.ts';
import type { DatasetRow, DocumentRow } from './knowledge.schema.ts';
import { createReviewStore, type ReviewHead } from './review.store.ts';
import { waitsFrom } from './stage-marks.ts';
import type { ApiHeaderSecrets } from './table-api/api-headers.ts';
import { tagsOfDocuments } from './tag/tags-of-documents.ts';
import { toDocumentInfo } from './to-contract.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  files: Files;
  quota: Pick<StorageQuota, 'refuseInSpace' | 'refuseWithoutDiskSpace'>;
  ingestJobs: IngestJobs;
  headerSecrets: ApiHeaderSecrets;
  auditLog: AuditLog;
  indexRenamed: EnqueueRenamed;
}
type ChangeOf = (row: DocumentRow) => Partial<DocumentRow>;
export type DocumentService = ReturnType<typeof createDocumentService>;

const PAGE = 20;

export function createDocumentService(dependencies: Dependencies) {
  const { database, clockAndIds, files, ingestJobs, indexRenamed } = dependencies;
  const { now } = clockAndIds;
  const store = createDocumentStore(database);
  const datasets = createDatasetStore(database);
  const createDocuments = createCreateDocument(dependencies);

  async function toInfos(rows: readonly DocumentRow[], locale: Locale) {
    const found = await datasets.listAuthorised([...new Set(rows.map(({ datasetId }) => datasetId))]);
    const formats = new Map(found.map(({ id, formatType }) => [id, formatType]));
    const tagsOf = await tagsOfDocuments(
      database,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      toDocumentInfo(row, formats.get(row.datasetId) ?? FormatType.text, {
        locale,
        fileUrl: fileUrlOf(row),
        tags: tagsOf(row.id),
      }),
    );
  }

  const fileUrlOf = ({ objectId }: DocumentRow): string =>
    objectId === null ? '' : files.originalAddress({ uri: objectId, width: 0, height: 0 }).url;

  async function findDataset(id: string): Promise<DatasetRow> {
    const dataset = await datasets.findAuthorised(id);
    if (!dataset) throw new NotFound();
    return dataset;
  }

  /** Slices are made again, beside those that there are. */
  async function beginAgain(
    ids: readonly string[],
    changeOf: ChangeOf,
    reviews: readonly ReviewHead[] = [],
    prepare: (transaction: Database) => Promise<void> = async () => undefined,
  ) {
    const rows = await store.listAuthorised(ids);
    // Those that are being processed are left to it, unless there is nothing else to do.
    if (rows.length > 0 && rows.every(isUnfinished)) throw new DocumentBusy();
    for (const dataset of await datasets.listAuthorised([...new Set(rows.map(({ datasetId }) => datasetId))]))
      await database.transaction().execute((transaction) =>
        ingestJobs.begin(transaction, dataset.spaceId, async () => {
          const current = await createDocumentStore(transaction).listAuthorised(ids);
          const begun = current.filter((one) => one.datasetId === dataset.id && !isUnfinished(one));
          for (const row of begun) await restart(transaction, row, changeOf, reviews);
          if (begun.length > 0) await prepare(transaction);
        }),
      );
    return store.listAuthorised(ids);
  }

  async function restart(
    transaction: Database,
    row: DocumentRow,
    changeOf: ChangeOf,
    reviews: readonly ReviewHead[],
  ): Promise<void> {
    const nextRevision = row.nextRevision + 1;
    const again = { ...waitsFrom(now()), updatedAt: now(), nextRevision };
    await createDocumentStore(transaction).update(row.id, { ...again, ...changeOf(row) });
    const review = reviews.find(({ documentId }) => documentId === row.id);
    if (review && !(await createReviewStore(transaction).take(review.id, row.id, nextRevision)))
      throw new ReviewNotReady();
  }

  return {
    async create(
      scope: Scope,
      request: RequestOf<typeof CreateDocument>,
      locale: Locale,
    ): Promise<ResponseOf<typeof CreateDocument>> {
      const { rows, duplicates } = await createDocuments(scope, await findDataset(request.dataset_id), request);
      return { document_infos: await toInfos(rows, locale), duplicates };
    },
    async list(request: RequestOf<typeof ListDocument>, locale: Locale): Promise<ResponseOf<typeof ListDocument>> {
      const { dataset_id, document_ids, keyword = '', tag_conditions = [], page = 1, size = PAGE } = request;
      const { order_field: field = DocumentOrder.createTime, order_type: type = OrderType.descending } = request;
      const isNamed = keyword.trim() === '' ? () => true : searchFor(keyword);
      const listed = await store.listNames(dataset_id, {
        ids: document_ids,
        conditions: tag_conditions,
        place: placeBy(field, type),
      });
      const found = listed.filter(({ name }) => isNamed(name));
      const names = sortPlaced(found, { field, type, locale });
      const ids = names.slice((page - 1) * size, page * size).map(({ id }) => id);
      const rows = await store.listAuthorised(ids);
      rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      return { document_infos: await toInfos(rows, locale), total: names.length };
    },
    async progress(
      scope: Scope,
      ids: readonly string[],
      locale: Locale,
    ): Promise<ResponseOf<typeof GetDocumentProgress>> {
      const infos = await toInfos(await store.listSeen(scope, ids), locale);
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
    async update(
      { userId }: Scope,
      { document_id, document_name, update_rule, status }: RequestOf<typeof UpdateDocument>,
    ): Promise<void> {
      const row = await store.findAuthorised(document_id);
      if (!row) throw new NotFound();
      await database.transaction().execute(async (transaction) => {
        await createDocumentStore(transaction).update(document_id, {
          ...(document_name !== undefined && { name: document_name }),
          ...(update_rule && updateRuleOf(row, update_rule, now())),
          ...(status !== undefined && { isDisabled: status === DocumentStatus.disabled ? 1 : 0 }),
          updatedAt: now(),
        });
        if (document_name !== undefined && document_name !== row.name)
          await indexRenamed(transaction, { documentId: document_id, userId, name: document_name });
      });
    },
    async resegment(
      { dataset_id, document_ids, chunk_strategy, review_ids = [] }: RequestOf<typeof Resegment>,
      locale: Locale,
    ): Promise<ResponseOf<typeof Resegment>> {
      const dataset = await findDataset(dataset_id);
      refusePhotos(dataset);
      if (dataset.formatType === FormatType.table) throw new DocumentIsTable();
      const reviews = [...(await findReadyReviews(database, dataset_id, review_ids)).values()];
      if (reviews.some(({ documentId }) => !document_ids.includes(documentId ?? ''))) throw new ReviewOfOtherSource();
      const asked = await store.listAuthorised(document_ids);
      if (asked.some(({ datasetId }) => datasetId !== dataset_id)) throw new NotFound();
      const strategy = JSON.stringify({ ...newChunkStrategy, ...chunk_strategy });
      const changeOf: ChangeOf = (row) => ({
        status: row.revision > 0 ? DocumentStatus.resegment : DocumentStatus.processing,
        chunkStrategy: reviews.find(({ documentId }) => documentId === row.id)?.chunkStrategy ?? strategy,
      });
      return { document_infos: await toInfos(await beginAgain(document_ids, changeOf, reviews), locale) };
    },
    /** `prepare` is called with the documents locked, unless all are being processed. */
    async retry(
      ids: readonly string[],
      locale: Locale,
      prepare?: (transaction: Database) => Promise<void>,
    ): Promise<ResponseOf<typeof RetryDocument>> {
      const changeOf: ChangeOf = (row) => ({
        status: row.revision > 0 ? DocumentStatus.refreshing : DocumentStatus.processing,
      });
      const rows = await beginAgain(ids, changeOf, [], prepare);
      return { document_infos: await toInfos(rows, locale) };
    },
  };
}

/** Only web pages and APIs are fetched again. */
function updateRuleOf(
  row: DocumentRow,
  { update_type, update_interval }: NonNullable<RequestOf<typeof UpdateDocument>['update_rule']>,
  now: number,
): Partial<DocumentRow> {
  const isUpdated = update_type === UpdateType.cover && update_interval > 0;
  if (!isUpdated) return { updateType: UpdateType.none, updateInterval: 0, updateAt: null };
  if (row.sourceType !== DocumentSource.web && row.sourceType !== DocumentSource.api) throw new DocumentNotFromWeb();
  const updateInterval = closestIntervalOf(update_interval, [row.webUrl]);
  const updateAt = isUnfinished(row) ? null : now + updateInterval * DAY_MS;
  return { updateType: update_type, updateInterval, updateAt };
}
