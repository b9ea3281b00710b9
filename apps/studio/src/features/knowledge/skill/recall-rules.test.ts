import { NoRecallReplyMode, newKnowledgeSkill } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { withKnowledge, withLeastScore, withNoRecallMode } from './recall-rules.ts';

describe('studio §4 recall settings', () => {
  it('have 0.01 as the least score where none was set, and 0 without one', () => {
    const without = withLeastScore(newKnowledgeSkill, false);
    expect(without.min_score).toBe(0);
    expect(withLeastScore(without, true).min_score).toBe(0.01);
    expect(withLeastScore({ ...newKnowledgeSkill, min_score: 0.4 }, true).min_score).toBe(0.4);
  });

  it('fill an empty prompt of the reply without a recall', () => {
    const filled = withNoRecallMode(newKnowledgeSkill, NoRecallReplyMode.customizePrompt, 'Say so.');
    expect(filled.no_recall_reply_customize_prompt).toBe('Say so.');
    const written = { ...newKnowledgeSkill, no_recall_reply_customize_prompt: 'Mine' };
    expect(
      withNoRecallMode(written, NoRecallReplyMode.customizePrompt, 'Say so.').no_recall_reply_customize_prompt,
    ).toBe('Mine');
    expect(
      withNoRecallMode(newKnowledgeSkill, NoRecallReplyMode.default, 'Say so.').no_recall_reply_customize_prompt,
    ).toBe('');
  });
});

describe('studio §4 add-to-bot toggle', () => {
  it('adds a knowledge once, and removes it', () => {
    const added = withKnowledge(withKnowledge(newKnowledgeSkill, '1', 'Guide', true), '1', 'Guide', true);
    expect(added.knowledge_info).toEqual([{ id: '1', name: 'Guide' }]);
    expect(withKnowledge(added, '1', 'Guide', false).knowledge_info).toEqual([]);
  });
});
