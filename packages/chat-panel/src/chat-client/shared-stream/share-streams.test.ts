import { type StreamEvent, TransportError } from '@parley/chat-core';
import { scriptedTransport } from '@parley/chat-core/testing/scripted-transport';
import { settle } from '@parley/chat-core/testing/stepped-clock';
import { Scene } from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import type { ToWindow, ToWorker } from './messages.ts';
import { shareStreams } from './share-streams.ts';
import { createSharedStream } from './shared-stream.ts';

const reply = { conversation_id: 'c', scene: Scene.playground, reply_id: 'r', after_seq_id: 3 };
const question = { conversation_id: 'c', scene: Scene.playground, query: 'Hello', content_type: 'text' } as const;

/** A window whose worker and server the test plays. */
function openWindow() {
  const sent: ToWorker[] = [];
  let receive: (message: ToWindow) => void = () => undefined;
  const shared = createSharedStream({
    postMessage: (message) => sent.push(message),
    onMessage: (listener) => {
      receive = listener;
    },
  });
  const server = scriptedTransport();
  const channels = () => sent.flatMap((message) => (message.type === 'open' ? [message.channel] : []));
  return {
    shared,
    server,
    transport: shareStreams(server.transport, shared),
    sent,
    channel: (index = -1) => channels().at(index) ?? '',
    receive: (message: ToWindow) => receive(message),
    accept: (streamId = 'stream-1') => receive({ type: 'opened', channel: channels().at(-1) ?? '', streamId }),
  };
}

function collect(events: AsyncIterable<StreamEvent>) {
  const read: StreamEvent[] = [];
  const ended = (async () => {
    for await (const event of events) read.push(event);
  })().catch((error: unknown) => error);
  return { read, ended };
}

const done = { name: 'done', data: '{}' };

describe('streams on the shared connection', () => {
  it('are asked for with the name of a channel, and come from the worker', async () => {
    const { transport, server, accept, channel, receive, sent } = openWindow();
    const { read, ended } = collect(transport.attach(reply, new AbortController().signal));
    await settle();
    expect(server.asked).toEqual([]);
    accept();
    await settle();
    expect(server.attach().request).toEqual({ ...reply, channel: { stream_id: 'stream-1', name: channel() } });
    // Events may arrive before the response has ended.
    receive({ type: 'events', channel: channel(), events: [done] });
    receive({ type: 'events', channel: 'of another window', events: [done] });
    server.attach().push({ kind: 'opened', logId: 'log-1' });
    server.attach().end();
    await settle();
    receive({ type: 'alive' });
    receive({ type: 'events', channel: channel(), events: [{ name: 'end', data: '{}' }] });
    expect(await ended).toBeUndefined();
    expect(read).toEqual([{ kind: 'opened', logId: 'log-1' }, { kind: 'done' }, { kind: 'alive' }]);
    // The worker has seen the end too.
    expect(sent).toEqual([{ type: 'open', channel: channel() }]);
  });

  it('come in the response if the server does not know the shared stream', async () => {
    const { transport, server, accept, sent, channel } = openWindow();
    const { read, ended } = collect(transport.attach(reply, new AbortController().signal));
    accept();
    await settle();
    server.attach().push({ kind: 'opened', logId: '' }, { kind: 'alive' }, { kind: 'done' });
    server.attach().end();
    expect(await ended).toBeUndefined();
    expect(read.at(-1)).toEqual({ kind: 'done' });
    expect(sent.at(-1)).toEqual({ type: 'close', channel: channel() });
  });

  it('have connections of their own if the server has no shared streams, or the worker cannot be used', async () => {
    const { transport, server, receive, channel, shared } = openWindow();
    collect(transport.attach(reply, new AbortController().signal));
    receive({ type: 'lost', channels: [channel()], isRefused: true });
    await settle();
    expect(server.attach().request).toEqual({ ...reply, channel: undefined });
    shared.fail();
    collect(transport.attach({ ...reply, after_seq_id: 9 }, new AbortController().signal));
    await settle();
    expect(server.attach().request).toEqual({ ...reply, after_seq_id: 9, channel: undefined });
  });

  it('have connections of their own if the shared stream does not open in time', async () => {
    vi.useFakeTimers();
    try {
      const { transport, server, receive, sent, channel } = openWindow();
      receive({ type: 'hello' });
      collect(transport.attach(reply, new AbortController().signal));
      await vi.advanceTimersByTimeAsync(10_000);
      expect(server.attach().request).toEqual({ ...reply, channel: undefined });
      expect(sent).toContainEqual({ type: 'close', channel: channel() });
    } finally {
      vi.useRealTimers();
    }
  });

  it('are closed in the worker if another shared stream has opened than the one that the server was told', async () => {
    const { transport, receive, accept, sent, channel } = openWindow();
    receive({ type: 'hello' });
    collect(transport.attach(reply, new AbortController().signal));
    accept();
    await settle();
    collect(transport.chat(question, new AbortController().signal));
    await settle();
    accept('stream-2');
    expect(sent).toContainEqual({ type: 'close', channel: channel() });
  });

  it('break when the connection is lost or cannot be opened, and close with their signal', async () => {
    const { transport, server, accept, receive, sent, channel } = openWindow();
    const leaving = new AbortController();
    const [lost, closed] = [new AbortController().signal, leaving.signal].map((signal) => {
      const stream = collect(transport.attach(reply, signal));
      accept();
      return stream;
    });
    await settle();
    server.attach(0).end();
    server.attach(1).end();
    await settle();
    leaving.abort('left');
    expect(await closed?.ended).toBe('left');
    expect(sent.at(-1)).toEqual({ type: 'close', channel: channel() });
    const waiting = collect(transport.attach(reply, new AbortController().signal));
    receive({ type: 'lost', channels: [channel(0), channel()], isRefused: false });
    expect(await lost?.ended).toEqual(new TransportError('broken'));
    expect(await waiting.ended).toEqual(new TransportError('unreachable'));
    expect(server.attachCount()).toBe(2);
  });

  it('carry the reply to a message that is sent, at once while the shared stream is open', async () => {
    const { transport, server, accept, channel, receive } = openWindow();
    const { signal } = new AbortController();
    // The worker does not run yet.
    collect(transport.chat(question, signal));
    await settle();
    expect(server.chat().request).toEqual({ ...question, channel: undefined });
    receive({ type: 'hello' });
    collect(transport.attach(reply, signal));
    accept();
    await settle();
    const sent = collect(transport.chat(question, signal));
    await settle();
    expect(server.chat().request).toEqual({ ...question, channel: { stream_id: 'stream-1', name: channel() } });
    // The worker had lost that stream and has opened another one, which the server does not send this reply to.
    accept('stream-2');
    server.chat().end();
    expect(await sent.ended).toEqual(new TransportError('broken'));
  });
});
