import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { DocumentStage } from './knowledge-values.ts';

/** What the server does to make a document ready, and when. */
export const DocumentStep = z.object({
  /** The last step of a document that is ready is `done`. */
  stage: DocumentStage,
  state: z.enum(['done', 'running', 'pending', 'failed']),
  /** Unix seconds; null until it begins. */
  start_time: z.nullable(z.int()),
  /** Milliseconds, until now for a running one; null until it begins. */
  duration: z.nullable(z.int()),
  /** Percent of a running one; null where it is unknown. */
  progress: z.nullable(z.int()),
  /** Why it failed, in the language of the caller; empty for others. */
  status_descript: z.string(),
});
export type DocumentStep = z.infer<typeof DocumentStep>;

export const GetDocumentTimeline = defineOperation({
  name: 'GetDocumentTimeline',
  method: 'POST',
  path: '/api/knowledge/document/timeline',
  summary: 'Returns the steps in which a document was last processed, with their times, and those that follow.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ document_id: idOf('document') }),
  response: z.object({
    /** Empty for a document that was processed before times were recorded. */
    steps: z.array(DocumentStep),
  }),
});
