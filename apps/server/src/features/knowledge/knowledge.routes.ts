import {
  CreateDataset,
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DatasetDetail,
  DeleteDataset,
  DeleteDocument,
  DeleteSlice,
  GetDocumentProgress,
  GetIconForDataset,
  ListDataset,
  ListDatasetUsers,
  ListDocument,
  ListSlice,
  MGetDocumentReview,
  Resegment,
  RetryDocument,
  SaveDocumentReview,
  TestRecall,
  UpdateDataset,
  UpdateDocument,
  UpdateSlice,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { DatasetService } from './dataset.service.ts';
import { formatIconUrl } from './dataset-icon.ts';
import type { KnowledgeDeletion } from './delete-knowledge.ts';
import type { DocumentService } from './document.service.ts';
import type { ReviewService } from './review.service.ts';
import type { SliceService } from './slice.service.ts';
import type { TestRecallOfDatasets } from './test-recall.ts';

interface Services {
  datasets: DatasetService;
  documents: DocumentService;
  slices: SliceService;
  reviews: ReviewService;
  deletion: KnowledgeDeletion;
  testRecall: TestRecallOfDatasets;
}

export function knowledgeRoutes(
  app: App,
  { datasets, documents, slices, reviews, deletion, testRecall }: Services,
): void {
  implement(app, CreateDataset, (request, { scope }) => datasets.create(scope, request));
  implement(app, ListDataset, (request, { scope, locale }) => datasets.list(scope, request, locale));
  implement(app, DatasetDetail, async ({ dataset_ids }, { scope, locale }) => ({
    dataset_details: await datasets.detail(scope, dataset_ids, locale),
  }));
  implement(app, UpdateDataset, (request) => datasets.update(request).then(() => ({})));
  implement(app, DeleteDataset, ({ dataset_id }, { scope }) => datasets.delete(scope, dataset_id).then(() => ({})));
  implement(app, GetIconForDataset, ({ format_type }) => ({ icon: { uri: '', url: formatIconUrl[format_type] } }));
  implement(app, ListDatasetUsers, async ({ dataset_id }) => ({ bots: await datasets.listUsers(dataset_id) }));

  implement(app, CreateDocument, (request, { scope, locale }) => documents.create(scope, request, locale));
  implement(app, ListDocument, (request, { locale }) => documents.list(request, locale));
  implement(app, GetDocumentProgress, ({ document_ids }, { scope, locale }) =>
    documents.progress(scope, document_ids, locale),
  );
  implement(app, UpdateDocument, (request) => documents.update(request).then(() => ({})));
  implement(app, Resegment, (request, { locale }) => documents.resegment(request, locale));
  implement(app, RetryDocument, ({ document_ids }, { locale }) => documents.retry(document_ids, locale));
  implement(app, DeleteDocument, ({ document_ids }) => deletion.deleteDocuments(document_ids).then(() => ({})));

  implement(app, CreateDocumentReview, async (request, { scope, locale }) => ({
    reviews: await reviews.create(scope, request, locale),
  }));
  implement(app, MGetDocumentReview, async (request, { locale }) => ({
    reviews: await reviews.list(request, locale),
  }));
  implement(app, SaveDocumentReview, (request) => reviews.save(request).then(() => ({})));

  implement(app, ListSlice, (request) => slices.list(request));
  implement(app, CreateSlice, (request) => slices.create(request));
  implement(app, UpdateSlice, (request) => slices.update(request).then(() => ({})));
  implement(app, DeleteSlice, ({ slice_ids }) => slices.delete(slice_ids).then(() => ({})));

  implement(app, TestRecall, (request, { scope }) => testRecall(scope.userId, request));
}
