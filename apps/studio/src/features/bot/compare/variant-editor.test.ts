import { newBotDraft, type Variant, type VariantSettings } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createVariantEditor } from './variant-editor.ts';

const saved: (VariantSettings | null)[] = [];
let refusal: Error | null = null;

beforeEach(() => {
  saved.length = 0;
  refusal = null;
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function open(settings: Variant['settings'] = {}) {
  let draft = { ...newBotDraft, prompt_info: { prompt: 'Be kind.' } };
  const listeners = new Set<() => void>();
  const variant = createVariantEditor({
    draft: {
      getDraft: () => draft,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    variant: { conversation_id: '40', settings },
    loadVersion: async (version) => ({ ...newBotDraft, prompt_info: { prompt: `Of ${version}.` } }),
    async save(_, own) {
      if (refusal) throw refusal;
      saved.push(own);
    },
  });
  return {
    variant,
    changeDraft(prompt: string) {
      draft = { ...draft, prompt_info: { prompt } };
      for (const listener of listeners) listener();
    },
  };
}
const promptOf = ({ variant }: ReturnType<typeof open>) => variant.getDraft().prompt_info.prompt;

describe('a variant in a comparison', () => {
  it('follows the draft until it has something of its own', () => {
    const opened = open();
    const listener = vi.fn();
    opened.variant.subscribe(listener);
    opened.changeDraft('Be funny.');
    expect(promptOf(opened)).toBe('Be funny.');
    expect(listener).toHaveBeenCalledTimes(1);
    opened.variant.change('prompt_info', { prompt: 'Be brief.' });
    opened.changeDraft('Be strict.');
    expect(promptOf(opened)).toBe('Be brief.');
    expect(opened.variant.getDraft()).toBe(opened.variant.getDraft());
  });

  it('follows it again when both are the same, and when that is asked for', () => {
    const { variant } = open({ prompt_info: { prompt: 'Be brief.' }, built_in_tools: ['current_time'] });
    variant.change('prompt_info', { prompt: 'Be kind.' });
    expect(variant.getOwn()).toEqual({ built_in_tools: ['current_time'] });
    variant.follow('built_in_tools');
    expect(variant.getOwn()).toEqual({});
  });

  it('is saved some time after the last change, and at once before a question', async () => {
    const { variant } = open();
    variant.change('prompt_info', { prompt: 'A' });
    variant.change('prompt_info', { prompt: 'B' });
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(500);
    expect(saved).toEqual([{ prompt_info: { prompt: 'B' } }]);
    variant.change('prompt_info', { prompt: 'C' });
    expect(await variant.flush()).toBe(true);
    expect(saved.at(-1)).toEqual({ prompt_info: { prompt: 'C' } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved).toHaveLength(2);
  });

  it('reports why its settings were not saved, and saves them with the next question', async () => {
    const { variant } = open();
    refusal = new Error('offline');
    variant.change('prompt_info', { prompt: 'A' });
    expect(await variant.flush()).toBe(false);
    expect(variant.getProblem()).toBe(refusal);
    refusal = null;
    expect(await variant.flush()).toBe(true);
    expect(variant.getProblem()).toBeNull();
    expect(saved).toEqual([{ prompt_info: { prompt: 'A' } }]);
  });

  it('has nothing of its own while it takes no part', async () => {
    const { variant } = open(null);
    variant.change('prompt_info', { prompt: 'A' });
    expect(variant.getOwn()).toBeNull();
    variant.setShown(true);
    expect(variant.getOwn()).toEqual({});
    variant.setShown(false);
    await variant.flush();
    expect(saved).toEqual([null]);
  });

  it('is a version without what the draft or the variant had before', async () => {
    const opened = open({ prompt_info: { prompt: 'Be brief.' } });
    const { variant } = opened;
    variant.setVersion('v1');
    expect(variant.isEditable()).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(variant.isEditable()).toBe(true);
    expect(promptOf(opened)).toBe('Of v1.');
    opened.changeDraft('Be funny.');
    expect(promptOf(opened)).toBe('Of v1.');
    variant.change('prompt_info', { prompt: 'Other.' });
    expect(variant.getOwn()).toEqual({ version: 'v1', prompt_info: { prompt: 'Other.' } });
    variant.follow('prompt_info');
    expect(variant.getOwn()).toEqual({ version: 'v1' });
    variant.setVersion(null);
    expect(promptOf(opened)).toBe('Be funny.');
  });

  it('shows the version that it was left with', async () => {
    const opened = open({ version: 'v2' });
    await vi.advanceTimersByTimeAsync(0);
    expect(promptOf(opened)).toBe('Of v2.');
  });

  it('ignores sections that variants do not have', () => {
    const { variant } = open();
    variant.change('name', 'Other');
    expect(variant.getOwn()).toEqual({});
  });
});
