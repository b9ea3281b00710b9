import { messageGroups, nextConversation } from '@parley/chat-core';
import { after, answer, asked, opened, question, refreshed, word } from '@parley/chat-core/testing/chat-events';
import { describe, expect, it } from 'vitest';
import { concernedGroups } from './group-feed.ts';

const replying = after(
  opened(),
  refreshed([question('q0', 1), answer('a0', 'q0', 2)]),
  ...asked('l1', 'q1', { message_index: '3' }),
  word(2, 'q1', 'Good '),
);
const groups = messageGroups(replying);

describe('groups that a change affects', () => {
  it('a delta affects only its own group', () => {
    const now = nextConversation(replying, word(3, 'q1', 'morning'));
    expect(concernedGroups(replying, now, groups)).toEqual(new Set(['q1']));
  });

  it('scrolling affects no group', () => {
    const now = nextConversation(replying, { type: 'scrolled', isFarFromBottom: true });
    expect(concernedGroups(replying, now, groups)).toEqual(new Set());
  });

  it('a selection and a new turn affect all groups', () => {
    const selected = nextConversation(replying, { type: 'reply-selected', replyId: 'q0' });
    expect(concernedGroups(replying, selected, groups)).toBeNull();
    const asking = after(replying, ...asked('l2', 'q2'));
    expect(concernedGroups(replying, asking, groups)).toBeNull();
  });
});
