import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** Collected questions are deleted after so many days. */
export const COLLECTED_QUERY_DAYS = 90;
/** The beginning of a longer question is kept. */
export const COLLECTED_QUERY_MAX = 2_000;
export const COLLECTED_QUERY_PAGE = 50;
const SEARCH_MAX = 200;

/** A question that a user has asked. Who it was is not told. */
export const CollectedQuery = z.object({
  id: z.string(),
  text: z.string(),
  /** Milliseconds. */
  asked_at: z.int(),
});
export type CollectedQuery = z.infer<typeof CollectedQuery>;

export const ListCollectedQueries = defineOperation({
  name: 'ListCollectedQueries',
  method: 'POST',
  path: '/api/collected_query/list_queries',
  summary: 'Lists the questions that users have asked a bot which collects them, newest first.',
  policy: signedIn('read', 'change-content'),
  hasLargeResponse: true,
  request: z.strictObject({
    bot_id: idOf('bot'),
    search: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
    cursor: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: z.object({
    queries: z.array(CollectedQuery),
    /** Of all pages, without regard to the search. */
    total: z.int(),
    /** Empty on the last page. */
    next_cursor: z.string(),
  }),
});

export const DeleteCollectedQueries = defineOperation({
  name: 'DeleteCollectedQueries',
  method: 'POST',
  path: '/api/collected_query/delete_queries',
  summary: 'Deletes all questions that were collected for a bot.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({}),
});
