import type { TokenUsage } from '../../platform/models/model.ts';
import type { UsableModel } from '../model/index.ts';
import { RunCostLimitReached, RunLimitReached } from './agent.errors.ts';
import type { AgentScope } from './agent-scope.ts';

const STEPS_MAX = 16;
/** Total of the pictures in one request, as small as models get them. No provider takes much more. */
export const PICTURES_MAX_BYTES = 12 * 2 ** 20;

export const TOOL_CALLS_MAX = 48;
const TOKENS_MAX = 2_000_000;
export const RUN_MAX_MS = 15 * 60_000;
/** More than any model writes: a provider that never ends must not fill the memory. */
export const ANSWER_MAX_CHARACTERS = 4_000_000;

export interface AgentLimits {
  /** In the installation's currency; only models with a price are bound by it. */
  readonly costMax: number;
  /** Throws where a limit of the user, the space or the bot is used up. Asked before each step, so it must be cheap. */
  readonly refuseIfSpent: (scope: AgentScope) => Promise<void>;
}

/** How far an agent has come. It survives a pause. */
export interface AgentProgress {
  steps: number;
  toolCalls: number;
  usage: TokenUsage;
  /** How many sources have a number, by which the answer cites them. */
  sources: number;
}

export const NO_USAGE: TokenUsage = { inputTokens: 0, outputTokens: 0 };

export const newProgress = (): AgentProgress => ({ steps: 0, toolCalls: 0, usage: NO_USAGE, sources: 0 });

export const addUsage = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
});

/** In the installation's currency. */
export function costOf({ price }: Pick<UsableModel, 'price'>, { inputTokens, outputTokens }: TokenUsage): number {
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}

export function refuseBeyondLimits(
  { steps, toolCalls, usage }: AgentProgress,
  model: Pick<UsableModel, 'price'>,
  costMax: number,
): void {
  if (steps >= STEPS_MAX || toolCalls > TOOL_CALLS_MAX || usage.inputTokens + usage.outputTokens > TOKENS_MAX)
    throw new RunLimitReached();
  if (costOf(model, usage) > costMax) throw new RunCostLimitReached(costMax);
}
