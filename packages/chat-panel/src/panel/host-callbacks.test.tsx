import { ack, answerEnd, done, page, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import type { PanelCallbacks } from '../settings/panel-callbacks.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

function heard<Name extends keyof PanelCallbacks>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, vi.fn()])) as unknown as Record<
    Name,
    Mock<(given?: unknown) => void>
  >;
}

describe('wire §2.5 host callbacks', () => {
  it('tell of a message from the sending to the end of its reply', async () => {
    const host = heard('onBeforeMessageSend', 'onMessageSendSuccess', 'onReceiveMessage', 'onMessageSuccess');
    const { say, settled, server } = await openPanel(host);
    fireEvent.change(input(), { target: { value: 'Hello' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(host.onBeforeMessageSend).toHaveBeenCalledOnce();
    expect(host.onBeforeMessageSend.mock.calls[0]?.[0]).toMatchObject({ from: 'inputAndSend' });
    expect(host.onMessageSendSuccess).not.toHaveBeenCalled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Good'), answerEnd(3), done);
    expect(host.onMessageSendSuccess).toHaveBeenCalledOnce();
    expect(host.onReceiveMessage.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(host.onMessageSuccess).toHaveBeenCalledOnce();
  });

  it('tell of a click into the input once, and of the end of the panel', async () => {
    const host = heard(
      'onInputClick',
      'onDestroy',
      'onMessageBottomShow',
      'onClearContextBefore',
      'onClearContextAfter',
    );
    const { settled, unmount } = await openPanel({ ...host, history: turns(1) });
    expect(host.onMessageBottomShow).toHaveBeenCalledOnce();
    fireEvent.click(input());
    expect(host.onInputClick).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Clear context' }));
    await settled();
    expect(host.onClearContextBefore).toHaveBeenCalledOnce();
    expect(host.onClearContextAfter).toHaveBeenCalledOnce();
    unmount();
    expect(host.onDestroy).toHaveBeenCalledOnce();
  });

  it('tell of a page of history when it has come and before it is drawn', async () => {
    const drawnThen: boolean[] = [];
    const host = vi.fn((_given: unknown) => void drawnThen.push(screen.queryByText('Question 1') !== null));
    const { client, server, settled } = await openPanel({
      history: turn(2),
      init: { hasMore: true, cursor: '3' },
      onBeforeLoadMoreInsertMessages: host,
    });
    let answer: (given: ReturnType<typeof page>) => void = () => undefined;
    server.answer('messageList', () => new Promise((resolve) => (answer = resolve)));
    void client.loadPrevious();
    await settled();
    expect(host).not.toHaveBeenCalled();
    answer(page(turn(1).toReversed()));
    await settled();
    expect(screen.getByText('Question 1')).toBeTruthy();
    expect(drawnThen).toEqual([false]);
    expect(host.mock.calls[0]?.[0]).toMatchObject({
      direction: 'prev',
      messages: [{ message_id: 'question-1' }, { message_id: 'answer-1' }],
    });
  });

  it('tell that the address of a file is copied', async () => {
    const onCopyUpload = vi.fn();
    const file = { file_key: 'f', file_name: 'a.pdf', file_type: 'pdf', file_size: 5, file_url: '/f/1' };
    const content = JSON.stringify({ file_list: [file] });
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { settled } = await openPanel({ history: turn(1, { content_type: 'file', content }), onCopyUpload });
    fireEvent.click(screen.getByRole('button', { name: 'Copy file address' }));
    await settled();
    expect(onCopyUpload).toHaveBeenCalledExactlyOnceWith({ file: expect.objectContaining({ file_name: 'a.pdf' }) });
  });

  it('that fail leave the conversation as it is, and allow nothing', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => told.mockRestore());
    const fail = (): never => {
      throw new Error('a mistake of the host');
    };
    const { server, settled } = await openPanel({
      history: turns(1),
      onMessageBottomShow: fail,
      onParseReceiveMessageBoxTheme: fail,
      onBeforeSubmit: fail,
    });
    expect(screen.getByText('Answer 1')).toBeTruthy();
    fireEvent.change(input(), { target: { value: 'Hello' } });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    expect(input().value).toBe('Hello');
    expect(told.mock.calls.map(([words]) => words)).toEqual(
      expect.arrayContaining(['parley: onMessageBottomShow', 'parley: onBeforeSubmit']),
    );
  });

  it('hear as they are now: a function that is replaced is not called any more', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { rerender } = await openPanel({ onInputClick: first });
    rerender({ onInputClick: second });
    fireEvent.click(input());
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('give one message of the bot another theme', async () => {
    await openPanel({
      history: turns(2),
      theme: 'debug',
      onParseReceiveMessageBoxTheme: ({ message }) => (message.message_id === 'answer-1' ? 'home' : undefined),
    });
    const themes = screen.getAllByRole('article').map((article) => article.dataset.boxTheme);
    expect(themes).toEqual(['debug', 'home', 'debug', 'debug']);
  });
});
