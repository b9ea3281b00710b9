import { describe, expect, it } from 'vitest';
import { after, answer, opened, question, refreshed } from '../testing/chat-events.ts';

const start = { ...opened(), selection: { ...opened().selection, onboardingIdList: ['section-1'] } };

describe('chat §4 action locks', () => {
  it('global locks block each other', () => {
    const locked = after(start, { type: 'global-locked', lock: 'clearContext' });
    expect(locked.locks.global).toBe('clearContext');
    expect(after(locked, { type: 'global-locked', lock: 'clearHistory' })).toBe(locked);
    expect(after(locked, { type: 'global-unlocked', lock: 'clearHistory' })).toBe(locked);
    expect(after(locked, { type: 'global-unlocked', lock: 'clearContext' }).locks.global).toBeNull();
  });

  it('a group holds one lock', () => {
    const locked = after(start, { type: 'group-locked', groupId: 'q1', lock: 'regenerate' });
    expect(after(locked, { type: 'group-locked', groupId: 'q1', lock: 'deleteMessageGroup' })).toBe(locked);
    expect(after(locked, { type: 'group-unlocked', groupId: 'q2' })).toBe(locked);
    expect(after(locked, { type: 'group-unlocked', groupId: 'q1' }).locks.groups).toEqual({});
  });
});

describe('chat §3 selection', () => {
  it('selects and unselects replies, each once', () => {
    const selected = after(start, { type: 'reply-selected', replyId: 'q1' });
    expect(after(selected, { type: 'reply-selected', replyId: 'q1' })).toBe(selected);
    expect(after(selected, { type: 'reply-unselected', replyId: 'q1' }).selection.selectedReplyIdList).toEqual([]);
    expect(after(start, { type: 'reply-unselected', replyId: 'q1' })).toBe(start);
  });

  it('selects only an existing onboarding', () => {
    const selected = after(start, { type: 'onboarding-selected', onboardingId: 'section-1' });
    expect(selected.selection.selectedOnboardingId).toBe('section-1');
    expect(after(start, { type: 'onboarding-selected', onboardingId: 'elsewhere' })).toBe(start);
    expect(after(selected, { type: 'selection-cleared' }).selection.selectedOnboardingId).toBeNull();
    expect(after(start, { type: 'selection-cleared' })).toBe(start);
  });
});

describe('changes by hosts and plugins', () => {
  it('apply to feedback and onboarding', () => {
    const loaded = after(start, refreshed([question('q1', 1), answer('a1', 'q1', 2)]));
    const liked = after(loaded, { type: 'feedback-given', messageId: 'a1', feedback: { feedback_type: 1 } });
    expect(liked.messages[1]?.message_feedback).toEqual({ feedback_type: 1 });
    expect(after(loaded, { type: 'feedback-given', messageId: 'x', feedback: { feedback_type: 1 } })).toBe(loaded);
    const greeted = after(start, { type: 'onboarding-changed', onboarding: { prologue: 'Welcome' } });
    expect(greeted.onboarding).toMatchObject({ prologue: 'Welcome', suggestions: [] });
  });
});
