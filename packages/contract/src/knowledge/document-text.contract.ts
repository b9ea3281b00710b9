import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { SlicePlace } from './slice.contract.ts';

/** A part of what was read of a document. */
export const DocumentTextPart = z.object({
  /** Headings, lists and tables are Markdown. */
  text: z.string(),
  place: SlicePlace,
  /** Where the asked slice is in the text: offsets in UTF-16 units, the end excluded. */
  marks: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type DocumentTextPart = z.infer<typeof DocumentTextPart>;

export const GetDocumentText = defineOperation({
  name: 'GetDocumentText',
  method: 'POST',
  path: '/api/knowledge/document/text',
  summary: 'Returns a page of the text of a document as it was read, with the place of one of its slices.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    document_id: idOf('document'),
    /** From 1. Left out, the page that has the slice. */
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    /** The slice to mark. One that is gone is not marked. */
    slice_id: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({
    parts: z.array(DocumentTextPart),
    page: z.int(),
    /** 0 where the original cannot be read. */
    page_count: z.int(),
    /** Why it cannot be read, in the language of the caller; empty for nothing. */
    status_descript: z.string(),
  }),
});
