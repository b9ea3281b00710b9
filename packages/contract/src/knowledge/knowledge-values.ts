import * as z from 'zod/mini';

export { NoRecallReplyMode, oneOf, SearchStrategy, ShowSourceMode } from './recall-values.ts';

/** What a dataset holds. */
export const FormatType = { text: 0, table: 1, image: 2 } as const;
export type FormatType = (typeof FormatType)[keyof typeof FormatType];

/** A forbidden dataset cannot be added to bots, and bots that have it recall nothing from it. */
export const DatasetStatus = { ready: 1, forbidden: 3 } as const;
export type DatasetStatus = (typeof DatasetStatus)[keyof typeof DatasetStatus];

export const DocumentStatus = {
  processing: 0,
  enabled: 1,
  disabled: 2,
  resegment: 4,
  refreshing: 5,
  failed: 9,
} as const;
export type DocumentStatus = (typeof DocumentStatus)[keyof typeof DocumentStatus];

export const DocumentSource = { local: 0, web: 1, custom: 2, api: 5 } as const;
export type DocumentSource = (typeof DocumentSource)[keyof typeof DocumentSource];

export const UpdateType = { none: 0, cover: 1 } as const;
export type UpdateType = (typeof UpdateType)[keyof typeof UpdateType];

export const SliceStatus = { pending: 0, done: 1 } as const;
export type SliceStatus = (typeof SliceStatus)[keyof typeof SliceStatus];

export const ReviewStatus = { processing: 0, enabled: 1, failed: 2 } as const;
export type ReviewStatus = (typeof ReviewStatus)[keyof typeof ReviewStatus];

export const ChunkType = { automatic: 0, custom: 1, level: 2 } as const;
export type ChunkType = (typeof ChunkType)[keyof typeof ChunkType];

/** Who writes the caption of a picture: a model that sees, or a user. */
export const CaptionType = { auto: 0, manual: 1 } as const;
export type CaptionType = (typeof CaptionType)[keyof typeof CaptionType];

export const ScopeType = { all: 1, self: 2 } as const;
export type ScopeType = (typeof ScopeType)[keyof typeof ScopeType];

export const DatasetOrder = { createTime: 1, updateTime: 2 } as const;
export type DatasetOrder = (typeof DatasetOrder)[keyof typeof DatasetOrder];

export const DocumentOrder = {
  createTime: 1,
  updateTime: 2,
  name: 3,
  /** Files by their kind, then web pages, pasted texts and APIs. */
  type: 4,
  sliceCount: 5,
  hitCount: 6,
  size: 7,
  /** Ascending: failed, in work, turned off, incomplete, ready. */
  status: 8,
} as const;
export type DocumentOrder = (typeof DocumentOrder)[keyof typeof DocumentOrder];

export const OrderType = { descending: 1, ascending: 2 } as const;
export type OrderType = (typeof OrderType)[keyof typeof OrderType];

/** Days between updates of a web document; 0 for none. */
export const UPDATE_INTERVALS = [0, 1, 3, 7, 30] as const;
export type UpdateInterval = (typeof UPDATE_INTERVALS)[number];

/** What the server does with a document at the moment. */
export const DocumentStage = z.enum([
  'waiting',
  'fetching',
  'reading',
  /** A model writes the caption of a picture. */
  'describing',
  /** A model reads the pages of a PDF that have no text. */
  'recognizing',
  'segmenting',
  'indexing',
  'done',
]);
export type DocumentStage = z.infer<typeof DocumentStage>;
