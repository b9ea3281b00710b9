import { message } from '@parley/chat-core/testing/messages';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

it('shows the name of the bot at its first answer, also after a function call', async () => {
  const [question, answer] = turn(1);
  if (!question || !answer) throw new Error('no turn');
  const ofReply = { reply_id: question.message_id, status: 'available' } as const;
  const call = message({
    ...ofReply,
    message_id: 'call-1',
    type: 'function_call',
    extra_info: { tool_name: 'look_up', call_id: 'c1' },
    message_index: '2',
    index: 1,
  });
  const response = message({
    ...ofReply,
    message_id: 'response-1',
    type: 'tool_response',
    extra_info: { call_id: 'c1' },
    message_index: '3',
    index: 2,
  });
  const first = { ...answer, message_index: '4', index: 3 };
  const second = { ...answer, message_id: 'answer-2', content: 'And more', message_index: '5', index: 4 };
  await openPanel({ history: [question, call, response, first, second], showOnboardingMessage: false });
  const [one, other] = screen.getAllByRole('article', { name: 'Curly said' });
  if (!one || !other) throw new Error('two answers are expected');
  expect(within(one).getByText('Curly')).toBeTruthy();
  expect(within(other).queryByText('Curly')).toBeNull();
});
