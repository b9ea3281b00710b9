import type { KnowledgeEmbedding, Locale } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';
import type { Ocr } from '../../platform/ocr.ts';
import type { Embeddings } from '../../platform/retrieval/embedding.ts';
import type { Retrieval } from '../../platform/retrieval/retrieval.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { Models } from '../model/index.ts';
import { createObjectStore, type ObjectReleases, type StorageQuota } from '../object/index.ts';
import type { SpaceDeletion, SpaceMembership } from '../space/index.ts';
import type { AddFile, Files } from '../upload/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { createUnpackArchive } from './archive/unpack-archive.ts';
import { createCopyDataset } from './copy-dataset.ts';
import { createCopyFile } from './copy-file.ts';
import { createDatasetService } from './dataset.service.ts';
import { createDatasetUsers } from './dataset-users.ts';
import { createKnowledgeDeletion } from './delete-knowledge.ts';
import { createDocumentService } from './document.service.ts';
import { createDocumentStore } from './document.store.ts';
import { createIndexAnew } from './embedding/index-anew.ts';
import { createIndexRenamed } from './embedding/index-renamed.ts';
import { knowledgeEmbeddingRoutes } from './embedding/knowledge-embedding.routes.ts';
import { createKnowledgeEmbeddingService } from './embedding/knowledge-embedding.service.ts';
import { createHitCounter } from './hit-counter.ts';
import { createDescribePhoto } from './image/describe-photo.ts';
import { createIngestPhoto } from './image/ingest-photo.ts';
import { photoRoutes } from './image/photo.routes.ts';
import { createPhotoService } from './image/photo.service.ts';
import { createIngestDocument } from './ingest/ingest-document.ts';
import { createIngestJobs } from './ingest/ingest-jobs.ts';
import { createSourceReader } from './ingest/read-source.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';
import { type KnowledgeFlags, knowledgeFlagRoutes } from './knowledge-flags.ts';
import { createKnowledgeSources } from './knowledge-sources.ts';
import { createDocumentText } from './original/document-text.ts';
import { createRecall } from './recall.ts';
import { recallCaseRoutes } from './recall-case/recall-case.routes.ts';
import { createRecallCaseService } from './recall-case/recall-case.service.ts';
import { createRecallRunService } from './recall-case/recall-run.service.ts';
import { createReplaceFile } from './replace-file.ts';
import { createRerankByModel } from './rerank-by-model.ts';
import { createReviewService } from './review.service.ts';
import { createRewriteQuery } from './rewrite-query.ts';
import { createScannedPages } from './scanned/scanned-pages.ts';
import { createSiteCrawls } from './site/site-crawl.service.ts';
import { createSliceService } from './slice.service.ts';
import { createAppendRows } from './table/append-rows.ts';
import { createChangeColumns } from './table/change-columns.ts';
import { createReadCopiedTable } from './table/copied-table.ts';
import { createTableIngestion } from './table/ingest-table.ts';
import { createTableFileReader } from './table/read-table-file.ts';
import { createTableSchemaService } from './table/table-schema.service.ts';
import { createApiHeaderSecrets } from './table-api/api-headers.ts';
import { createApiRows } from './table-api/api-rows.ts';
import { createTableApiReader } from './table-api/read-table-api.ts';
import { tableApiRoutes } from './table-api/table-api.routes.ts';
import { createTableApiService } from './table-api/table-api.service.ts';
import { createTableApiStore } from './table-api/table-api.store.ts';
import { createAskTables } from './table-query/ask-tables.ts';
import { tagRoutes } from './tag/tag.routes.ts';
import { createTagService } from './tag/tag.service.ts';
import { createTestRecall } from './test-recall.ts';
import { createDocumentTimeline } from './timeline/document-timeline.ts';
import { createVision } from './vision.ts';

export { datasetsOfSpace } from './dataset.store.ts';
export { deleteKnowledgeOfSpace } from './delete-knowledge.ts';
export { createKnowledgeEmbeddings } from './embedding/knowledge-embeddings.ts';
export { iconsOfOwnDatasets, knowledgeAccess, picturesOfOwnDatasets } from './knowledge.access.ts';
export { withOfferedKnowledge } from './knowledge-flags.ts';
export { heirByDataset, knowledgeRefersToObject, knowledgeShowsObject } from './knowledge-objects.ts';
export { knowledgeUse } from './knowledge-storage.ts';
export { createVision, type Vision } from './vision.ts';

/** For histories, which quote documents: of these, those that were not deleted. */
export const findDocuments =
  (database: Database) =>
  async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set(await createDocumentStore(database).listKept(ids));

