import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { RECALL_QUERY_MAX } from './knowledge-limits.ts';
import { MinScore, TopK } from './knowledge-skill.ts';
import { oneOf, SearchStrategy } from './knowledge-values.ts';
import { TagConditions } from './tag-condition.ts';

/** How many recall cases a dataset can have. */
export const RECALL_CASES_MAX = 200;
/** How many texts a case can expect. */
export const RECALL_EXPECTED_MAX = 5;
/** Older runs of a dataset are deleted. */
export const RECALL_RUNS_KEPT = 20;

/** A text of a document that a question should find. */
export const ExpectedText = z.object({
  expected_id: z.string(),
  /** Empty once the document is deleted. */
  document_id: z.string(),
  document_name: z.string(),
  /** The beginning of a long one; empty once the document is deleted. */
  text: z.string(),
  /** The slice that has the text now; empty for none. */
  slice_id: z.string(),
  /** `off`: its document is turned off. `gone`: no slice of the document has this text any more. */
  status: z.enum(['there', 'off', 'gone']),
});
export type ExpectedText = z.infer<typeof ExpectedText>;

export const RecallCase = z.object({
  case_id: z.string(),
  query: z.string(),
  expected: z.array(ExpectedText),
  /** Seconds. */
  update_time: z.int(),
});
export type RecallCase = z.infer<typeof RecallCase>;

const CaseId = z.string().check(z.maxLength(64));
const Query = z.string().check(z.trim(), z.minLength(1), z.maxLength(RECALL_QUERY_MAX));
/** Slices of one document that follow each other count as one text. */
const NewExpected = z.strictObject({
  slice_ids: z.array(idOf('slice')).check(z.minLength(1), z.maxLength(10)),
});

export const ListRecallCases = defineOperation({
  name: 'ListRecallCases',
  method: 'POST',
  path: '/api/knowledge/recall/case/list',
  summary: 'Lists the recall cases of a dataset, oldest first: questions with the texts that they should find.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ dataset_id: idOf('dataset') }),
  response: z.object({ cases: z.array(RecallCase) }),
});

export const CreateRecallCase = defineOperation({
  name: 'CreateRecallCase',
  method: 'POST',
  path: '/api/knowledge/recall/case/create',
  summary: 'Keeps a question with the slices that it should find.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    dataset_id: idOf('dataset'),
    query: Query,
    expected: z.array(NewExpected).check(z.minLength(1), z.maxLength(RECALL_EXPECTED_MAX)),
  }),
  response: z.object({ case_id: z.string() }),
});

export const UpdateRecallCase = defineOperation({
  name: 'UpdateRecallCase',
  method: 'POST',
  path: '/api/knowledge/recall/case/update',
  summary: 'Changes the question of a recall case, or what it should find.',
  policy: signedIn('write', 'change-content'),
  request: z
    .strictObject({
      dataset_id: idOf('dataset'),
      case_id: CaseId,
      query: Query,
      /** Of the expected texts, those that stay; the others are removed. */
      kept_expected_ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(RECALL_EXPECTED_MAX)),
      /** Added to those that stay. */
      expected: z.array(NewExpected).check(z.maxLength(RECALL_EXPECTED_MAX)),
    })
    .check(
      z.refine(({ kept_expected_ids: kept, expected }) => {
        const count = kept.length + expected.length;
        return count >= 1 && count <= RECALL_EXPECTED_MAX;
      }),
    ),
  response: z.object({}),
});

export const DeleteRecallCase = defineOperation({
  name: 'DeleteRecallCase',
  method: 'POST',
  path: '/api/knowledge/recall/case/delete',
  summary: 'Deletes a recall case.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ dataset_id: idOf('dataset'), case_id: CaseId }),
  response: z.object({}),
});

/** How a run searches. Questions are not rewritten: a case has no conversation. */
export const RecallRunSettings = z.strictObject({
  top_k: TopK,
  min_score: MinScore,
  search_strategy: oneOf(SearchStrategy),
  use_rerank: z.boolean(),
  /** Left out for none. */
  tag_conditions: z.optional(TagConditions),
});
export type RecallRunSettings = z.infer<typeof RecallRunSettings>;

/** All cases of a dataset, searched for with the same settings. */
export const RecallRun = z.object({
  run_id: z.string(),
  /** Seconds. */
  create_time: z.int(),
  status: z.enum(['running', 'done', 'failed']),
  settings: RecallRunSettings,
  /** The name of the embedding model; empty for the built-in embedding. */
  embedding_name: z.string(),
  /** Documents that are turned on, and their slices. */
  document_count: z.int(),
  slice_count: z.int(),
  /** Another one after documents were added, deleted, divided again, edited, turned on or off. */
  content_digest: z.string(),
  case_count: z.int(),
  /** Cases that were searched for so far. */
  done_count: z.int(),
  /** Of the cases that were searched for; null without one that counts. See `recallFigures`. */
  figures: z.nullable(z.object({ recall: z.number(), mrr: z.number(), count: z.int() })),
  /** The embedding model did not answer at least once, so that only words were compared. */
  is_by_words_only: z.boolean(),
});
export type RecallRun = z.infer<typeof RecallRun>;

export const RecallCaseResult = z.object({
  case_id: z.string(),
  /** Where each expected text was found, from 1; null for not at all. Texts that are gone have none. */
  ranks: z.array(z.nullable(z.int())),
});
export type RecallCaseResult = z.infer<typeof RecallCaseResult>;

export const StartRecallRun = defineOperation({
  name: 'StartRecallRun',
  method: 'POST',
  path: '/api/knowledge/recall/run/start',
  summary: 'Begins to search for all recall cases of a dataset. The result is kept, and the oldest one is deleted.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ dataset_id: idOf('dataset'), settings: RecallRunSettings }),
  response: z.object({ run: RecallRun }),
});

export const ListRecallRuns = defineOperation({
  name: 'ListRecallRuns',
  method: 'POST',
  path: '/api/knowledge/recall/run/list',
  summary: 'Lists the runs of the recall cases of a dataset that are kept, newest first.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ dataset_id: idOf('dataset') }),
  response: z.object({ runs: z.array(RecallRun) }),
});

export const GetRecallRun = defineOperation({
  name: 'GetRecallRun',
  method: 'POST',
  path: '/api/knowledge/recall/run/get',
  summary: 'Returns what a run found for each recall case; null for a run that is gone.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ dataset_id: idOf('dataset'), run_id: z.string().check(z.maxLength(64)) }),
  response: z.object({ run: z.nullable(RecallRun), results: z.array(RecallCaseResult) }),
});
