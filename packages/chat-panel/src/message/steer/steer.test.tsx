import { ack, chunk, message, question, textDelta } from '@parley/chat-core/testing/messages';
import type { ChatMessage, WaitingSteer } from '@parley/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';

const STEER = '/api/conversation/steer_reply';
const WITHDRAW = '/api/conversation/withdraw_steer';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const outbox = () => screen.getByRole('list', { name: 'Waiting to be sent' });
const texts = () =>
  within(outbox())
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);
const rowOf = (text: string) => within(within(outbox()).getByText(text).closest('li') as HTMLElement);

const readFields = (id: string, text: string): Partial<ChatMessage> => ({
  message_id: `read-${id}`,
  type: 'verbose',
  content: JSON.stringify({ msg_type: 'steer', data: JSON.stringify({ text }) }),
  extra_info: { local_message_id: id },
});

/** A panel with a running reply, and messages that wait for its end. */
async function openAnswering(...waiting: string[]) {
  const opened = await openPanel({ options: { newMessageInterruptScenario: 'suggesting' } });
  const { server, settled, say } = opened;
  const send = async (text: string) => {
    fireEvent.change(input(), { target: { value: text } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
  };
  await send('Hello');
  await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
  for (const text of waiting) await send(text);
  const idOf = (text: string) =>
    opened.client.conversation.getState().outbox.find((entry) => entry.text === text)?.localMessageId ?? '';
  /** The server tells all windows what waits. */
  const tell = async (...steers: WaitingSteer[]) => {
    const change = { kind: 'steers-changed', reply_id: 'question-1', steers } as const;
    await act(async () => server.subscription().push({ kind: 'change', change: { ...change, steers } }));
    await settled();
  };
  return { ...opened, idOf, tell };
}

describe('the order of what waits', () => {
  it('is changed with the arrow keys of the handle', async () => {
    const { settled } = await openAnswering('One', 'Two', 'Three');
    const handle = screen.getByRole('button', { name: 'Move “Three”' });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    await settled();
    expect(texts()).toEqual(['One', 'Three', 'Two']);
    expect(screen.getByRole('status').textContent).toBe('Now 2 of 3');
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    await settled();
    expect(texts()).toEqual(['One', 'Two', 'Three']);
  });

  it('is changed by dragging', async () => {
    const { settled } = await openAnswering('One', 'Two', 'Three');
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const place = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, place * 40, 100, 40);
    });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Move “One”' }), { button: 0, pointerId: 1 });
    fireEvent.pointerMove(window, { pointerId: 1, buttons: 1, clientY: 100 });
    fireEvent.pointerUp(window, { pointerId: 1 });
    await settled();
    vi.restoreAllMocks();
    expect(texts()).toEqual(['Two', 'Three', 'One']);
  });

  it('has no handle for a single message', async () => {
    await openAnswering('One');
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });
});

describe('words that are added to a running reply', () => {
  it('stand in the list until they are read, and then where they were read', async () => {
    const { server, settled, say, idOf, tell } = await openAnswering('Shorter', 'Thanks');
    const id = idOf('Shorter');
    const added = { local_message_id: id, text: 'Shorter' };
    server.answerCall(STEER, () => ({ steers: [added] }));
    fireEvent.click(rowOf('Shorter').getByRole('button', { name: 'Add to the current answer' }));
    await settled();
    await tell(added);
    expect(server.requestsOf('call')).toMatchObject([{ path: STEER, local_message_id: id, query: 'Shorter' }]);
    expect(texts()).toEqual(['Thanks']);
    const waiting = within(screen.getByRole('article', { name: 'The agent reads this at its next step' }));
    expect(waiting.getByText('Shorter')).toBeTruthy();

    await say(
      chunk(3, { message_index: '2', status: 'available' }, true),
      chunk(4, { ...readFields(id, 'Shorter'), index: 2, message_index: '3' }, true),
      chunk(5, { message_id: 'answer-2', content: 'Well', index: 3 }),
    );
    expect(screen.queryByText('The agent reads this at its next step')).toBeNull();
    const shown = screen.getAllByRole('article').map((article) => article.textContent);
    expect(shown.findIndex((text) => text?.includes('Shorter'))).toBe(2);
    expect(screen.getByRole('article', { name: 'Read during this answer' }).textContent).toContain('Shorter');
    expect(texts()).toEqual(['Thanks']);
  });

  it('can be neither changed nor sent from the click until the list shows them', async () => {
    const { server, settled, idOf, tell } = await openAnswering('Shorter');
    const added = { local_message_id: idOf('Shorter'), text: 'Shorter' };
    let answer: (response: { steers: WaitingSteer[] }) => void = () => undefined;
    server.answerCall(
      STEER,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const names = ['Add to the current answer', 'Stop the answer and send now', 'Edit', 'Remove'];
    const disabled = () =>
      names.filter((name) => rowOf('Shorter').getByRole<HTMLButtonElement>('button', { name }).disabled);
    expect(disabled()).toEqual([]);
    fireEvent.click(rowOf('Shorter').getByRole('button', { name: 'Add to the current answer' }));
    await settled();
    expect(disabled()).toEqual(names);
    expect(rowOf('Shorter').getByText('Being added to the current answer')).toBeTruthy();
    // The server has them, and the subscription has not reported it yet.
    await act(async () => answer({ steers: [added] }));
    await settled();
    expect(disabled()).toEqual(names);
    expect(server.requestsOf('call')).toHaveLength(1);
    await tell(added);
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  });

  it('are taken back into the input, also those of another window', async () => {
    const { server, settled, tell } = await openAnswering();
    fireEvent.change(input(), { target: { value: 'Draft' } });
    await tell({ local_message_id: 'other', text: 'From the phone' });
    server.answerCall(WITHDRAW, () => ({ is_withdrawn: true, steers: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await settled();
    await tell();
    expect(server.requestsOf('call')).toMatchObject([{ path: WITHDRAW, local_message_id: 'other' }]);
    expect(screen.queryByText('The agent reads this at its next step')).toBeNull();
    expect(input().value).toBe('From the phone\nDraft');
    expect(document.activeElement).toBe(input());
  });

  it('say so when they were read before they could be taken back', async () => {
    const { server, settled, tell } = await openAnswering();
    await tell({ local_message_id: 'other', text: 'Too late' });
    server.answerCall(WITHDRAW, () => ({ is_withdrawn: false, steers: [] }));
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    await settled();
    expect(screen.getByText('The agent has already read this.')).toBeTruthy();
    expect(input().value).toBe('');
  });

  it('say so when the server refuses them, and wait on', async () => {
    const { server, settled } = await openAnswering('Shorter');
    server.answerCall(STEER, () => Promise.reject(new Error('refused')));
    fireEvent.click(rowOf('Shorter').getByRole('button', { name: 'Add to the current answer' }));
    await settled();
    expect(screen.getAllByText(/^This was not added to the answer/).length).toBeGreaterThan(0);
    expect(texts()).toEqual(['Shorter']);
    expect(rowOf('Shorter').getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(false);
  });

  it('stand in the history at their place', async () => {
    await openPanel({
      history: [
        question({ message_index: '1' }),
        message({ ...readFields('l', 'In metres'), message_index: '2', status: 'available' }),
        message({ message_id: 'answer-1', content: 'Two', message_index: '3', status: 'available' }),
      ],
    });
    const shown = screen.getAllByRole('article').map((article) => article.textContent);
    expect(shown[1]).toBe('In metresRead during this answer');
    expect(shown[2]).toContain('Two');
  });
});
