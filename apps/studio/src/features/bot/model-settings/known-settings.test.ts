import type { Model } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { knownSettings } from './known-settings.ts';

const model = (provider: Model['provider'], change: Partial<Model['capabilities']> = {}) => ({
  provider,
  capabilities: { tools: true, vision: false, reasoning: false, context_tokens: 8000, ...change },
});

describe('the settings that a model knows', () => {
  it('are those of its provider', () => {
    expect(knownSettings(model('openai')).sampling).toHaveLength(4);
    expect(knownSettings(model('anthropic'))).toMatchObject({ sampling: ['temperature', 'top_p'], temperatureMax: 1 });
    expect(knownSettings(model('demo')).sampling).toEqual([]);
  });

  it('have a reasoning effort where it can reason, and no more tokens than its context', () => {
    expect(knownSettings(model('openai'))).toMatchObject({ hasReasoningEffort: false, maxTokensMax: 8000 });
    expect(knownSettings(model('openai', { reasoning: true })).hasReasoningEffort).toBe(true);
  });

  it('are all shown for a model that is gone', () => {
    expect(knownSettings(undefined)).toMatchObject({ hasReasoningEffort: true, maxTokensMax: 1_000_000 });
  });
});
