import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';

export const PROLOGUE_MAX = 800;
export const SUGGESTED_QUESTION_MAX = 90;
export const SUGGESTED_QUESTIONS_MAX = 10;
export const SUGGEST_PROMPT_MAX = 5_000;

export const SuggestedQuestionsShowMode = { random: 0, all: 1 } as const;
export const OnboardingMode = { none: 1, manual: 2, generated: 3 } as const;
/** `original` is for a bot inside another one: as that bot's own settings say. On its own it is the same as `system`. */
export const SuggestReplyMode = { system: 0, custom: 1, disabled: 2, original: 3 } as const;

const withoutEmpty = z.overwrite((texts: string[]) => texts.filter((text) => text !== ''));

/** The opening of a conversation. */
export const OnboardingInfo = z.object({
  /** Markdown. `{{name}}` is filled with a variable, and stored pictures are shown. */
  prologue: z.string().check(maxGraphemes(PROLOGUE_MAX)),
  suggested_questions: z
    .array(z.string().check(z.trim(), maxGraphemes(SUGGESTED_QUESTION_MAX)))
    .check(withoutEmpty, z.maxLength(SUGGESTED_QUESTIONS_MAX)),
  suggested_questions_show_mode: z.literal(Object.values(SuggestedQuestionsShowMode)),
  onboarding_mode: z.literal(Object.values(OnboardingMode)),
});
export type OnboardingInfo = z.infer<typeof OnboardingInfo>;

export const newOnboardingInfo: OnboardingInfo = {
  prologue: '',
  suggested_questions: [],
  suggested_questions_show_mode: SuggestedQuestionsShowMode.random,
  onboarding_mode: OnboardingMode.manual,
};

/** Follow-up suggestions after an answer. */
export const SuggestReplyInfo = z.object({
  suggest_reply_mode: z.literal(Object.values(SuggestReplyMode)),
  customized_suggest_prompt: z.string().check(maxGraphemes(SUGGEST_PROMPT_MAX)),
});
export type SuggestReplyInfo = z.infer<typeof SuggestReplyInfo>;

/** Double curly braces are reserved in the prompt for suggestions (studio §5). */
export const hasDoubleBraces = (text: string): boolean => /\{\{|\}\}/.test(text);

/** Stricter than what is stored: drafts from before the rule can still be read. */
export const SuggestReplyChange = z.partial(
  z.extend(SuggestReplyInfo, {
    customized_suggest_prompt: SuggestReplyInfo.shape.customized_suggest_prompt.check(
      z.refine((text) => !hasDoubleBraces(text), 'Double curly braces are reserved. Remove them or use other symbols.'),
    ),
  }),
);

export const newSuggestReplyInfo: SuggestReplyInfo = {
  suggest_reply_mode: SuggestReplyMode.system,
  customized_suggest_prompt: '',
};
