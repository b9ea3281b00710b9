import {
  AppendTableRows,
  CopyDataset,
  CreateDataset,
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DatasetDetail,
  DeleteDataset,
  DeleteDocument,
  DeleteSlice,
  GetDocumentProgress,
  GetDocumentText,
  GetDocumentTimeline,
  GetIconForDataset,
  GetSiteCrawl,
  GetTableSchema,
  ListDataset,
  ListDatasetUsers,
  ListDocument,
  ListSlice,
  MGetDocumentReview,
  ReplaceDocumentFile,
  Resegment,
  RetryDocument,
  SaveDocumentReview,
  StartSiteCrawl,
  StopSiteCrawl,
  TestRecall,
  UnpackArchive,
  UpdateDataset,
  UpdateDocument,
  UpdateSlice,
  UpdateTableColumns,
  ValidateTableSchema,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { UnpackArchiveService } from './archive/unpack-archive.ts';
import type { CopyKnowledge } from './copy-dataset.ts';
import type { DatasetService } from './dataset.service.ts';
import { formatIconUrl } from './dataset-icon.ts';
import type { KnowledgeDeletion } from './delete-knowledge.ts';
import type { DocumentService } from './document.service.ts';
import type { DocumentText } from './original/document-text.ts';
import type { ReplaceFile } from './replace-file.ts';
import type { ReviewService } from './review.service.ts';
import type { SiteCrawls } from './site/site-crawl.service.ts';
import type { SliceService } from './slice.service.ts';
import type { AppendRows } from './table/append-rows.ts';
import type { ChangeColumns } from './table/change-columns.ts';
import type { TableSchemaService } from './table/table-schema.service.ts';
import type { TestRecallOfDatasets } from './test-recall.ts';
import type { DocumentTimeline } from './timeline/document-timeline.ts';

interface Services {
  datasets: DatasetService;
  copyDataset: CopyKnowledge;
  documents: DocumentService;
  replaceFile: ReplaceFile;
  documentText: DocumentText;
  documentTimeline: DocumentTimeline;
  slices: SliceService;
  reviews: ReviewService;
  siteCrawls: SiteCrawls;
  unpackArchive: UnpackArchiveService;
  schemas: TableSchemaService;
  appendRows: AppendRows;
  changeColumns: ChangeColumns;
  deletion: KnowledgeDeletion;
  testRecall: TestRecallOfDatasets;
}

export function knowledgeRoutes(app: App, services: Services): void {
  const { datasets, copyDataset, documents, documentText, slices, reviews, siteCrawls, unpackArchive } = services;
  const { replaceFile, documentTimeline, schemas, appendRows, changeColumns, deletion, testRecall } = services;
  implement(app, CreateDataset, (request, { scope }) => datasets.create(scope, request));
  implement(app, ListDataset, (request, { scope, locale }) => datasets.list(scope, request, locale));
  implement(app, DatasetDetail, async ({ dataset_ids }, { scope, locale }) => ({
    dataset_details: await datasets.detail(scope, dataset_ids, locale),
  }));
  implement(app, UpdateDataset, (request) => datasets.update(request).then(() => ({})));
  implement(app, DeleteDataset, ({ dataset_id }, { scope }) => datasets.delete(scope, dataset_id).then(() => ({})));
  implement(app, CopyDataset, (request, { scope }) => copyDataset(scope, request));
  implement(app, GetIconForDataset, ({ format_type }) => ({ icon: { uri: '', url: formatIconUrl[format_type] } }));
  implement(app, ListDatasetUsers, async ({ dataset_id }) => ({ bots: await datasets.listUsers(dataset_id) }));

  implement(app, CreateDocument, (request, { scope, locale }) => documents.create(scope, request, locale));
  implement(app, ListDocument, (request, { locale }) => documents.list(request, locale));
  implement(app, GetDocumentProgress, ({ document_ids }, { scope, locale }) =>
    documents.progress(scope, document_ids, locale),
  );
  implement(app, UpdateDocument, (request, { scope }) => documents.update(scope, request).then(() => ({})));
  implement(app, Resegment, (request, { locale }) => documents.resegment(request, locale));
  implement(app, ReplaceDocumentFile, (request, { scope, locale }) => replaceFile(scope, request, locale));
  implement(app, RetryDocument, ({ document_ids }, { locale }) => documents.retry(document_ids, locale));
  implement(app, DeleteDocument, ({ document_ids }) => deletion.deleteDocuments(document_ids).then(() => ({})));

  implement(app, CreateDocumentReview, async (request, { scope, locale }) => ({
    reviews: await reviews.create(scope, request, locale),
  }));
  implement(app, MGetDocumentReview, async (request, { locale }) => ({
    reviews: await reviews.list(request, locale),
  }));
  implement(app, SaveDocumentReview, (request) => reviews.save(request).then(() => ({})));

  implement(app, UnpackArchive, (request, { scope, locale }) => unpackArchive(scope, request, locale));
  implement(app, StartSiteCrawl, async (request, { locale }) => ({ crawl: await siteCrawls.start(request, locale) }));
  implement(app, GetSiteCrawl, async (request, { locale }) => ({ crawl: await siteCrawls.find(request, locale) }));
  implement(app, StopSiteCrawl, (request) => siteCrawls.stop(request).then(() => ({})));

  implement(app, GetDocumentText, (request, { scope, locale }) => documentText(scope, request, locale));
  implement(app, GetDocumentTimeline, ({ document_id }, { locale }) => documentTimeline(document_id, locale));

  implement(app, GetTableSchema, (request, { scope, locale }) => schemas.get(scope, request, locale));
  implement(app, ValidateTableSchema, (request, { scope, locale }) => schemas.validate(scope, request, locale));
  implement(app, UpdateTableColumns, (request, { locale }) => changeColumns(request, locale).then(() => ({})));
  implement(app, AppendTableRows, (request, { scope, locale }) => appendRows(scope, request, locale));

  implement(app, ListSlice, (request) => slices.list(request));
  implement(app, CreateSlice, (request, { scope }) => slices.create(scope, request));
  implement(app, UpdateSlice, (request, { scope }) => slices.update(scope, request).then(() => ({})));
  implement(app, DeleteSlice, ({ slice_ids }) => slices.delete(slice_ids).then(() => ({})));

  implement(app, TestRecall, (request, { scope, locale }) => testRecall(scope.userId, request, locale));
}
