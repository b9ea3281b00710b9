import { after, answer, opened, question, refreshed } from '@parley/chat-core/testing/chat-events';
import type { ChatMessage } from '@parley/contract';
import { expect, it } from 'vitest';
import { toTranscript } from './message-selection.tsx';

it('writes questions and answers with the names of their senders, without tool calls', () => {
  const call = { ...answer('c', 'q', 2), type: 'function_call', content: '{}', index: 0 } as ChatMessage;
  const { messages } = after(
    opened(),
    refreshed([
      { ...question('q', 1), content: 'What time is it?' },
      call,
      { ...answer('a', 'q', 3), content: 'Ten.' },
    ]),
  );
  const transcript = toTranscript(messages, ({ role }) => (role === 'user' ? 'Ada' : 'Curly'));
  expect(transcript).toBe('Ada:\nWhat time is it?\n\nCurly:\nTen.');
});
