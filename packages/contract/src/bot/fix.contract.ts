import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { OnboardingInfo, SUGGESTED_QUESTIONS_MAX } from './bot-dialogue.ts';
import { BotDraftChange, PromptInfo } from './bot-draft.ts';

export const FIX_WISH_MAX = 1_000;

/**
 * Why a step went wrong. The first three are known causes with a known remedy; `outside` lies outside of the draft, and the
 * error message of the step says who can do what; `found-by-model` is explained by the model.
 */
export const FixCause = z.enum([
  'answer-cut-off',
  'tool-not-offered',
  'suggestion-prompt',
  'outside',
  'found-by-model',
]);
export type FixCause = z.infer<typeof FixCause>;

/** The sections of a draft that a fix may change. */
export const DraftFix = z.pick(BotDraftChange, {
  prompt_info: true,
  model_info: true,
  built_in_tools: true,
  suggest_reply_info: true,
});
export type DraftFix = z.infer<typeof DraftFix>;

export const ProposeFix = defineOperation({
  name: 'ProposeFix',
  method: 'POST',
  path: '/api/bot/propose_fix',
  summary: 'Proposes changes of a bot’s draft that would mend one step of a reply. It changes nothing.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    conversation_id: idOf('conversation'),
    reply_id: idOf('message'),
    step_id: z.string().check(z.regex(/^\d{1,6}$/)),
    /** What the user wants to be different; needed for a step that did not fail. */
    wish: z.optional(z.string().check(z.trim(), z.maxLength(FIX_WISH_MAX))),
  }),
  response: z.object({
    cause: FixCause,
    /** The model's explanation; empty for the other causes. */
    explanation: z.string(),
    /** Only what differs from the draft as it is saved. Empty when the draft is not the cause. */
    changes: DraftFix,
  }),
});

export const OptimizePrompt = defineOperation({
  name: 'OptimizePrompt',
  method: 'POST',
  path: '/api/bot/optimize_prompt',
  summary: 'Proposes a better prompt for a bot, with a wish in words if there is one. It changes nothing.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    bot_id: idOf('bot'),
    /** As the user sees it, also when it is not saved yet. Without a prompt, a wish is needed. */
    prompt: PromptInfo.shape.prompt,
    wish: z.optional(z.string().check(z.trim(), z.maxLength(FIX_WISH_MAX))),
  }),
  response: z.object({ prompt: PromptInfo.shape.prompt }),
});

const { prologue, suggested_questions } = OnboardingInfo.shape;

export const SuggestOpeningQuestions = defineOperation({
  name: 'SuggestOpeningQuestions',
  method: 'POST',
  path: '/api/bot/suggest_opening_questions',
  summary: 'Proposes questions for the opening of a bot. It changes nothing.',
  policy: signedIn('write', 'change-content'),
  /** As the user sees them, also when they are not saved yet. Without a prompt, the message says what the bot does. */
  request: z.strictObject({
    bot_id: idOf('bot'),
    prompt: PromptInfo.shape.prompt,
    prologue,
    /** With room for another one. */
    suggested_questions: suggested_questions.check(z.maxLength(SUGGESTED_QUESTIONS_MAX - 1)),
  }),
  /** None of those that there are already. */
  response: z.object({ questions: suggested_questions }),
});
