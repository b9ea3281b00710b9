import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { BOT_DATASETS_MAX, RECALL_EARLIER_MAX, RECALL_QUERY_MAX } from './knowledge-limits.ts';
import { MinScore, RecallStrategy, TopK } from './knowledge-skill.ts';
import { DocumentSource, FormatType, oneOf, SearchStrategy } from './knowledge-values.ts';
import { SlicePlace } from './slice.contract.ts';
import { TagConditions } from './tag-condition.ts';

/** A slice that was found, with the reasons. Scores are 0 to 1; null where the arm did not find it or was not asked. */
export const RecalledSlice = z.object({
  slice_id: z.string(),
  /** The slices that were joined because they follow each other, `slice_id` first. */
  joined_slice_ids: z.array(z.string()),
  slice: z.string(),
  score: z.number(),
  semantic_score: z.nullable(z.number()),
  full_text_score: z.nullable(z.number()),
  rerank_score: z.nullable(z.number()),
  /** Words of the query that are in the slice. */
  matched_words: z.array(z.string()),
  place: SlicePlace,
  meta: z.object({
    dataset: z.object({ id: z.string(), name: z.string() }),
    document: z.object({
      id: z.string(),
      name: z.string(),
      format_type: oneOf(FormatType),
      source_type: oneOf(DocumentSource),
    }),
  }),
});
export type RecalledSlice = z.infer<typeof RecalledSlice>;

/** Why a slice that was found is not among those that a bot would get. */
export const LeftOutReason = z.enum(['below-min-score', 'near-duplicate', 'too-many-of-document', 'beyond-top-k']);
export type LeftOutReason = z.infer<typeof LeftOutReason>;

/** The result of a table query that a model proposed for the question (`use_nl2sql`). All texts are in the language of the caller. */
const TableQuery = z.object({
  /** Filter, sums and order in words; empty where none were made. */
  words: z.string(),
  /** Why there is no result; empty where there is one. */
  problem: z.string(),
  /** The text of the source that a bot would get; empty for none. */
  result: z.string(),
  document: z.nullable(z.object({ id: z.string(), name: z.string() })),
});

export const TestRecall = defineOperation({
  name: 'TestRecall',
  method: 'POST',
  path: '/api/knowledge/recall/test',
  summary: 'Searches datasets of a space as a bot would, and says why each slice was found or left out.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({
    dataset_ids: z.array(idOf('dataset')).check(z.minLength(1), z.maxLength(BOT_DATASETS_MAX)),
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(RECALL_QUERY_MAX)),
    top_k: z.optional(TopK),
    min_score: z.optional(MinScore),
    search_strategy: z.optional(oneOf(SearchStrategy)),
    recall_strategy: z.optional(z.partial(RecallStrategy)),
    /** Only documents that meet them are searched. */
    tag_conditions: z.optional(TagConditions),
    /** What was said before, for `use_rewrite`: without it there is nothing to rewrite by. */
    earlier: z.optional(z.string().check(z.maxLength(RECALL_EARLIER_MAX))),
  }),
  response: z.object({
    slices: z.array(RecalledSlice),
    /** The next best, at most 10. */
    left_out: z.array(z.extend(RecalledSlice, { reason: LeftOutReason })),
    /** Null where `use_nl2sql` is not on, and where the datasets have no table. */
    table_query: z.nullable(TableQuery),
    /** What was searched for; another question than the asked one if it was rewritten. */
    query: z.string(),
    /** The embedding model did not answer, so that only words were compared. */
    is_by_words_only: z.boolean(),
    /** Milliseconds. */
    duration: z.int(),
  }),
});
