import type { ChatTransport, StreamEvent } from '@parley/chat-core';
import type { ChannelRef } from '@parley/contract';
import type { SharedStream } from './shared-stream.ts';

type Send = (channel?: ChannelRef) => AsyncIterable<StreamEvent>;

/**
 * A transport whose streams arrive on a connection that all windows share. The window itself makes the requests, which end at
 * once, so that a browser with any number of windows has connections left for them.
 */
export function shareStreams(own: ChatTransport, shared: SharedStream): ChatTransport {
  /** A message does not wait for the worker to start: until then the reply comes in the response. */
  const sendNow = (send: Send, signal: AbortSignal) =>
    shared.isReady() ? readChannel(shared, send, signal, true) : send();

  return {
    ...own,
    chat: (request, signal, options) =>
      sendNow((channel) => own.chat({ ...request, channel }, signal, options), signal),
    resume: (request, signal) => sendNow((channel) => own.resume({ ...request, channel }, signal), signal),
    attach: (request, signal) => readChannel(shared, (channel) => own.attach({ ...request, channel }, signal), signal),
  };
}

/** A server that does not know the shared stream sends the events in the response. */
async function* readChannel(
  shared: SharedStream,
  send: Send,
  signal: AbortSignal,
  isUrgent = false,
): AsyncGenerator<StreamEvent> {
  const channel = shared.openChannel(signal);
  try {
    const stream_id = (isUrgent ? channel.openId() : null) ?? (await channel.whenOpen());
    let isOwn = stream_id === null;
    if (isOwn) channel.close();
    for await (const event of send(stream_id === null ? undefined : { stream_id, name: channel.name })) {
      yield event;
      isOwn ||= event.kind !== 'opened' && event.kind !== 'alive';
    }
    if (!isOwn) yield* channel.events();
  } finally {
    channel.close();
  }
}
