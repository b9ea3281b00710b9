import { ack, answerEnd, done, page, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import type { PanelCallbacks } from '../settings/panel-callbacks.ts';
import { openPanel } from '../testing/open-panel.tsx';
import { turn, turns } from '../testing/turns.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

function spies<Name extends keyof PanelCallbacks>(...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, vi.fn()])) as unknown as Record<
    Name,
    Mock<(given?: unknown) => void>
  >;
}

describe('wire §2.5 host callbacks', () => {
  it('are called for a message from sending to the end of its reply', async () => {
    const host = spies('onBeforeMessageSend', 'onMessageSendSuccess', 'onReceiveMessage', 'onMessageSuccess');
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

  it('are called once for a click into the input, a cleared context and the unmounted panel', async () => {
    const host = spies(
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

  it('are called with a page of history after it is loaded and before it is rendered', async () => {
    const wasRendered: boolean[] = [];
    const host = vi.fn((_given: unknown) => void wasRendered.push(screen.queryByText('Question 1') !== null));
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
    expect(wasRendered).toEqual([false]);
    expect(host.mock.calls[0]?.[0]).toMatchObject({
      direction: 'prev',
      messages: [{ message_id: 'question-1' }, { message_id: 'answer-1' }],
    });
  });

  it('are called when the URL of a file was copied', async () => {
    const onCopyUpload = vi.fn();
    const file = { file_key: 'f', file_name: 'a.pdf', file_type: 'pdf', file_size: 5, file_url: '/f/1' };
    const content = JSON.stringify({ file_list: [file] });
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { settled } = await openPanel({ history: turn(1, { content_type: 'file', content }), onCopyUpload });
    fireEvent.click(screen.getByRole('button', { name: 'Copy file address' }));
    await settled();
    expect(onCopyUpload).toHaveBeenCalledExactlyOnceWith({ file: expect.objectContaining({ file_name: 'a.pdf' }) });
  });

  it('that throw do not break the conversation; onBeforeSubmit then counts as false', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logged.mockRestore());
    const fail = (): never => {
      throw new Error('error of the host');
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
    expect(logged.mock.calls.map(([text]) => text)).toEqual(
      expect.arrayContaining(['parley: onMessageBottomShow', 'parley: onBeforeSubmit']),
    );
  });

  it('are replaced by the functions of the latest render', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { rerender } = await openPanel({ onInputClick: first });
    rerender({ onInputClick: second });
    fireEvent.click(input());
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('can return another theme for one message of the bot', async () => {
    await openPanel({
      history: turns(2),
      theme: 'debug',
      onParseReceiveMessageBoxTheme: ({ message }) => (message.message_id === 'answer-1' ? 'home' : undefined),
    });
    const themes = screen.getAllByRole('article').map((article) => article.dataset.boxTheme);
    expect(themes).toEqual(['debug', 'home', 'debug', 'debug']);
  });
});
