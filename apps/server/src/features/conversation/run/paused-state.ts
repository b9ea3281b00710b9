import * as z from 'zod/mini';
import type { ToolCall } from '../../../platform/models/model.ts';
import type { RunPlan } from './plan.ts';

/** What a paused run needs to go on beside its stored messages. */
export const PausedState = z.object({
  pending: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  nextOrdinal: z.int(),
  steps: z.int(),
  toolCalls: z.int(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
  options: z.object({
    locale: z.enum(['en-US', 'zh-CN']),
    variables: z.record(z.string(), z.string()),
    chatHistory: z.nullable(z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }))),
  }),
});
export type PausedState = z.infer<typeof PausedState>;

export function writePausedState(plan: RunPlan, pending: readonly ToolCall[]): string {
  const { nextOrdinal, steps, toolCalls, usage, options } = plan;
  return JSON.stringify({ pending, nextOrdinal, steps, toolCalls, usage, options });
}
