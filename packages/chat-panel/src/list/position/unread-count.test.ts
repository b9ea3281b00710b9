import { after, answer, opened, question, refreshed } from '@parley/chat-core/testing/chat-events';
import { describe, expect, it } from 'vitest';
import { unreadCount } from './unread-count.ts';

describe('unread count', () => {
  const { messages } = after(
    opened(),
    refreshed([question('q1', 1), answer('a1', 'q1', 2), question('q2', 3), answer('a2', 'q2', 4)]),
  );
  const keyOf = (id: string) => messages.find(({ message_id }) => message_id === id)?.key ?? null;

  it('counts the answers after the last message that was seen', () => {
    expect(unreadCount(messages, keyOf('a2'))).toBe(0);
    expect(unreadCount(messages, keyOf('a1'))).toBe(1);
    expect(unreadCount(messages, keyOf('q1'))).toBe(2);
  });

  it('counts nothing where nothing was there to be seen', () => {
    expect(unreadCount(messages, null)).toBe(0);
  });
});
