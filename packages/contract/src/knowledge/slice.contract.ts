import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { RAW_TEXT_MAX, SLICE_PAGE_MAX, SLICE_TEXT_MAX } from './knowledge-limits.ts';
import { oneOf, SliceStatus } from './knowledge-values.ts';

export const SliceText = z.string().check(z.trim(), z.minLength(1), z.maxLength(SLICE_TEXT_MAX));
/** The text of a slice, or the row of a table: a map from column ids to values, as JSON. */
const RawText = z.string().check(z.trim(), z.minLength(1), z.maxLength(RAW_TEXT_MAX));

/** Where a slice is in its document: pages and slides are counted from 1. */
export const SlicePlace = z.object({
  page: z.nullable(z.int()),
  slide: z.nullable(z.int()),
  /** From the outermost heading to the nearest. */
  headings: z.array(z.string()),
  sheet: z.nullable(z.string()),
  cells: z.nullable(z.string()),
});
export type SlicePlace = z.infer<typeof SlicePlace>;

export const SliceInfo = z.object({
  slice_id: idOf('slice'),
  document_id: idOf('document'),
  /** Of a row in a table: a map from column ids to values, as JSON. */
  content: z.string(),
  /** From 1, without gaps. */
  sequence: z.int(),
  status: oneOf(SliceStatus),
  hit_count: z.int(),
  char_count: z.int(),
  place: SlicePlace,
});
export type SliceInfo = z.infer<typeof SliceInfo>;

export const ListSlice = defineOperation({
  name: 'ListSlice',
  method: 'POST',
  path: '/api/knowledge/slice/list',
  summary: 'Lists the slices of a document in their order. A page has about 1 MB at most, and at least one slice.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.object({
    document_id: idOf('document'),
    /** Every word of it has to be in the slice. */
    keyword: z.optional(z.string().check(z.maxLength(200))),
    /** How many slices come before the page. */
    offset: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    page_size: z.optional(z.int().check(z.minimum(1), z.maximum(SLICE_PAGE_MAX))),
    /** Of a page that is too large, the end is returned and not the beginning: for pages before one that is loaded. */
    keeps_end: z.optional(z.boolean()),
    /** The page that has this slice, whatever the offset; without one of this id, the first. */
    around_slice_id: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({ slices: z.array(SliceInfo), total: z.int(), offset: z.int(), hasmore: z.boolean() }),
});

export const CreateSlice = defineOperation({
  name: 'CreateSlice',
  method: 'POST',
  path: '/api/knowledge/slice/create',
  summary: 'Adds a slice to a document.',
  policy: signedIn('write', 'change-content'),
  request: z.object({
    document_id: idOf('document'),
    raw_text: RawText,
    /** The place that it gets, from 1; the last where it is left out. */
    sequence: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  }),
  response: z.object({ slice_id: idOf('slice') }),
});

export const UpdateSlice = defineOperation({
  name: 'UpdateSlice',
  method: 'POST',
  path: '/api/knowledge/slice/update',
  summary: 'Changes the text of a slice.',
  policy: signedIn('write', 'change-content'),
  request: z.object({ slice_id: idOf('slice'), raw_text: RawText }),
  response: z.object({}),
});

export const DeleteSlice = defineOperation({
  name: 'DeleteSlice',
  method: 'POST',
  path: '/api/knowledge/slice/delete',
  summary: 'Deletes slices.',
  policy: signedIn('manage', 'change-content'),
  request: z.object({ slice_ids: z.array(idOf('slice')).check(z.minLength(1), z.maxLength(SLICE_PAGE_MAX)) }),
  response: z.object({}),
});
