import * as z from 'zod/mini';
import { audited } from '../bot/audit.ts';
import { BotDraft } from '../bot/bot-draft.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { VersionId } from '../version-id.ts';

/** How many variants of a bot a user can compare. */
export const VARIANTS_MAX = 3;
/** How many wanted answers a bot can have. */
export const WANTED_ANSWERS_MAX = 50;
export const WANTED_QUESTION_MAX = 10_000;
export const WANTED_ANSWER_MAX = 20_000;

/** The sections of a draft that a variant can have of its own. */
export const VARIANT_SECTIONS = ['prompt_info', 'model_info', 'built_in_tools'] as const;

/**
 * The sections in which a variant differs from the draft, or from the version that it is based on. In all others it is the same,
 * also when the draft changes.
 */
export const VariantSettings = z.partial(
  z.strictObject({
    version: VersionId,
    prompt_info: BotDraft.shape.prompt_info,
    model_info: BotDraft.shape.model_info,
    built_in_tools: BotDraft.shape.built_in_tools,
  }),
);
export type VariantSettings = z.infer<typeof VariantSettings>;

/** A variant answers in a conversation of its own. */
export const Variant = z.object({
  conversation_id: idOf('conversation'),
  /** Null while it takes no part in the comparison. */
  settings: z.nullable(VariantSettings),
});
export type Variant = z.infer<typeof Variant>;

export const OpenComparison = defineOperation({
  name: 'OpenComparison',
  method: 'POST',
  path: '/api/comparison/open',
  summary: 'Returns the variants of a bot that the caller compares, and creates them the first time.',
  policy: signedIn('write', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({ variants: z.array(Variant) }),
});

export const SaveVariant = defineOperation({
  name: 'SaveVariant',
  method: 'POST',
  path: '/api/comparison/save_variant',
  summary: 'Sets how a variant differs from the draft of its bot. Null removes it from the comparison.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation'), settings: z.nullable(VariantSettings) }),
  response: z.object(audited),
});

/** The answer that a bot should give to a question. The members of its space share it. */
export const WantedAnswer = z.object({
  wanted_answer_id: idOf('wanted-answer'),
  question: z.string(),
  answer: z.string(),
  /** Milliseconds. */
  kept_at: z.int(),
});
export type WantedAnswer = z.infer<typeof WantedAnswer>;

export const ListWantedAnswers = defineOperation({
  name: 'ListWantedAnswers',
  method: 'POST',
  path: '/api/comparison/list_wanted_answers',
  summary: 'Lists the wanted answers of a bot, last kept first.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({ wanted_answers: z.array(WantedAnswer) }),
});

const Text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const KeepWantedAnswer = defineOperation({
  name: 'KeepWantedAnswer',
  method: 'POST',
  path: '/api/comparison/keep_wanted_answer',
  summary: 'Keeps the answer that a bot should give to a question, in place of an earlier one.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    question: Text(WANTED_QUESTION_MAX),
    answer: Text(WANTED_ANSWER_MAX),
  }),
  response: z.object({ wanted_answer: WantedAnswer }),
});

export const DeleteWantedAnswer = defineOperation({
  name: 'DeleteWantedAnswer',
  method: 'POST',
  path: '/api/comparison/delete_wanted_answer',
  summary: 'Deletes a wanted answer.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ wanted_answer_id: idOf('wanted-answer') }),
  response: z.object({}),
});
