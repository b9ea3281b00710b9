import type { Plugin } from '@parley/chat-core';
import { ack, answerEnd, done, textDelta } from '@parley/chat-core/testing/messages';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../testing/open-panel.tsx';
import { turns } from '../testing/turns.ts';
import { useComposer } from './state/composer-context.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const write = (text: string) => fireEvent.change(input(), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const enter = (held: object = {}) => {
  const press = createEvent.keyDown(input(), { key: 'Enter', ...held });
  fireEvent(input(), press);
  return press;
};

const greeting: Plugin = {
  name: 'greeting',
  mode: 'writeable',
  setup: () => ({
    hooks: {
      onBeforeAppendSenderMessageIntoStore: (context) => ({
        ...context,
        message: { ...context.message, content: context.message.content.trim() || 'Good morning' },
      }),
    },
  }),
};

function Hint() {
  const { setNotice } = useComposer();
  return (
    <button type="button" onClick={() => setNotice({ tone: 'info', text: 'Be brief.' })}>
      Hint
    </button>
  );
}

describe('chat §5 submit', () => {
  it('sends with Enter', async () => {
    const { settled, server } = await openPanel();
    write('Hello');
    enter();
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Hello', content_type: 'text' }]);
    expect(input().value).toBe('');
  });

  it('sends nothing during a composition, nor with the key press that ends it', async () => {
    const { settled, server } = await openPanel();
    fireEvent.compositionStart(input());
    fireEvent.compositionUpdate(input(), { data: 'ni' });
    write('ni');
    enter();
    fireEvent.compositionEnd(input(), { data: '你' });
    write('你');
    // Safari reports the key press that ended the composition only now.
    enter();
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    enter();
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: '你' }]);
  });

  it.each([
    ['a key press within a composition', { isComposing: true }],
    ['a key press that an input method handles', { keyCode: 229 }],
  ])('ignores %s', async (_name, held) => {
    const { settled, server } = await openPanel();
    write('你好');
    expect(enter(held).defaultPrevented).toBe(false);
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    expect(input().value).toBe('你好');
  });

  it('leaves Shift and Enter to the browser, which inserts the newline', async () => {
    const { settled, server } = await openPanel();
    write('Hello');
    expect(enter({ shiftKey: true }).defaultPrevented).toBe(false);
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'])('inserts a newline with %s', async (held) => {
    const { settled, server } = await openPanel();
    write('onetwo');
    input().setSelectionRange(3, 3);
    enter({ [held]: true });
    await settled();
    expect(input().value).toBe('one\ntwo');
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('leaves Enter to the browser on touch screens', async () => {
    const { settled, server } = await openPanel();
    const before = globalThis.matchMedia;
    globalThis.matchMedia = ((query: string) => ({ matches: query.includes('coarse') })) as typeof matchMedia;
    write('Hello');
    const press = enter();
    globalThis.matchMedia = before;
    expect(press.defaultPrevented).toBe(false);
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('blocks blank text', async () => {
    const { settled, server } = await openPanel();
    for (const blank of ['', '   ', ' \n\t']) {
      write(blank);
      expect(button('Send').disabled).toBe(true);
      enter();
    }
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('allowBlankText: blank text is submitted, and a plugin gives the message its content', async () => {
    const { settled, server } = await openPanel({ allowBlankText: true, options: { plugins: [greeting] } });
    expect(button('Send').disabled).toBe(false);
    write('   ');
    enter();
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Good morning' }]);
    expect(input().value).toBe('');
  });

  it('hasOtherContent: text is optional while the host has other content, which it may send itself', async () => {
    const submitted: string[] = [];
    const { settled, server, rerender, client } = await openPanel();
    expect(button('Send').disabled).toBe(true);
    rerender({
      hasOtherContent: true,
      onBeforeSubmit({ text }) {
        submitted.push(text);
        void client.sendText('A drawing').catch(() => undefined);
        return false;
      },
    });
    expect(button('Send').disabled).toBe(false);
    fireEvent.click(button('Send'));
    await settled();
    expect(submitted).toEqual(['']);
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'A drawing' }]);
    rerender({ hasOtherContent: false });
    expect(button('Send').disabled).toBe(true);
  });

  it('asks the host before sending, which may refuse, also asynchronously', async () => {
    const asked: unknown[] = [];
    const answers: (boolean | Promise<boolean>)[] = [false, Promise.resolve(false), Promise.resolve(true)];
    const { settled, server } = await openPanel({
      onBeforeSubmit: (payload) => {
        asked.push(payload);
        return answers[asked.length - 1] ?? true;
      },
    });
    write('Hello');
    for (const sent of [0, 0, 1]) {
      enter();
      await settled();
      expect(server.requestsOf('chat')).toHaveLength(sent);
      expect(input().value).toBe(sent ? '' : 'Hello');
    }
    expect(asked[0]).toEqual({ text: 'Hello', mentionList: [] });
  });

  it('asks the host again if the text has changed while it decided', async () => {
    const asked: string[] = [];
    let answer: (isAllowed: boolean) => void = () => undefined;
    const { settled, server } = await openPanel({
      onBeforeSubmit({ text }) {
        asked.push(text);
        return text.includes('secret') ? false : new Promise((resolve) => (answer = resolve));
      },
    });
    write('Hello');
    enter();
    write('Hello, my secret');
    answer(true);
    await settled();
    expect(asked).toEqual(['Hello', 'Hello, my secret']);
    expect(server.requestsOf('chat')).toEqual([]);
    expect(input().value).toBe('Hello, my secret');
  });

  it('sends with Ctrl and Enter if the host prefers that', async () => {
    const { settled, server } = await openPanel({ sendKey: 'Mod+Enter' });
    write('Hello');
    expect(fireEvent.keyDown(input(), { key: 'Enter' })).toBe(true);
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    fireEvent.keyDown(input(), { key: 'Enter', ctrlKey: true });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Hello' }]);
  });

  it('sends nothing while the input is readonly', async () => {
    const { settled, server, rerender } = await openPanel();
    write('Hello');
    rerender({ isInputReadonly: true });
    expect(input().readOnly).toBe(true);
    expect(button('Send').disabled).toBe(true);
    enter();
    enter({ ctrlKey: true });
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    expect(input().value).toBe('Hello');
  });
});

describe('chat §5 buttons', () => {
  it('send and more are disabled until the acknowledgement', async () => {
    const { settled, say, server } = await openPanel();
    write('Hello');
    enter();
    await settled();
    write('And');
    expect(button('Send').disabled).toBe(true);
    expect(button('Add files').disabled).toBe(true);
    await say(ack(String(server.chat().request.local_message_id)));
    expect(button('Send').disabled).toBe(false);
    expect(button('Add files').disabled).toBe(false);
  });

  it('clear-history is disabled without messages and while sending, and asks for confirmation', async () => {
    const { settled, say, server } = await openPanel();
    expect(button('Clear history').disabled).toBe(true);
    write('Hello');
    enter();
    await settled();
    expect(button('Clear history').disabled).toBe(true);
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Hi'), answerEnd(3), done);
    fireEvent.click(button('Clear history'));
    expect(await screen.findByRole('dialog', { name: 'Clear history?' })).toBeTruthy();
    fireEvent.click(button('Cancel'));
    await settled();
    expect(server.requestsOf('clearMessage')).toEqual([]);

    fireEvent.click(button('Clear history'));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await settled();
    expect(server.requestsOf('clearMessage')).toHaveLength(1);
    expect(screen.queryByText('Hi')).toBeNull();
    expect(button('Clear history').disabled).toBe(true);
  });

  it('clear-history can be behind a menu, and the focus returns to its button', async () => {
    const { server, settled } = await openPanel({ history: turns(1), clearHistoryPlace: 'menu' });
    expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
    fireEvent.click(button('Conversation actions'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Clear history' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await settled();
    expect(server.requestsOf('clearMessage')).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(button('Conversation actions')));
  });

  it('clear-context is disabled when the latest section has no message', async () => {
    const { settled } = await openPanel({ history: turns(1) });
    fireEvent.click(button('Clear context'));
    await settled();
    expect(button('Clear context').disabled).toBe(true);
    expect(button('Clear history').disabled).toBe(false);
  });

  it('shows a notice when clearing failed', async () => {
    const { settled, server } = await openPanel({ history: turns(1) });
    server.answer('createSection', () => Promise.reject(new Error('away')));
    server.answer('clearMessage', () => Promise.reject(new Error('away')));
    fireEvent.click(button('Clear context'));
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('The context was not cleared');
    fireEvent.click(button('Clear history'));
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('The history was not cleared');
    fireEvent.click(button('Close'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('hides the buttons that the host switches off', async () => {
    await openPanel({
      isSendButtonVisible: false,
      isClearContextButtonVisible: false,
      isClearHistoryButtonVisible: false,
      isMoreButtonVisible: false,
    });
    for (const name of ['Send', 'Clear context', 'Clear history', 'Add files'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('plugin buttons can use the composer', async () => {
    await openPanel({
      plugins: [{ name: 'hints', composerButtons: [{ name: 'hint', place: 'after', Button: Hint }] }],
    });
    act(() => button('Hint').click());
    const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(announced.some((text) => text?.includes('Be brief.'))).toBe(true);
  });
});
