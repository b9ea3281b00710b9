import { ack, textDelta } from '@parley/chat-core/testing/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn, turns } from '../../testing/turns.ts';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const articles = () => screen.getAllByRole('article');
const focused = () => document.activeElement;
const key = (target: Element, given: object) => fireEvent.keyDown(target, given);

function clipboard() {
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText }, platform: 'Linux' });
  return writeText;
}

const BrowserDialog = () => (
  <dialog open>
    <button type="button">Inside</button>
  </dialog>
);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('key bindings', () => {
  it('F6 moves the focus between the newest message and the input', async () => {
    await openPanel({ history: turns(2) });
    input().focus();
    key(input(), { key: 'F6' });
    expect(focused()).toBe(articles().at(-1));
    key(articles().at(-1) as Element, { key: 'F6' });
    expect(focused()).toBe(input());
  });

  it('arrow keys, Home and End move the focus between messages', async () => {
    await openPanel({ history: turns(2) });
    const [first, second, , last] = articles();
    act(() => second?.focus());
    key(second as Element, { key: 'ArrowUp' });
    expect(focused()).toBe(first);
    key(first as Element, { key: 'ArrowUp' });
    expect(focused()).toBe(first);
    key(first as Element, { key: 'End' });
    expect(focused()).toBe(last);
    key(last as Element, { key: 'Home' });
    await waitFor(() => expect(focused()).toBe(first));
    key(first as Element, { key: 'ArrowDown' });
    expect(focused()).toBe(second);
  });

  it('Home focuses the oldest message, even if it is not rendered yet', async () => {
    await openPanel({ history: turns(120), options: { windowSize: 1000 } });
    expect(screen.queryByText('Question 1')).toBeNull();
    const last = articles().at(-1) as HTMLElement;
    act(() => last.focus());
    key(last, { key: 'Home' });
    await waitFor(() => expect(focused()?.textContent).toContain('Question 1'));
    expect(focused()?.textContent).not.toContain('Question 12');
  });

  it('/ and Shift+Escape focus the input; in the input, / is a character', async () => {
    await openPanel({ history: turns(1) });
    const [message] = articles();
    act(() => message?.focus());
    expect(key(message as Element, { key: '/' })).toBe(false);
    expect(focused()).toBe(input());
    expect(key(input(), { key: '/' })).toBe(true);
    act(() => message?.focus());
    key(message as Element, { key: 'Escape', shiftKey: true });
    expect(focused()).toBe(input());
  });

  it('Escape stops the reply; without a reply the browser handles it', async () => {
    const { client, server, settled, say } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
    key(input(), { key: 'Escape' });
    await settled();
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    expect(key(input(), { key: 'Escape' })).toBe(true);
  });

  it('Escape in a native dialog does not stop the reply', async () => {
    const { client, say, settled, server } = await openPanel({ slots: { MessageListFloatSlot: BrowserDialog } });
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Good'));
    key(screen.getByRole('button', { name: 'Inside' }), { key: 'Escape' });
    await settled();
    expect(client.conversation.getState().waiting).not.toBeNull();
  });

  it('Escape in an input with text is handled, so that it does not close the window around the panel', async () => {
    await openPanel();
    expect(key(input(), { key: 'Escape' })).toBe(true);
    fireEvent.change(input(), { target: { value: 'mine' } });
    expect(key(input(), { key: 'Escape' })).toBe(false);
    expect(input().value).toBe('mine');
  });

  it('Mod+Shift+Enter stops the reply and sends a message that waits in the outbox', async () => {
    const scenario = { newMessageInterruptScenario: 'never' } as const;
    const { client, server, settled, say } = await openPanel({ ...scenario, options: scenario });
    const sendNow = { key: 'Enter', ctrlKey: true, shiftKey: true };
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
    key(input(), sendNow);
    await settled();
    expect(server.requestsOf('breakMessage')).toEqual([]);
    fireEvent.change(input(), { target: { value: 'Another' } });
    key(input(), { key: 'Enter' });
    await settled();
    expect(server.requestsOf('chat')).toHaveLength(1);
    key(input(), sendNow);
    await settled();
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Hello' }, { query: 'Another' }]);
    expect(input().value).toBe('');
  });

  it('Mod+Shift+Enter inserts a newline if no reply is streaming', async () => {
    const { server, settled } = await openPanel();
    fireEvent.change(input(), { target: { value: 'a' } });
    key(input(), { key: 'Enter', ctrlKey: true, shiftKey: true });
    await settled();
    expect(input().value).toBe('a\n');
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('ArrowUp in an empty input takes the waiting message back', async () => {
    const { network, settled } = await openPanel({ history: turns(1) });
    network.goOffline();
    fireEvent.change(input(), { target: { value: 'Later' } });
    key(input(), { key: 'Enter' });
    await settled();
    expect(input().value).toBe('');
    key(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('Later');
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  });

  it('ArrowUp in an empty input inserts the last question', async () => {
    await openPanel({ history: turns(2) });
    key(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('Question 2');
    fireEvent.change(input(), { target: { value: 'mine' } });
    key(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('mine');
  });

  it('Mod+Shift+C copies the last answer, Mod+Shift+; the last code block', async () => {
    const writeText = clipboard();
    await openPanel({ history: [...turn(1, { content: 'Do\n```js\nlet a;\n```' }), ...turn(2)] });
    key(input(), { key: 'C', code: 'KeyC', ctrlKey: true, shiftKey: true });
    expect(writeText).toHaveBeenLastCalledWith('Answer 2');
    key(input(), { key: ':', code: 'Semicolon', ctrlKey: true, shiftKey: true });
    expect(writeText).toHaveBeenLastCalledWith('let a;');
  });

  it('Alt+R regenerates the last answer if its button is shown', async () => {
    const { rerender, server, settled } = await openPanel({ history: turns(1) });
    key(input(), { key: 'r', code: 'KeyR', altKey: true });
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
    rerender({ enableMessageBoxActionBar: true });
    key(input(), { key: 'r', code: 'KeyR', altKey: true });
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ regen_message_id: 'question-1' }]);
  });

  it('? opens the list of key bindings, with the overrides of the host', async () => {
    await openPanel({ history: turns(1), keyboardShortcuts: { regenerate: 'Alt+G', 'copy-code': null } });
    const [message] = articles();
    act(() => message?.focus());
    key(message as Element, { key: '?', shiftKey: true });
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(dialog.getByText('Alt + G')).toBeTruthy();
    expect(dialog.queryByText('Copy the last code')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('Mod+/ opens the list of key bindings from the input', async () => {
    await openPanel();
    expect(key(input(), { key: '?', shiftKey: true })).toBe(true);
    key(input(), { key: '/', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('can be switched off', async () => {
    await openPanel({ history: turns(1), keyboardShortcuts: false });
    input().focus();
    key(input(), { key: 'F6' });
    expect(focused()).toBe(input());
  });
});

describe('Tab', () => {
  const links = (number: number) =>
    turn(number, { content: `[one ${number}](https://a.example) [two](https://b.example)` });
  const list = () => screen.getByRole('region', { name: 'Messages' });
  /** Returns whether the panel moved the focus; otherwise the browser does. */
  const tab = (shiftKey = false) => !key(focused() as Element, { key: 'Tab', shiftKey });
  const open = () => openPanel({ history: [...links(1), ...links(2)], enableMessageBoxActionBar: true });

  it('passes over the messages, from the list to what follows it and back', async () => {
    await open();
    list().focus();
    expect(tab()).toBe(true);
    const after = focused() as HTMLElement;
    expect(list().contains(after)).toBe(false);
    expect(tab(true)).toBe(true);
    expect(focused()).toBe(list());
  });

  it('goes from a message to its own links and actions, then out of the list', async () => {
    await open();
    const [, answer] = screen.getAllByRole('article');
    act(() => answer?.focus());
    // The next element in the document is the right one.
    expect(tab()).toBe(false);
    const more = within(answer as HTMLElement).getByRole('button', { name: 'More' });
    act(() => more.focus());
    expect(tab()).toBe(true);
    expect(list().contains(focused())).toBe(false);
    const first = within(answer as HTMLElement).getByRole('link', { name: 'one 1' });
    act(() => first.focus());
    expect(tab(true)).toBe(true);
    expect(focused()).toBe(answer);
    expect(tab(true)).toBe(false);
  });

  it('reaches the suggestions of an opening', async () => {
    await openPanel({ init: { prologue: 'Hi', onboardingSuggestions: [{ id: '1', content: 'Ask this' }] } as never });
    list().focus();
    expect(tab()).toBe(false);
  });
});

describe('focus restoration', () => {
  it('moves the focus to the input when the focused button disappears', async () => {
    const { client, server, settled, say } = await openPanel();
    void client.sendText('Hello').catch(() => undefined);
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
    const stop = screen.getByRole('button', { name: 'Stop responding' });
    stop.focus();
    fireEvent.click(stop);
    await settled();
    await waitFor(() => expect(focused()).toBe(input()));
  });

  it('keeps the focus in the turn that is regenerated', async () => {
    const { settled } = await openPanel({ history: turns(1), enableMessageBoxActionBar: true });
    const regenerate = screen.getByRole('button', { name: 'Regenerate' });
    regenerate.focus();
    fireEvent.click(regenerate);
    await settled();
    await waitFor(() => expect(focused()?.textContent).toContain('Question 1'));
  });
});
