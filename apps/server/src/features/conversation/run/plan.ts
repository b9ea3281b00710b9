import type { ChatMessage, Locale } from '@parley/contract';
import type { ModelMessage, TokenUsage } from '../../../platform/models/model.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { UsableModel } from '../../model/index.ts';

/** What survives a pause beside what is stored anyway. */
export interface RunOptions {
  readonly locale: Locale;
  readonly variables: Readonly<Record<string, string>>;
  readonly chatHistory: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[] | null;
}

/** Everything a run works with. The loop changes it step by step. */
export interface RunPlan {
  readonly userId: string;
  readonly bot: RunnableBot;
  readonly model: UsableModel;
  readonly options: RunOptions;
  readonly startedAt: number;
  /** What the model is asked next. */
  readonly messages: ModelMessage[];
  /** The place of the next message in the reply. */
  nextOrdinal: number;
  /** Where the conversation ends, as far as this run knows. */
  lastPosition: number;
  /** Messages that readers have been told and that are not stored yet. */
  unsaved: ChatMessage[];
  steps: number;
  toolCalls: number;
  usage: TokenUsage;
  /** Of the usage, what has been added to the sums already. */
  counted: TokenUsage;
}

export const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };

export const addUsage = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});

/** In the installation's currency. */
export function costOf(plan: Pick<RunPlan, 'model'>, { inputTokens, outputTokens }: TokenUsage): number {
  const { input, output } = plan.model.price;
  return (inputTokens * input + outputTokens * output) / 1_000_000;
}
