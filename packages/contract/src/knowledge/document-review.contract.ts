import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ChunkStrategyChoice } from './chunk-strategy.ts';
import { CustomText, WebUrl } from './document.contract.ts';
import { SLICE_PAGE_MAX } from './knowledge-limits.ts';
import { oneOf, ReviewStatus } from './knowledge-values.ts';
import { SlicePlace, SliceText } from './slice.contract.ts';

const REVIEWS_AT_ONCE_MAX = 20;

/** A slice as a document would have it. */
export const ReviewChunk = z.object({
  /** From 1, without gaps. */
  sequence: z.int(),
  content: z.string(),
  char_count: z.int(),
  place: SlicePlace,
});
export type ReviewChunk = z.infer<typeof ReviewChunk>;

/** A preview of how a source would be divided into slices. It is kept for a day. */
export const DocumentReview = z.object({
  review_id: idOf('document-review'),
  document_name: z.string(),
  status: oneOf(ReviewStatus),
  /** Why it failed or what is missing of it, in the language of the caller; empty for nothing. */
  status_descript: z.string(),
  slice_count: z.int(),
  char_count: z.int(),
  /** The asked page of them; empty until the source is read. */
  chunks: z.array(ReviewChunk),
});
export type DocumentReview = z.infer<typeof DocumentReview>;

/** An uploaded file, a document that is to be divided anew, a text or a web page. */
const ReviewSource = z.union([
  z.object({ tos_uri: idOf('object') }),
  z.object({ document_id: idOf('document') }),
  z.object({ custom_content: CustomText, document_name: z.optional(z.string().check(z.maxLength(100))) }),
  z.object({ web_url: WebUrl }),
]);

export const CreateDocumentReview = defineOperation({
  name: 'CreateDocumentReview',
  method: 'POST',
  path: '/api/knowledge/review/create',
  summary: 'Begins previews of how sources would be divided into slices.',
  policy: signedIn('write', 'change-content'),
  maxBodyBytes: 4 * 2 ** 20,
  request: z.object({
    dataset_id: idOf('dataset'),
    reviews: z.array(ReviewSource).check(z.minLength(1), z.maxLength(REVIEWS_AT_ONCE_MAX)),
    chunk_strategy: z.optional(ChunkStrategyChoice),
  }),
  response: z.object({ reviews: z.array(DocumentReview) }),
});

export const MGetDocumentReview = defineOperation({
  name: 'MGetDocumentReview',
  method: 'POST',
  path: '/api/knowledge/review/mget',
  summary: 'Returns previews of a dataset with a page of their slices. Those that are gone are left out.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.object({
    dataset_id: idOf('dataset'),
    review_ids: z.array(z.string()).check(z.minLength(1), z.maxLength(REVIEWS_AT_ONCE_MAX)),
    /** How many slices come before the page. */
    offset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    /** Of each preview. All of them together get as many slices as one can. */
    page_size: z.optional(z.int().check(z.minimum(0), z.maximum(SLICE_PAGE_MAX))),
  }),
  response: z.object({ reviews: z.array(DocumentReview) }),
});

export const SaveDocumentReview = defineOperation({
  name: 'SaveDocumentReview',
  method: 'POST',
  path: '/api/knowledge/review/save',
  summary: 'Changes and removes slices of a preview.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    review_id: idOf('document-review'),
    /** By sequence. Null removes the slice; all are numbered anew afterwards. */
    changes: z
      .array(z.object({ sequence: z.int().check(z.minimum(1)), content: z.nullable(SliceText) }))
      .check(z.minLength(1), z.maxLength(SLICE_PAGE_MAX)),
  }),
  response: z.object({}),
});
