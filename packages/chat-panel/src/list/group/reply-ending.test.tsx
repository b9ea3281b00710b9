import { ack, answerEnd, chunk, done, question, textDelta } from '@parley/chat-core/testing/messages';
import { settle } from '@parley/chat-core/testing/stepped-clock';
import { ApiError } from '@parley/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
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
    expect(screen.getAllByText('This answer was stopped.')).toHaveLength(1);
    // It stands with its words, above what can be done with them.
    const [answer] = screen.getAllByRole('article', { name: /Curly/ });
    expect(within(answer as HTMLElement).getByText('This answer was stopped.')).toBeTruthy();
    expect(again()).toBeNull();
  });

  it('says so of a reply, too, that was stopped before it had words', async () => {
    await openPanel({ history: [...turn(1, { status: 'broken', content: '' }), ...turn(2)] });
    expect(screen.getAllByText('This answer was stopped.')).toHaveLength(1);
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

const CUT = 'This answer was cut off: it reached its token limit.';
const cut = { content: 'One two', extra_info: { ending: 'length' } };
const continueButton = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Continue' });

describe('an answer that reached its token limit', () => {
  it('says so when it ends, and announces it with its text', async () => {
    const { client, say, settled, server } = await openPanel();
    client.sendText('Hello').catch(() => undefined);
    await settled();
    const ended = answerEnd(3, { extra_info: { ending: 'length' } });
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'One two'), ended, done);
    expect(screen.getByText(CUT)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain(`One two ${CUT}`);
    expect(again()).toBeNull();
  });

  it('is continued in the same message', async () => {
    const { settled, server } = await openPanel({ history: [...turn(1), ...turn(2, cut)] });
    fireEvent.click(continueButton() as HTMLElement);
    expect(continueButton()?.disabled).toBe(true);
    await settled();
    expect(server.resume().request).toMatchObject({ resume_message_id: 'question-2' });
    const part = { message_id: 'answer-2', reply_id: 'question-2' };
    await act(async () => {
      const isContinued = { is_continued: 'true' };
      server
        .resume()
        .push(
          { kind: 'opened', logId: '' },
          chunk(6, { ...part, content: 'One two', extra_info: isContinued }),
          chunk(7, { ...part, content: ' three' }),
        );
      await settle();
    });
    expect(screen.queryByText(CUT)).toBeNull();
    expect(screen.getAllByRole('article', { name: /Curly/ })).toHaveLength(2);
    expect(screen.getByText('One two three')).toBeTruthy();
    await act(async () => {
      server.resume().push(chunk(8, { ...part, status: 'available', message_index: '4' }, true), done);
      await settle();
    });
    expect(screen.queryByText(CUT)).toBeNull();
    expect(continueButton()).toBeNull();
  });

  it('thinks until its new text arrives', async () => {
    const { settled, server } = await openPanel({ history: turn(1, cut) });
    const dots = () => screen.queryByRole('img', { name: 'Thinking' });
    const push = (...events: Parameters<ReturnType<typeof server.resume>['push']>) =>
      act(async () => {
        server.resume().push(...events);
        await settle();
      });
    fireEvent.click(continueButton() as HTMLElement);
    await settled();
    await push({ kind: 'opened', logId: '' });
    expect(dots()).toBeTruthy();
    await push(chunk(6, { content: 'One two', extra_info: { is_continued: 'true' } }));
    expect(dots()).toBeTruthy();
    await push(textDelta(7, ' three'));
    expect(dots()).toBeNull();
  });

  it('shows why the server does not continue it', async () => {
    const { settled, server } = await openPanel({ history: turn(1, cut) });
    fireEvent.click(continueButton() as HTMLElement);
    await settled();
    await act(async () => {
      server.resume().fail(new ApiError(103100010, 'This answer can no longer be continued.', ''));
      await settle();
    });
    expect(screen.getByRole('alert').textContent).toBe(`${CUT} This answer can no longer be continued.`);
    expect(continueButton()?.disabled).toBe(false);
  });

  it('is only told of an earlier turn, and where nothing may be done', async () => {
    const { rerender } = await openPanel({ history: [...turn(1, cut), ...turn(2, cut)] });
    expect(screen.getAllByText(CUT)).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(1);
    rerender({ readonly: true });
    expect(continueButton()).toBeNull();
  });

  it('can only be tried again if it has no text', async () => {
    await openPanel({ history: turn(1, { ...cut, content: '', reasoning_content: 'Hm' }) });
    expect(screen.getByText(/reached its token limit before it wrote any text/)).toBeTruthy();
    expect(continueButton()).toBeNull();
    expect(again()).toBeTruthy();
  });
});

describe('the stored ending of a reply', () => {
  const reason = 'The server was restarted during the answer.';
  const extra_info = { ending: 'interrupted', ending_reason: reason };

  it('is told after a reload, with its reason and without an alert', async () => {
    const { settled, server } = await openPanel({ history: turn(1, { status: 'broken', broken_pos: 3, extra_info }) });
    expect(screen.getByText(`The reply was interrupted. ${reason}`)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('This answer was stopped.')).toBeNull();
    fireEvent.click(again() as HTMLElement);
    await settled();
    expect(server.chat().request.regen_message_id).toBe('question-1');
  });

  it('is told with the question if no text came, until it is answered', async () => {
    const asked = question({ content: 'Question 1', message_index: '1', extra_info });
    const { say, settled, server } = await openPanel({ history: [asked] });
    expect(screen.getByText(`No answer. ${reason}`)).toBeTruthy();
    fireEvent.click(again() as HTMLElement);
    await settled();
    expect(screen.queryByText(/restarted/)).toBeNull();
    const local = String(server.chat().request.local_message_id);
    const newQuestion = { message_id: 'question-2', reply_id: 'question-2' };
    const part = { message_id: 'answer-2', reply_id: 'question-2' };
    await say(ack(local, newQuestion), chunk(2, { ...part, content: 'Here' }));
    await say(chunk(3, { ...part, status: 'available', message_index: '2' }, true), done);
    expect(screen.getByText('Here')).toBeTruthy();
    expect(screen.queryByText(/restarted/)).toBeNull();
  });
});
