import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';

export const GetKnowledgeFeatures = defineOperation({
  name: 'GetKnowledgeFeatures',
  method: 'POST',
  path: '/api/knowledge/features',
  summary: 'Tells which settings of recall the operator of this installation offers (studio §6).',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({
    /** What an agent replies when nothing is found can be set. */
    no_recall_reply: z.boolean(),
    /** Agents can be set to show their sources. */
    source_display: z.boolean(),
  }),
});
