import { type BotDraft, estimateTokens, type ModelInfo, promptVariables } from '@parley/contract';
import { type PromptVariable, unknownVariables } from './prompt-variables.ts';

/** What is counted and checked in a prompt while it is not typed in. */
export interface PromptFigures {
  readonly words: number;
  /** Estimated: the tokenizer of the model is not known here. */
  readonly tokens: number;
  readonly unknown: readonly PromptVariable[];
}

/** A Chinese or Japanese character is a word, as word processors count; other words are letters and digits together. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}](?:[\p{M}'’-]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\p{N})*|\p{N}+(?:[.,]\p{N}+)*/gu;

export function countWords(text: string): number {
  let count = 0;
  for (const _word of text.matchAll(WORD)) count += 1;
  return count;
}

export const countPrompt = ({
  prompt_info: { prompt },
  variable_list,
}: Pick<BotDraft, 'prompt_info' | 'variable_list'>): PromptFigures => ({
  words: countWords(prompt),
  tokens: estimateTokens(prompt),
  unknown: unknownVariables(prompt, promptVariables(variable_list)),
});

/** Above this share of the context, a prompt leaves noticeably less room for the conversation. */
const LARGE_SHARE = 0.25;

export interface ContextUse {
  readonly share: number;
  /** `too-long` is a prompt that leaves no room for a question: the model is not asked then. */
  readonly level: 'fits' | 'large' | 'too-long';
}

/** How much of a model's context a prompt takes, by the rule with which the server builds it. */
export function contextUse(
  tokens: number,
  contextTokens: number,
  { max_tokens }: Pick<ModelInfo, 'max_tokens'>,
): ContextUse {
  const room = contextTokens - Math.min(max_tokens, Math.floor(contextTokens / 2));
  const share = tokens / contextTokens;
  return { share, level: tokens >= room ? 'too-long' : share > LARGE_SHARE ? 'large' : 'fits' };
}
