import { type ChannelEvents, createChannelReader } from './channel-reader.ts';
import { createEarlyEvents } from './early-events.ts';
import { emptyHub, type HubEffect, type HubEvent, nextHub } from './hub.ts';
import type { ToWindow, ToWorker } from './messages.ts';
import { CloseChannels, OpenSharedStream, send } from './shared-stream-calls.ts';

/*
 * The script of the worker that all windows of one user share. It holds one connection and hands the events of each channel to
 * the window that opened it. It repeats nothing: after a loss each window resumes by itself.
 */

/** The worker's side of a window. The compiler knows the DOM here, and not the scope of a worker. */
interface Scope {
  onconnect: ((event: { readonly ports: readonly MessagePort[] }) => void) | null;
  addEventListener(type: 'online', listener: () => void): void;
}

/** Without a byte for this long the connection is dead; heartbeats come every 15 seconds. */
const STALL_MS = 35_000;
/** A window that opens a channel finds out sooner: it may have been asleep. */
const FRESH_MS = 20_000;
const ALIVE_EVERY_MS = 10_000;
const IDLE_MS = 2_000;
/** Most channels that are closed are about to end, because a reply was stopped: these need no call. */
const CLOSE_AFTER_MS = 500;

const ports = new Map<number, MessagePort>();
/** Channels that are about to be closed, by the stream that they are on. */
const closing = new Map<string, Set<string>>();
/** The server goes on sending on a channel that nobody reads until it is told. */
const early = createEarlyEvents((channel) => {
  if (typeof hub.stream === 'object') closeSoon(hub.stream.id, [channel]);
});
let hub = emptyHub;
let connection: AbortController | null = null;
let lastByteAt = 0;
let lastAliveAt = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

function dispatch(event: HubEvent): void {
  const [next, effects] = nextHub(hub, event);
  hub = next;
  for (const effect of effects) run(effect);
}

function run(effect: HubEffect): void {
  switch (effect.type) {
    case 'open-stream':
      void readStream();
      break;
    case 'close-stream':
      connection?.abort();
      connection = null;
      early.clear();
      break;
    case 'close-channels':
      closeSoon(effect.streamId, effect.channels);
      break;
    case 'wait-for-idle':
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => dispatch({ type: 'idle' }), IDLE_MS);
      break;
    case 'tell':
      tell(effect.window, effect.message);
  }
}

function tell(window: number, message: ToWindow): void {
  ports.get(window)?.postMessage(message);
}

/** Reads until the connection ends. A stream that was closed here has no news for the windows. */
async function readStream(): Promise<void> {
  const own = new AbortController();
  connection = own;
  const watchdog = setInterval(() => {
    if (Date.now() - lastByteAt > STALL_MS) own.abort();
  }, ALIVE_EVERY_MS);
  lastByteAt = Date.now();
  let isRefused = false;
  try {
    const { body, headers, ok } = await send(OpenSharedStream, {}, own.signal);
    isRefused = !(ok && body && headers.get('content-type')?.startsWith('text/event-stream'));
    if (body && !isRefused) await read(body, own);
  } catch {
    // Unreachable or broken.
  }
  clearInterval(watchdog);
  own.abort();
  if (connection !== own) return;
  lose(isRefused);
}

function lose(isRefused: boolean): void {
  connection = null;
  early.clear();
  dispatch({ type: 'stream-lost', isRefused });
}

async function read(body: ReadableStream<Uint8Array>, own: AbortController): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parse = createChannelReader({ onOpened: (streamId) => dispatch({ type: 'stream-opened', streamId }) });
  for (;;) {
    const { value, done } = await reader.read();
    if (done || connection !== own) return;
    lastByteAt = Date.now();
    parse(decoder.decode(value, { stream: true })).forEach(forward);
    tellAlive();
  }
}

function forward({ channel, events }: ChannelEvents): void {
  const window = hub.channels.get(channel);
  const hasEnded = events.some(({ name }) => name === 'end');
  if (window !== undefined) {
    tell(window, { type: 'events', channel, events });
    if (hasEnded) dispatch({ type: 'channel-ended', channel });
    return;
  }
  const left = [...closing.values()].find((channels) => channels.has(channel));
  if (!left) early.keep(channel, events);
  else if (hasEnded) left.delete(channel);
}

function tellAlive(): void {
  if (lastByteAt - lastAliveAt < ALIVE_EVERY_MS) return;
  lastAliveAt = lastByteAt;
  for (const window of new Set(hub.channels.values())) tell(window, { type: 'alive' });
}

function closeSoon(streamId: string, channels: readonly string[]): void {
  const scheduled = closing.get(streamId);
  if (scheduled) {
    for (const channel of channels) scheduled.add(channel);
    return;
  }
  const left = new Set(channels);
  closing.set(streamId, left);
  setTimeout(() => {
    closing.delete(streamId);
    // If the call fails, the channel is closed by its next event, or with the stream.
    if (left.size > 0) void send(CloseChannels, { stream_id: streamId, channels: [...left] }).catch(() => undefined);
  }, CLOSE_AFTER_MS);
}

/** The connection may be dead although nothing says so. */
function dropConnection(): void {
  connection?.abort();
  lose(false);
}

function connectWindow(window: number, port: MessagePort): void {
  const leave = () => {
    dispatch({ type: 'window-left', window });
    ports.delete(window);
  };
  port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.type === 'leave') leave();
    else if (data.type === 'close') dispatch({ type: 'channel-closed', channel: data.channel });
    else {
      ports.set(window, port);
      if (typeof hub.stream === 'object' && Date.now() - lastByteAt > FRESH_MS) dropConnection();
      dispatch({ type: 'channel-opened', window, channel: data.channel });
      const events = early.take(data.channel);
      if (events.length > 0) forward({ channel: data.channel, events });
    }
  });
  // Browsers that know it tell that the window has crashed.
  port.addEventListener('close', leave);
  port.start();
  port.postMessage({ type: 'hello' } satisfies ToWindow);
}

const scope = globalThis as unknown as Scope;
let windows = 0;
scope.onconnect = ({ ports: [port] }) => {
  windows += 1;
  if (port) connectWindow(windows, port);
};
scope.addEventListener('online', dropConnection);
