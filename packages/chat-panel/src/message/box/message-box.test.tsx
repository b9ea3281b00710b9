import { ack, answerEnd, done, finish, textDelta } from '@parley/chat-core/testing/messages';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PanelSlots } from '../../settings/panel-slots.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { turn, turns } from '../../testing/turns.ts';

const alice = {
  id: 'user-1',
  nickname: 'Alice',
  url: '',
  userUniqueName: 'alice',
  userLabel: { icon_url: '', label_name: 'Founder', jump_link: 'https://example.com/founders' },
};

const slots: PanelSlots = {
  MessageBoxFooter: ({ messageId }) => <p>below {messageId}</p>,
  SendMessageBox: ({ children }) => <section aria-label="mine">{children}</section>,
  InputAddonTop: () => <p>above the input</p>,
};

describe('chat §2 message box', () => {
  it('shows sender and time', async () => {
    await openPanel({ history: turn(1) });
    const box = screen.getByRole('article', { name: 'Alice said' });
    expect(within(box).getByText('Alice')).toBeTruthy();
    expect(within(box).getByText(/\d\d:\d\d$/)).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Curly said' })).toBeTruthy();
  });

  it('shows handle and badge of the user only on the PC layout, if the host enables it', async () => {
    const { rerender } = await openPanel({ history: turn(1), init: { userInfoMap: { 'user-1': alice } } });
    expect(screen.queryByText('@alice')).toBeNull();
    rerender({ showUserExtendedInfo: true });
    expect(screen.getByText('@alice')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Founder' }).getAttribute('href')).toBe('https://example.com/founders');
    rerender({ showUserExtendedInfo: true, layout: 'mobile' });
    expect(screen.queryByText('@alice')).toBeNull();
  });

  it('shows the badge of the bot from the init response', async () => {
    const userLabel = { icon_url: '/api/object/built-in', label_name: 'Built-in', jump_link: '' };
    const init = { botInfoMap: { 'bot-1': { id: 'bot-1', nickname: 'Curly', url: '', userLabel } } };
    const { rerender } = await openPanel({ history: turn(1), init, showUserExtendedInfo: true });
    const box = within(screen.getByRole('article', { name: 'Curly said' }));
    const badge = box.getByText('Built-in');
    expect(badge.querySelector('img')?.getAttribute('src')).toBe('/api/object/built-in');
    expect(box.queryByRole('link')).toBeNull();
    rerender({ showUserExtendedInfo: true, layout: 'mobile' });
    expect(box.queryByText('Built-in')).toBeNull();
  });

  it('shows a default picture when the picture of the sender cannot be loaded', async () => {
    const init = { botInfoMap: { 'bot-1': { id: 'bot-1', nickname: 'Curly', url: '/api/object/gone' } } };
    await openPanel({ history: turn(1), init, showOnboardingMessage: false });
    const box = screen.getByRole('article', { name: 'Curly said' });
    const picture = box.querySelector('img');
    if (!picture) throw new Error('no picture');
    fireEvent.error(picture);
    expect(box.querySelector('img')).toBeNull();
    expect(box.querySelector('svg')).toBeTruthy();
  });

  it('has actions only when enabled, not readonly, and the group is not replying', async () => {
    const { rerender, client, say, settled, server } = await openPanel({ history: turns(1) });
    const bars = () => screen.queryAllByRole('toolbar', { name: 'Message actions' });
    expect(bars()).toHaveLength(0);
    rerender({ enableMessageBoxActionBar: true });
    expect(bars()).toHaveLength(1);
    rerender({ enableMessageBoxActionBar: true, readonly: true });
    expect(bars()).toHaveLength(0);
    rerender({ enableMessageBoxActionBar: true });
    void client.sendText('And?');
    await settled();
    await say(ack(String(server.chat().request.local_message_id), { message_id: 'question-2', message_index: '3' }));
    expect(bars()).toHaveLength(1);
  });

  it('offers to send a failed message again', async () => {
    const { client, settled, server } = await openPanel();
    client.sendText('Hello').catch(() => undefined);
    await settled();
    server.chat().push({ kind: 'error', error: { code: 1, msg: 'no' } });
    await settled();
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await settled();
    expect(server.requestsOf('chat')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('sends a failed message again after the current answer, where messages do not interrupt it', async () => {
    const { client, say, settled, server } = await openPanel({
      options: { newMessageInterruptScenario: 'suggesting' },
    });
    client.sendText('Hello').catch(() => undefined);
    await settled();
    await say({ kind: 'error', error: { code: 1, msg: 'no' } });
    void client.sendText('Another');
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await settled();
    const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Waiting for the current answer' });
    expect(waiting.disabled).toBe(true);
    expect(server.requestsOf('chat')).toHaveLength(2);
    await say(answerEnd(3), finish(4), done);
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'Another', 'Hello']);
    expect(screen.queryByText('Waiting for the current answer')).toBeNull();
  });

  it('renders the slots of the host', async () => {
    await openPanel({
      history: turn(1),
      slots,
    });
    expect(screen.getByText('below answer-1')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'mine' })).getByText('Question 1')).toBeTruthy();
    expect(screen.getByText('above the input')).toBeTruthy();
  });
});
