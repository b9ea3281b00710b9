import { ack } from '@parley/chat-core/testing/messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const write = (text: string) => fireEvent.change(input(), { target: { value: text } });
const outbox = () => screen.getByRole('list', { name: 'Waiting to be sent' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function openOffline() {
  const opened = await openPanel();
  opened.network.goOffline();
  write('When we are back');
  fireEvent.keyDown(input(), { key: 'Enter' });
  await opened.settled();
  return opened;
}

describe('the outbox', () => {
  it('shows a waiting message, lets the user edit it, and sends the edited text', async () => {
    const { settled, server, network } = await openOffline();
    expect(within(outbox()).getByText('When we are back')).toBeTruthy();
    expect(within(outbox()).getByText('Waiting for network')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Waiting for network');
    fireEvent.click(button('Edit'));
    fireEvent.change(screen.getByRole('textbox', { name: 'Edit waiting message' }), { target: { value: 'Now' } });
    fireEvent.click(button('Save'));
    expect(within(outbox()).getByText('Now')).toBeTruthy();
    expect(server.requestsOf('chat')).toEqual([]);

    await act(async () => network.goOnline());
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Now' }]);
    server.chat().push(ack(String(server.chat().request.local_message_id)));
    await settled();
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  });

  it('rejects an empty edit; Escape cancels it', async () => {
    await openOffline();
    fireEvent.click(button('Edit'));
    const editor = screen.getByRole('textbox', { name: 'Edit waiting message' });
    fireEvent.change(editor, { target: { value: ' ' } });
    expect(button('Save').disabled).toBe(true);
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(within(outbox()).getByText('When we are back')).toBeTruthy();
  });

  it('does not send a message that was removed', async () => {
    const { settled, server, network } = await openOffline();
    fireEvent.click(button('Remove'));
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
    await act(async () => network.goOnline());
    await settled();
    expect(server.requestsOf('chat')).toEqual([]);
  });
});
