import { ack, answerEnd, done, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { turns } from '../testing/turns.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const write = (text: string) => fireEvent.change(input(), { target: { value: text } });

describe('chat §2 chat panel', () => {
  it('sends the text, shows the thinking placeholder, then the answer as it streams', async () => {
    const { say, settled, server } = await openPanel();
    write('Hello');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    const log = screen.getByRole('log');
    expect(within(log).getByText('Hello')).toBeTruthy();
    expect(input().value).toBe('');

    await say(ack(String(server.chat().request.local_message_id)));
    expect(screen.getByRole('img', { name: 'Thinking' })).toBeTruthy();
    expect(log.getAttribute('aria-busy')).toBe('true');

    await say(textDelta(2, 'Good '));
    expect(screen.queryByRole('img', { name: 'Thinking' })).toBeNull();
    expect(within(log).getByRole('article', { name: 'Curly said' }).textContent).toContain('Good');
    await say(textDelta(3, 'morning'));
    expect(within(log).getByText('Good morning')).toBeTruthy();

    await say(answerEnd(4), done);
    expect(log.getAttribute('aria-busy')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Stop responding' })).toBeNull();
  });

  it('keeps the row of a question when it is acknowledged', async () => {
    const { say, settled, server } = await openPanel();
    write('Hello');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await settled();
    const row = screen.getByText('Hello');
    await say(ack(String(server.chat().request.local_message_id)));
    expect(screen.getByText('Hello')).toBe(row);
  });

  it('stops a reply', async () => {
    const { say, settled, server } = await openPanel();
    write('Hello');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
    fireEvent.click(screen.getByRole('button', { name: 'Stop responding' }));
    await settled();
    expect(server.requestsOf('breakMessage')).toMatchObject([{ answer_message_id: 'answer-1', broken_pos: 9 }]);
    expect(screen.queryByRole('button', { name: 'Stop responding' })).toBeNull();
  });

  it('uses the texts of the locale, and those that the host replaces', async () => {
    await openPanel({ locale: 'zh-CN', texts: { inputPlaceholder: '有什么可以帮你？' } });
    expect(screen.getByRole('button', { name: '发送' })).toBeTruthy();
    expect(screen.getByPlaceholderText('有什么可以帮你？')).toBeTruthy();
  });

  it('has no input when it is readonly', async () => {
    await openPanel({ history: turns(1), readonly: true });
    expect(screen.getByText('Answer 1')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('chat §5 input', () => {
  it('does not send blank text, nor during a composition', async () => {
    const { settled, server } = await openPanel();
    write('  \n');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    fireEvent.keyDown(input(), { key: 'Enter' });
    write('你好');
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(input(), { key: 'Enter', shiftKey: true });
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: '你好' }]);
  });

  it('inserts a newline at the caret with Ctrl+Enter', async () => {
    await openPanel();
    write('onetwo');
    input().setSelectionRange(3, 3);
    fireEvent.keyDown(input(), { key: 'Enter', ctrlKey: true });
    expect(input().value).toBe('one\ntwo');
  });
});
