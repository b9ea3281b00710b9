import { type Conversation, emptyConversation } from '@parley/chat-core';
import { Scene } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { prepareQuestion } from './prepare-question.ts';

interface Written {
  isDraftSaved?: boolean;
  areSaved?: readonly boolean[];
  inConversation?: readonly boolean[];
  /** Which conversations have messages since they were last started anew. */
  withMessages?: readonly boolean[];
  clearing?: 'cleared' | 'failed';
}

/** Two variants, with what happens to them in order. */
async function prepare({
  isDraftSaved = true,
  areSaved = [true, true],
  inConversation = [true, true],
  withMessages = [true, true],
  clearing = 'cleared',
}: Written) {
  const steps: string[] = [];
  const prepared = await prepareQuestion({
    draft: {
      flush: async () => void steps.push('flush'),
      getSaving: () => ({ hasUnsaved: !isDraftSaved }),
    },
    variants: areSaved.map((isSaved, index) => ({
      async save() {
        steps.push(`save ${index}`);
        return isSaved;
      },
      isInConversation: () => inConversation[index] === true,
      markAsked: () => void steps.push(`asked ${index}`),
    })),
    clients: withMessages.map((hasMessages, index) => ({
      conversation: { getState: () => conversation(hasMessages) },
      async clearContext() {
        steps.push(`clear ${index}`);
        return clearing === 'cleared' ? { result: clearing, scrollDelayMs: 0 } : { result: clearing };
      },
    })),
  });
  return { prepared, steps };
}

const identity = { bot: { botId: '30' }, scene: Scene.playground, userId: '7001' };

function conversation(hasMessages: boolean): Conversation {
  const empty = emptyConversation(identity);
  const message = { section_id: '1' } as Conversation['messages'][number];
  return { ...empty, sections: { ...empty.sections, latestSectionId: '1' }, messages: hasMessages ? [message] : [] };
}

describe('before a question to all variants', () => {
  it('the draft is saved, then every variant; they go on with their conversations', async () => {
    const { prepared, steps } = await prepare({});
    expect(prepared).toBe('ready');
    expect(steps).toEqual(['flush', 'save 0', 'save 1', 'asked 0', 'asked 1']);
  });

  it('all start new conversations when one of them has changed', async () => {
    const { prepared, steps } = await prepare({ inConversation: [true, false] });
    expect(prepared).toBe('ready');
    expect(steps.slice(3)).toEqual(['clear 0', 'clear 1', 'asked 0', 'asked 1']);
  });

  it('a conversation without messages is not started anew', async () => {
    const { steps } = await prepare({ inConversation: [false, false], withMessages: [true, false] });
    expect(steps.slice(3)).toEqual(['clear 0', 'asked 0', 'asked 1']);
  });

  it('nothing is asked while the draft or a variant is not saved, or the earlier context is still there', async () => {
    const unsaved = await prepare({ isDraftSaved: false });
    expect(unsaved).toEqual({ prepared: 'draft-unsaved', steps: ['flush'] });
    const refused = await prepare({ areSaved: [true, false], inConversation: [false, false] });
    expect(refused).toEqual({ prepared: 'variant-unsaved', steps: ['flush', 'save 0', 'save 1'] });
    const kept = await prepare({ inConversation: [false, true], clearing: 'failed' });
    expect(kept.prepared).toBe('context-kept');
    expect(kept.steps).not.toContain('asked 0');
  });
});
