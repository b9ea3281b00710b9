import { estimateTokens } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createTextPacing } from '../../platform/limits/text-pacing.ts';
import type { ChatListener } from '../../platform/models/model.ts';
import { newProgress } from './agent-limits.ts';
import { createAgentLoop } from './agent-loop.ts';
import type { AgentReporter, AgentTask } from './agent-task.ts';

/** What happens while the limits of the user are asked for, which is right before words are taken. */
async function runWhile(
  asked: (stopping: AbortController) => void,
  texts: readonly string[] = [],
  textPacing = createTextPacing(),
) {
  const stopping = new AbortController();
  const happened: string[] = [];
  const loop = createAgentLoop({
    now: Date.now,
    costMax: 1,
    refuseIfSpent: async () => asked(stopping),
    textPacing,
  });
  const task = {
    run: { signal: stopping.signal, stop: () => undefined, inputs: { hasNew: true } },
    model: {
      price: { input: 0, output: 0 },
      chat: {
        async answer(_: unknown, listener: ChatListener) {
          happened.push('asked the model');
          for (const text of texts) listener.onText(text);
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
    answerStarted: () => ({ onText: () => undefined }),
    async takeWords() {
      happened.push('took words');
      return ['Only trees'];
    },
  } as unknown as AgentReporter;
  const thrown = await loop(task, reporter).catch((error: unknown) => error);
  return { happened, thrown, ...task };
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

describe('chat §4 text that is held while many replies begin', () => {
  it('is kept and counted when the model fails', async () => {
    const pacing = createTextPacing();
    for (let count = 0; count < 6; count += 1) void pacing.begin(() => new Promise(() => undefined));
    const { answer, progress } = await runWhile(() => undefined, ['Two', ' words', ' more'], pacing);
    expect(answer?.text).toBe('Two words more');
    expect(progress.usage.outputTokens).toBe(estimateTokens('Two words more'));
  });
});
