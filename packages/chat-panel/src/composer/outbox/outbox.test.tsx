import { pendingFiles } from '@parley/chat-core';
import { ack, file, textDelta } from '@parley/chat-core/testing/messages';
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
  it('shows a waiting message, takes it back into the composer, and sends the edited text', async () => {
    const { settled, server, network } = await openOffline();
    expect(within(outbox()).getByText('When we are back')).toBeTruthy();
    expect(within(outbox()).getByText('Waiting for network')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Waiting for network');
    write('And more');
    fireEvent.click(button('Edit'));
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
    expect(input().value).toBe('When we are back\nAnd more');
    expect(document.activeElement).toBe(input());
    write('Now');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    expect(within(outbox()).getByText('Now')).toBeTruthy();
    expect(server.requestsOf('chat')).toEqual([]);

    await act(async () => network.goOnline());
    await settled();
    expect(server.requestsOf('chat')).toMatchObject([{ query: 'Now' }]);
    server.chat().push(ack(String(server.chat().request.local_message_id)));
    await settled();
    expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).toBeNull();
  });

  it('edits a message with a quote in its place; Escape cancels', async () => {
    const { client, network, settled } = await openPanel();
    network.goOffline();
    const quoted = [{ type: 'text', text: 'Said' }] as const;
    await act(() => client.sendMixed({ text: 'About that', quoted }));
    await settled();
    fireEvent.click(button('Edit'));
    const editor = screen.getByRole('textbox', { name: 'Edit waiting message' });
    fireEvent.change(editor, { target: { value: 'Not that' } });
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(within(outbox()).getByText('About that')).toBeTruthy();
    fireEvent.click(button('Edit'));
    const again = screen.getByRole('textbox', { name: 'Edit waiting message' });
    fireEvent.change(again, { target: { value: 'About this' } });
    fireEvent.click(button('Save'));
    expect(within(outbox()).getByText('About this')).toBeTruthy();
  });

  it('edits a message in its place whose files are too many for the composer', async () => {
    const { client, network, settled } = await openPanel({ fileLimit: 1 });
    network.goOffline();
    await act(() => client.sendMixed({ text: 'With a file', files: [file('a.pdf')] }));
    act(() => void client.uploads?.add([file('b.pdf')]));
    await settled();
    fireEvent.click(button('Edit'));
    expect(screen.getByRole('textbox', { name: 'Edit waiting message' })).toBeTruthy();
    expect(pendingFiles(client.uploads?.getState() ?? [])).toHaveLength(1);
  });

  it('waits for the answer where the client queues; “Stop the answer and send now” does so', async () => {
    const { server, settled, say } = await openPanel({ options: { newMessageInterruptScenario: 'suggesting' } });
    write('Hello');
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settled();
    await say(ack(String(server.chat().request.local_message_id)), textDelta(2, 'Once upon'));
    for (const text of ['First', 'Second']) {
      write(text);
      fireEvent.keyDown(input(), { key: 'Enter' });
      await settled();
    }
    expect(within(outbox()).getAllByText('Waiting for the current answer')).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toBe('Waiting for the current answer');
    expect(server.requestsOf('breakMessage')).toEqual([]);
    const second = within(outbox()).getByText('Second').closest('li') as HTMLElement;
    fireEvent.click(within(second).getByRole('button', { name: 'Stop the answer and send now' }));
    await settled();
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    expect(server.chat().request.query).toBe('Second');
    expect(within(outbox()).getByText('First')).toBeTruthy();
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
