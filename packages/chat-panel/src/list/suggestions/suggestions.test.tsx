import { ack, answerEnd, chunk, done, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const followUp = (seq: number, content: string) =>
  chunk(seq, { message_id: `follow-${seq}`, type: 'follow_up', content, index: seq }, true);

async function answered() {
  const panel = await openPanel();
  void panel.client.sendText('Hello').catch(() => undefined);
  await panel.settled();
  await panel.say(ack(String(panel.server.chat().request.local_message_id)), textDelta(2, 'Hi'), answerEnd(3));
  return panel;
}

describe('chat §2 suggestions', () => {
  it('stand below the last answer, each of them once, and are asked by pressing', async () => {
    const { say, settled, server } = await answered();
    await say(followUp(4, 'And then?'), followUp(5, 'And then?'), followUp(6, 'Why?'), done);
    const list = within(screen.getByRole('list', { name: 'Suggested questions' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['And then?', 'Why?']);
    fireEvent.click(list.getByRole('button', { name: 'Why?' }));
    await settled();
    expect(server.requestsOf('chat').at(-1)).toMatchObject({ query: 'Why?' });
    expect(screen.queryByRole('list', { name: 'Suggested questions' })).toBeNull();
  });

  it('say that there are none when they could not be made', async () => {
    const { say } = await answered();
    await say({ kind: 'error', error: { code: 0x29b95613, msg: 'no suggestions' } });
    expect(screen.getByText('No suggestions available.')).toBeTruthy();
  });

  it('cannot be pressed where nothing may be done', async () => {
    const history = [
      ...turn(1),
      { ...turn(1)[1], message_id: 'follow-1', type: 'follow_up' as const, content: 'Why?', message_index: '3' },
    ];
    await openPanel({ history: history as ReturnType<typeof turn>, readonly: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Why?' }).disabled).toBe(true);
  });
});
