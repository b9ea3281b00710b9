import * as z from 'zod/mini';
import {
  BOT_DATASETS_MAX,
  NO_RECALL_PROMPT_MAX,
  NoRecallReplyMode,
  oneOf,
  RECALL_MIN_SCORE_DEFAULT,
  RECALL_MIN_SCORE_MAX,
  RECALL_TOP_K_DEFAULT,
  RECALL_TOP_K_MAX,
  SearchStrategy,
  ShowSourceMode,
} from './recall-values.ts';
import { TagConditions } from './tag-condition.ts';

export const TopK = z.int().check(z.minimum(1), z.maximum(RECALL_TOP_K_MAX));
/** 0 for none: everything that was found counts. */
export const MinScore = z.number().check(z.minimum(0), z.maximum(RECALL_MIN_SCORE_MAX));

export const RecallStrategy = z.object({
  /** Questions about tables are also answered by a filter, sums and an order that the model proposes and the server checks and runs. */
  use_nl2sql: z.boolean(),
  /** Reranked scores order what was found, instead of those of the search strategy. */
  use_rerank: z.boolean(),
  /** A question that refers to the conversation is rewritten for the search. */
  use_rewrite: z.boolean(),
});
export type RecallStrategy = z.infer<typeof RecallStrategy>;

/** The knowledge of a bot, and how it is recalled (studio §3, §9). */
export const KnowledgeSkill = z.object({
  knowledge_info: z
    // Not tagged: datasets that were deleted or are not of the bot's space are left out when the bot is saved.
    .array(
      z.object({
        id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
        name: z.optional(z.string().check(z.maxLength(200))),
      }),
    )
    .check(z.maxLength(BOT_DATASETS_MAX)),
  top_k: TopK,
  min_score: MinScore,
  /** Recall before each reply; else the model asks for it. */
  auto: z.boolean(),
  search_strategy: oneOf(SearchStrategy),
  recall_strategy: RecallStrategy,
  /** Only documents that meet them are recalled. */
  tag_conditions: TagConditions,
  show_source: z.boolean(),
  show_source_mode: oneOf(ShowSourceMode),
  no_recall_reply_mode: oneOf(NoRecallReplyMode),
  no_recall_reply_customize_prompt: z.string().check(z.maxLength(NO_RECALL_PROMPT_MAX)),
});
export type KnowledgeSkill = z.infer<typeof KnowledgeSkill>;

export const newKnowledgeSkill: KnowledgeSkill = {
  knowledge_info: [],
  top_k: RECALL_TOP_K_DEFAULT,
  min_score: RECALL_MIN_SCORE_DEFAULT,
  auto: true,
  search_strategy: SearchStrategy.semantic,
  recall_strategy: { use_nl2sql: true, use_rerank: true, use_rewrite: true },
  tag_conditions: [],
  show_source: false,
  show_source_mode: ShowSourceMode.cardList,
  no_recall_reply_mode: NoRecallReplyMode.default,
  no_recall_reply_customize_prompt: '',
};