/** For when the secret key is lost: deletes the headers of all APIs that tables come from, and returns of how many. */
export const forgetApiHeaders = (database: Database): Promise<number> => createTableApiStore(database).deleteHeaders();

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  jobs: Jobs;
  files: Files;
  addFile: AddFile;
  removeFile(id: string): Promise<void>;
  releases: Pick<ObjectReleases, 'removalOf'>;
  storage: ObjectStorage;
  quota: StorageQuota;
  documents: Documents;
  safeFetch: SafeFetch;
  /** Null where the operator has set up none. */
  ocr: Ocr | null;
  secrets: Secrets;
  retrieval: Retrieval;
  embeddings: Embeddings;
  models: Models;
  meter: UsageMeter;
  listEmbeddingModels: (locale: Locale) => Promise<KnowledgeEmbedding['models']>;
  flags: KnowledgeFlags;
  spaceDeletion: SpaceDeletion;
  /** The language that a user has chosen. */
  localeOf(userId: string): Promise<Locale>;
  log: Log;
}

/** Knowledge: datasets of texts, tables and pictures, how they are read and divided, and what is recalled from them. */
export function knowledgeFeature(app: App, dependencies: Dependencies): ReturnType<typeof createKnowledgeSources> {
  const { database, clockAndIds, storage, documents, safeFetch, retrieval, quota, jobs, log } = dependencies;
  const objects = createObjectStore(database);
  const vision = createVision(dependencies);
  const readScannedPages = createScannedPages({ documents, storage, vision, log });
  const reader = createSourceReader({ documents, storage, safeFetch, objects, readScannedPages });
  const readTableFile = createTableFileReader({ documents, storage, objects });
  const readTableApi = createTableApiReader({ safeFetch, documents });
  const headerSecrets = createApiHeaderSecrets(dependencies.secrets);
  const api = createApiRows({ ...clockAndIds, database, readTableApi, headerSecrets });
  const copyFile = createCopyFile({ ...dependencies, objects });
  const readCopiedTable = createReadCopiedTable({ database, copyFile });
  const tables = createTableIngestion({ ...clockAndIds, database, readTableFile, api, readCopiedTable });
  const ingestion = createIngestDocument({ ...clockAndIds, database, reader, tables, retrieval, quota, log });
  const photos = createDescribePhoto({ ...dependencies, objects, vision });
  const ingestPhoto = createIngestPhoto({ ...dependencies, ...clockAndIds, photos, copyFile, fail: ingestion.fail });
  const ingestJobs = createIngestJobs({ ...clockAndIds, database, jobs, ingestion, ingestPhoto, retrieval });
  const deletion = createKnowledgeDeletion(dependencies);
  const recall = createRecall({ database, retrieval, rerankByModel: createRerankByModel(dependencies) });
  const rewriteQuery = createRewriteQuery(dependencies);
  const askTables = createAskTables({ ...dependencies, now: clockAndIds.now });
  const schemas = createTableSchemaService({ ...dependencies, readTableFile });
  const documentService = createDocumentService({
    ...dependencies,
    ingestJobs,
    headerSecrets,
    indexRenamed: createIndexRenamed(dependencies),
  });
  knowledgeFlagRoutes(app, dependencies.flags);
  const users = createDatasetUsers(database);
  tagRoutes(app, createTagService({ ...dependencies, users }));
  knowledgeRoutes(app, {
    datasets: createDatasetService({ ...dependencies, deletion, users }),
    copyDataset: createCopyDataset({ ...dependencies, ingestJobs }),
    documents: documentService,
    replaceFile: createReplaceFile({ ...dependencies, documents: documentService }),
    documentText: createDocumentText({ database, reader }),
    documentTimeline: createDocumentTimeline({ database, now: clockAndIds.now }),
    slices: createSliceService(dependencies),
    reviews: createReviewService({ ...dependencies, reader }),
    siteCrawls: createSiteCrawls(dependencies),
    unpackArchive: createUnpackArchive(dependencies),
    schemas,
    appendRows: createAppendRows({ database, documents: documentService, schemas }),
    changeColumns: createChangeColumns({ database, clockAndIds, documents: documentService }),
    deletion,
    testRecall: createTestRecall({ database, recall, rewriteQuery, askTables, models: dependencies.models }),
  });
  tableApiRoutes(
    app,
    createTableApiService({ ...dependencies, readTableApi, headerSecrets, documents: documentService }),
  );
  const recallRuns = createRecallRunService({ ...dependencies, recall });
  recallCaseRoutes(app, createRecallCaseService(dependencies), recallRuns);
  const indexAnew = createIndexAnew(dependencies);
  knowledgeEmbeddingRoutes(app, createKnowledgeEmbeddingService({ ...dependencies, indexAnew }));
  photoRoutes(app, createPhotoService({ ...dependencies, photos, vision }));
  const hits = createHitCounter({ database, log });
  app.closers.push(hits.close);
  return createKnowledgeSources({ database, recall, hits, rewriteQuery, askTables });
}
