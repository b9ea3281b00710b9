import { ack, question, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn } from '../../testing/turns.ts';

const unanswered = question({ message_id: 'question-2', content: 'Question 2', message_index: '3' });
const again = () => screen.queryByRole('button', { name: 'Try again' });

describe('the end of a reply that is not complete', () => {
  it('says why, and makes the reply once more', async () => {
    const { client, say, settled, server } = await openPanel();
    client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Good'), {
      kind: 'error',
      error: { code: 103100109, msg: 'The model could not answer.' },
    });
    expect(screen.getByRole('alert').textContent).toBe('The reply was interrupted. The model could not answer.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(server.chat().request.regen_message_id).toBe('question-1');
    expect(screen.queryByText(/The reply was interrupted/)).toBeNull();
  });

  it('does not say that something broke off which never began', async () => {
    const { client, say, settled, server } = await openPanel();
    client.sendText('Hello').catch(() => undefined);
    await settled();
    const error = { code: 103100109, msg: 'That was too much to read.' };
    await say(ack(String(server.chat().request.local_message_id)), { kind: 'error', error });
    expect(screen.getByRole('alert').textContent).toBe('No answer. That was too much to read.');
  });

  it('says of an answer that was stopped that it is not all of it, and of no other', async () => {
    await openPanel({ history: [...turn(1, { status: 'broken', broken_pos: 3 }), ...turn(2)] });
    expect(screen.getAllByText('This answer is incomplete.')).toHaveLength(1);
    // It stands with its words, above what can be done with them.
    const [answer] = screen.getAllByRole('article', { name: /Curly/ });
    expect(within(answer as HTMLElement).getByText('This answer is incomplete.')).toBeTruthy();
    expect(again()).toBeNull();
  });

  it('says so of a reply, too, that was stopped before it had words', async () => {
    await openPanel({ history: [...turn(1, { status: 'broken', content: '' }), ...turn(2)] });
    expect(screen.getAllByText('This answer is incomplete.')).toHaveLength(1);
  });

  it('is still told after a reload, where nobody knows why any more', async () => {
    const { settled, server } = await openPanel({ history: [...turn(1), unanswered] });
    expect(screen.getByText('No answer.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settled();
    expect(server.chat().request.regen_message_id).toBe('question-2');
    expect(screen.queryByText('No answer.')).toBeNull();
  });

  it('offers nothing where nothing may be done', async () => {
    const { rerender } = await openPanel({ history: [...turn(1), unanswered], readonly: true });
    expect(screen.getByText('No answer.')).toBeTruthy();
    expect(again()).toBeNull();
    rerender({ readonly: false });
    expect(again()).toBeTruthy();
  });

  it('offers nothing for an earlier turn: only the last can be answered anew', async () => {
    await openPanel({ history: [question({ content: 'Question 1', message_index: '1' }), ...turn(2)] });
    expect(screen.getByText('No answer.')).toBeTruthy();
    expect(again()).toBeNull();
  });

  it('is not told of a question whose answer is on the next page', async () => {
    await openPanel({ history: [...turn(1), unanswered], init: { next_has_more: true, next_cursor: '3' } });
    expect(screen.queryByText('No answer.')).toBeNull();
  });
});
