import type { RunnableBot } from '../../bot/index.ts';
import type { UsableModel } from '../../model/index.ts';

/** The answer needs room too, where the bot does not say how much. */
const ANSWER_TOKENS = 4_096;

/** Tokens for everything but the answer. */
export function roomOf({ sampling }: Pick<RunnableBot, 'sampling'>, { chat }: UsableModel): number {
  const { contextTokens } = chat.capabilities;
  return contextTokens - Math.min(sampling.maxTokens ?? ANSWER_TOKENS, Math.floor(contextTokens / 2));
}
