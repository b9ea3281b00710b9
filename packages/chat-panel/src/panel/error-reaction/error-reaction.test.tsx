import { TransportError } from '@parley/chat-core';
import { ack } from '@parley/chat-core/testing/messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';

const OUT_OF_TOKENS = 0x29db35c7;
const OUT_OF_CREDITS = 0x29d8ebe4;
const OUT_OF_CREDITS_IN_WORKFLOW = 0x29d91ee0;
const INTERCEPTED = 700012014;

async function refuse(code: number, msg: string) {
  const panel = await openPanel();
  panel.client.sendText('Hello').catch(() => undefined);
  await panel.settled();
  panel.server.chat().push({ kind: 'error', error: { code, msg } });
  await panel.settled();
  return panel;
}

async function breakOff(code: number, msg: string) {
  const panel = await openPanel();
  panel.client.sendText('Hello').catch(() => undefined);
  await panel.settled();
  const localId = String(panel.server.chat().request.local_message_id);
  await panel.say(ack(localId), { kind: 'error', error: { code, msg } });
  return panel;
}

describe('chat §8 behaviour', () => {
  it.each([
    ['a message is refused', refuse, OUT_OF_TOKENS],
    ['a message is refused', refuse, OUT_OF_CREDITS],
    ['a reply breaks off', breakOff, OUT_OF_TOKENS],
    ['a reply breaks off', breakOff, OUT_OF_CREDITS_IN_WORKFLOW],
  ])('opens the prompt about a used-up limit when %s because of it, with the reason', async (_when, fail, code) => {
    await fail(code, 'It resets on November 17, 2026 at 00:00 UTC.');
    const prompt = await screen.findByRole('dialog', { name: 'Limit reached' });
    expect(prompt.textContent).toContain('It resets on November 17, 2026 at 00:00 UTC.');
    fireEvent.click(within(prompt).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an interception as a failure of the announcer', async () => {
    await refuse(INTERCEPTED, 'Unusual traffic.');
    expect(screen.queryByRole('dialog')).toBeNull();
    const close = screen.getByRole('button', { name: 'Close' });
    expect(close.closest('[role="alert"]')?.textContent).toBe('Unusual traffic.');
  });

  it('shows any other reason only at the message that was not sent', async () => {
    const { client, server, settled } = await refuse(4, 'The bot is gone.');
    expect(screen.getByRole('alert').textContent).toContain('Not sent. The bot is gone.');
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await settled();
    expect(server.requestsOf('chat')).toHaveLength(2);
    expect(client.conversation.getState().sending).not.toBeNull();
  });

  it('shows that the server does not respond, in place of an earlier reason', async () => {
    const { client, clock, server, settled } = await refuse(4, 'The bot is gone.');
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    for (let attempt = 1; client.conversation.getState().sending !== null || attempt === 1; attempt += 1) {
      await settled();
      server.chat(attempt).fail(new TransportError('unreachable'));
      await act(() => clock.pass(5_000));
    }
    expect(screen.getByRole('alert').textContent).toContain('Not sent. The server does not respond.');
  });
});
