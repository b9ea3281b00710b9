import type {
  DatasetStatus,
  DocumentSource,
  DocumentStage,
  DocumentStatus,
  FormatType,
  ReviewStatus,
  SliceStatus,
  UpdateInterval,
  UpdateType,
} from '@parley/contract';
import type { DocumentReason } from './document-reason.ts';

export interface DatasetRow {
  id: string;
  spaceId: string;
  creatorId: string | null;
  name: string;
  description: string;
  iconObjectId: string | null;
  formatType: FormatType;
  status: DatasetStatus;
  createdAt: number;
  updatedAt: number;
}

export interface DocumentRow {
  id: string;
  datasetId: string;
  creatorId: string | null;
  name: string;
  /** That in the file or page; empty for none. */
  title: string;
  sourceType: DocumentSource;
  type: string;
  /** Null for a text or a page, and for a file whose owner is gone. */
  objectId: string | null;
  webUrl: string;
  /** Of the file, the pasted text or the fetched page; empty until it is known. */
  sha256: string;
  byteSize: number;
  charCount: number;
  sliceCount: number;
  hitCount: number;
  status: DocumentStatus;
  stage: DocumentStage;
  progress: number;
  /** When each stage began since it was last begun, see `stage-marks.ts`; empty where that was before times were recorded. */
  timeline: string;
  reason: DocumentReason | null;
  isDisabled: 0 | 1;
  /** The slices of this revision are recalled; 0 until there are some. */
  revision: number;
  /** Higher than the revision while slices are made. Every attempt has another one: writes of an earlier attempt find nothing. */
  nextRevision: number;
  /** JSON. */
  chunkStrategy: string;
  updateType: UpdateType;
  updateInterval: UpdateInterval;
  /** When the page is to be fetched again. */
  updateAt: number | null;
  /** The document whose slices a copy gets; null for others, and once it has them. */
  copiedFrom: string | null;
  createdAt: number;
  updatedAt: number;
}

/** What was read of a source that is no file. */
export interface DocumentTextRow {
  documentId: string;
  /** Parts with their places, as JSON. */
  parts: string;
}

export interface SliceRow {
  id: string;
  documentId: string;
  revision: number;
  /** From 1, without gaps. */
  sequence: number;
  content: string;
  charCount: number;
  hitCount: number;
  status: SliceStatus;
  /** JSON. */
  place: string;
}

/**
 * A preview, or what was read for a revision that is being made without one. It has one of the sources: an object, a document, an address, or a pasted text that is in `source`.
 * With an object and a document, the object is to replace the file of the document.
 */
export interface DocumentReviewRow {
  id: string;
  datasetId: string;
  objectId: string | null;
  documentId: string | null;
  webUrl: string;
  documentName: string;
  chunkStrategy: string;
  status: ReviewStatus;
  reason: DocumentReason | null;
  /** The revision of the document that is made of it; null until it is chosen. */
  revision: number | null;
  /** What was read, as JSON; of a file without its text. Empty until it was read. */
  source: string;
  creatorId: string | null;
  /** Of a pasted text, and of a file that is to replace that of a document; empty for other sources. */
  sha256: string;
  sliceCount: number;
  charCount: number;
  /** What its rows take, about. */
  byteSize: number;
  createdAt: number;
}

/** A slice of a preview. */
export interface DocumentReviewChunkRow {
  id: string;
  reviewId: string;
  /** From 1, without gaps. */
  sequence: number;
  content: string;
  charCount: number;
  /** JSON. */
  place: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    dataset: DatasetRow;
    document: DocumentRow;
    documentText: DocumentTextRow;
    slice: SliceRow;
    documentReview: DocumentReviewRow;
    documentReviewChunk: DocumentReviewChunkRow;
  }
}
