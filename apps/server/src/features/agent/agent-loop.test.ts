import { describe, expect, it } from 'vitest';
import { createTextPacing } from '../../platform/limits/text-pacing.ts';
import { newProgress } from './agent-limits.ts';
import { createAgentLoop } from './agent-loop.ts';
import type { AgentReporter, AgentTask } from './agent-task.ts';

/** What happens while the limits of the user are asked for, which is right before words are taken. */
async function runWhile(asked: (stopping: AbortController) => void) {
  const stopping = new AbortController();
  const happened: string[] = [];
  const loop = createAgentLoop({
    now: Date.now,
    costMax: 1,
    refuseIfSpent: async () => asked(stopping),
    textPacing: createTextPacing(),
  });
  const task = {
    run: { signal: stopping.signal, stop: () => undefined, inputs: { hasNew: true } },
    model: {
      price: { input: 0, output: 0 },
      chat: {
        async answer() {
          happened.push('asked the model');
          throw new Error('no model');
        },
      },
    },
    sampling: {},
    tools: [],
    messages: [],
    forgotten: new Set(),
    progress: newProgress(),
    requested: null,
    answered: [],
    sourceCount: null,
    answer: null,
    continued: null,
  } as unknown as AgentTask;
  const reporter = {
    answerStarted: () => () => undefined,
    async takeWords() {
      happened.push('took words');
      return ['Only trees'];
    },
  } as unknown as AgentReporter;
  const thrown = await loop(task, reporter).catch((error: unknown) => error);
  return { happened, thrown, messages: task.messages };
}

describe('chat §4 words for a reply in progress', () => {
  it('are taken before the model is asked', async () => {
    const { happened, messages } = await runWhile(() => undefined);
    expect(happened).toEqual(['took words', 'asked the model']);
    expect(messages).toHaveLength(1);
  });

  it('are not taken by a run that was stopped a moment before', async () => {
    const { happened, thrown } = await runWhile((stopping) => stopping.abort('stopped'));
    expect(happened).toEqual([]);
    expect(thrown).toBe('stopped');
  });
});
