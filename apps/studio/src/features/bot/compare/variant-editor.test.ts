import { newBotDraft, type Variant, type VariantSettings } from '@parley/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createVariantEditor } from './variant-editor.ts';

const saved: (VariantSettings | null)[] = [];
let refusal: Error | null = null;
let loadFailure: Error | null = null;

beforeEach(() => {
  saved.length = 0;
  refusal = null;
  loadFailure = null;
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
    async loadVersion(version) {
      if (loadFailure) throw loadFailure;
      return { ...newBotDraft, prompt_info: { prompt: `Of ${version}.` } };
    },
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
    expect(await variant.save()).toBe(true);
    expect(saved.at(-1)).toEqual({ prompt_info: { prompt: 'C' } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(saved).toHaveLength(2);
  });

  it('is saved before a question also when it has not changed here, and when the page is left only if it has', async () => {
    const { variant } = open();
    variant.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual([]);
    await variant.save();
    expect(saved).toEqual([{}]);
    variant.change('prompt_info', { prompt: 'A' });
    variant.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(saved).toEqual([{}, { prompt_info: { prompt: 'A' } }]);
  });

  it('reports why its settings were not saved, and saves them with the next question', async () => {
    const { variant } = open();
    refusal = new Error('offline');
    variant.change('prompt_info', { prompt: 'A' });
    expect(await variant.save()).toBe(false);
    expect(variant.getProblem()).toBe(refusal);
    refusal = null;
    expect(await variant.save()).toBe(true);
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
    await variant.save();
    expect(saved).toEqual([null]);
  });

  it('comes back with what it had of its own when it takes part again', async () => {
    const opened = open({ prompt_info: { prompt: 'Be brief.' } });
    opened.variant.setShown(false);
    await opened.variant.save();
    opened.variant.setShown(true);
    expect(promptOf(opened)).toBe('Be brief.');
    await opened.variant.save();
    expect(saved).toEqual([null, { prompt_info: { prompt: 'Be brief.' } }]);
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

  it('keeps why its version could not be loaded until it is loaded again', async () => {
    loadFailure = new Error('offline');
    const opened = open({ version: 'v2' });
    const { variant } = opened;
    await vi.advanceTimersByTimeAsync(0);
    expect(variant.getLoadError()).toBe(loadFailure);
    await variant.save();
    expect(variant.getProblem()).toBeNull();
    expect(variant.getLoadError()).toBe(loadFailure);
    expect(variant.isEditable()).toBe(false);
    loadFailure = null;
    variant.reload();
    expect(variant.getLoadError()).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(promptOf(opened)).toBe('Of v2.');
    expect(variant.isEditable()).toBe(true);
  });

  it('ignores the failed load of a version that it is no longer based on', async () => {
    loadFailure = new Error('offline');
    const { variant } = open({ version: 'v2' });
    variant.setVersion(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(variant.getLoadError()).toBeNull();
    expect(variant.isEditable()).toBe(true);
  });

  it('is in a conversation after a question, until it or the draft that it follows changes', () => {
    const opened = open();
    const { variant } = opened;
    expect([variant.isAsAnswered(), variant.isInConversation()]).toEqual([true, false]);
    variant.markAsked();
    expect(variant.isInConversation()).toBe(true);
    variant.change('prompt_info', { prompt: 'Be brief.' });
    expect([variant.isAsAnswered(), variant.isInConversation()]).toEqual([false, false]);
    variant.follow('prompt_info');
    expect(variant.isInConversation()).toBe(true);
    opened.changeDraft('Be funny.');
    expect(variant.isInConversation()).toBe(false);
    variant.markAsked();
    variant.setShown(false);
    variant.setShown(true);
    expect([variant.isAsAnswered(), variant.isInConversation()]).toEqual([true, false]);
  });

  it('of a version is in its conversation whatever happens to the draft', async () => {
    const opened = open({ version: 'v1' });
    opened.variant.markAsked();
    await vi.advanceTimersByTimeAsync(0);
    opened.changeDraft('Be funny.');
    expect(opened.variant.isInConversation()).toBe(true);
    opened.variant.setVersion('v2');
    expect(opened.variant.isInConversation()).toBe(false);
  });

  it('ignores sections that variants do not have', () => {
    const { variant } = open();
    variant.change('name', 'Other');
    expect(variant.getOwn()).toEqual({});
  });
});
