import { systemClock } from '@parley/chat-core';
import { ack, answerEnd, chunk, done, finish, textDelta } from '@parley/chat-core/testing/messages';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

async function openAsking() {
  const opened = await openPanel({ options: { clock: systemClock } });
  void opened.client.sendText('Hello').catch(() => undefined);
  await opened.settled();
  await opened.say(ack(String(opened.server.chat().request.local_message_id)));
  return opened;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const dots = () => screen.queryByRole('img', { name: 'Thinking' });
const shown = () => within(screen.getByRole('log')).queryByText(/busy, trying/)?.textContent;
const announced = () => screen.getByRole('status').textContent;
const call = (seq: number, call_id = 'c1', index = 2) =>
  chunk(
    seq,
    {
      message_id: `call-${call_id}`,
      type: 'function_call',
      content: '{"name":"look_around"}',
      extra_info: { call_id },
      index,
    },
    true,
  );
const response = (seq: number) =>
  chunk(seq, { message_id: 'response-1', type: 'tool_response', content: 'Trees', index: 3 }, true);

describe('chat §2 thinking placeholder: what a reply is doing', () => {
  it('shows the time from three seconds on, and none of it with the answer', async () => {
    const { say } = await openAsking();
    await pass(2000);
    expect(dots()?.closest('p')?.textContent).toBe('');
    await pass(1000);
    expect(screen.getByText('· 3 s')).toBeTruthy();
    await pass(62_000);
    expect(screen.getByText('· 1 min 5 s')).toBeTruthy();
    await say(textDelta(2, 'Good morning'));
    expect(dots()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows what a tool reports until it responds', async () => {
    const { say } = await openAsking();
    const progress = (text: string) => ({ call_id: 'c1', text });
    await say(call(2), { kind: 'activity', activity: { step_ms: 1000, progress: progress('1/2: Reading') } });
    expect(screen.getByText('· 1/2: Reading')).toBeTruthy();
    await say({ kind: 'activity', activity: { step_ms: 2000, progress: progress('2/2: Writing') } });
    expect(screen.getByText('· 2/2: Writing')).toBeTruthy();
    await say(response(3));
    expect(screen.queryByText(/Writing/)).toBeNull();
  });

  it('shows what a tool reports at its own call, where others have no response either', async () => {
    const { say } = await openAsking();
    const progress = { call_id: 'c2', text: '1/2: Reading' };
    await say(call(2, 'c1'), call(3, 'c2', 3), { kind: 'activity', activity: { step_ms: 1000, progress } });
    const lines = screen.getAllByText('using look_around').map((line) => line.closest('p')?.textContent);
    expect(lines).toEqual(['using look_around', 'using look_around· 1/2: Reading']);
  });

  it('counts down while the model is busy, and announces it once', async () => {
    const { say } = await openAsking();
    await say({ kind: 'activity', activity: { step_ms: 1000, retry_ms: 20_000 } });
    expect(shown()).toBe('The model is busy, trying again in 20 s');
    expect(announced()).toBe('The model is busy, trying again in 20 s');
    await pass(5000);
    expect(shown()).toBe('The model is busy, trying again in 15 s');
    expect(announced()).toBe('The model is busy, trying again in 20 s');
    await pass(15_000);
    expect(shown()).toBeUndefined();
    expect(dots()).toBeTruthy();
    await say(textDelta(2, 'At last'));
    expect(dots()).toBeNull();
  });

  it('says that it reconnects, below the text that has arrived', async () => {
    const { say, server, settled } = await openAsking();
    await say(textDelta(2, 'Once upon'));
    server.chat().end();
    await settled();
    expect(screen.getByText('Once upon')).toBeTruthy();
    expect(screen.getAllByText('Reconnecting…')).toHaveLength(2);
    expect(announced()).toBe('Reconnecting…');
  });

  it('thinks between the steps of a reply, and shows how long a call takes', async () => {
    const { say } = await openAsking();
    await say(textDelta(2, 'Let me look.'));
    expect(dots()).toBeNull();
    await say(answerEnd(3), call(4));
    expect(screen.getByText('using look_around')).toBeTruthy();
    expect(dots()).toBeNull();
    await pass(4000);
    expect(screen.getByText('· 4 s')).toBeTruthy();
    await say(response(5));
    expect(dots()).toBeTruthy();
    expect(screen.queryByText('· 4 s')).toBeNull();
  });

  it('hides Stop when the answer is complete, though suggestions are still made', async () => {
    const { say } = await openAsking();
    await say(textDelta(2, 'Hi'));
    expect(screen.getByRole('button', { name: 'Stop responding' })).toBeTruthy();
    await say(answerEnd(3), finish(4));
    expect(screen.queryByRole('button', { name: 'Stop responding' })).toBeNull();
    await say(done);
  });
});

describe('architecture §7 network resume: a lost subscription', () => {
  it('is shown quietly while no reply is awaited', async () => {
    const { server, settled } = await openPanel();
    server.subscription().end();
    await settled();
    expect(screen.getByText('Reconnecting…').closest('section')).toBe(
      screen.getByRole('region', { name: 'Write a message' }),
    );
    expect(announced()).toBe('');
  });
});

describe('wire §2.3 reasoning: its time', () => {
  it('counts while it streams, and stays with the answer', async () => {
    const { say } = await openAsking();
    await say(chunk(2, { reasoning_content: 'Hm' }));
    expect(screen.getByRole('button', { name: /Thinking…/ })).toBeTruthy();
    await pass(6000);
    expect(screen.getByRole('button', { name: /Thinking for 6 s/ })).toBeTruthy();
    await say(chunk(3, { content: 'So', extra_info: { reasoning_time: '6.4' } }));
    expect(screen.getByRole('button', { name: 'Thought for 6 s' })).toBeTruthy();
    await say(answerEnd(4, { extra_info: { reasoning_time: '6.4' } }), done);
    expect(screen.getByRole('button', { name: 'Thought for 6 s' })).toBeTruthy();
  });
});
