import { newRandomId, type StreamEvent, TransportError, toStreamEvent } from '@parley/chat-core';
import type { ToWindow, ToWorker } from './messages.ts';

/** The events of one stream on the shared connection. It is closed when the signal aborts, or when the server ends it. */
export interface Channel {
  readonly name: string;
  /**
   * The id of the shared stream, once it is open; `null` if there is none to share. Rejects with a `TransportError` if the server
   * cannot be reached, or with the reason of the signal.
   */
  whenOpen(): Promise<string | null>;
  /** The id of the shared stream if it is open already. */
  openId(): string | null;
  /** Rejects like `whenOpen`. */
  events(): AsyncGenerator<StreamEvent>;
  close(): void;
}

/** A window's side of the connection that it shares with the other windows of its user. */
export interface SharedStream {
  /** Whether the worker runs. */
  isReady(): boolean;
  openChannel(signal: AbortSignal): Channel;
  /** Closes all channels: the window is going away. */
  leave(): void;
  /** The worker cannot be used: from now on every stream of this window has its own connection. */
  fail(): void;
}

/** The worker runs within milliseconds, but a busy machine may need longer to start it. */
const OPEN_TIMEOUT_MS = 10_000;
/** The worker tells at least every 15 seconds that the connection is alive. */
const FRESH_MS = 20_000;
const STALL_MS = 35_000;
const STALL_CHECK_MS = 5_000;

export interface WorkerPort {
  postMessage(message: ToWorker): void;
  onMessage(listener: (message: ToWindow) => void): void;
}

type Step = StreamEvent | { readonly kind: 'end' } | { readonly kind: 'lost' };

/** What has arrived on one channel and is not read yet. */
function createInbox(signal: AbortSignal) {
  const steps: Step[] = [];
  let wake = (): void => undefined;
  return {
    push(step: Step): void {
      steps.push(step);
      wake();
    },
    wake: () => wake(),
    async *read(): AsyncGenerator<StreamEvent> {
      for (;;) {
        if (signal.aborted) throw signal.reason;
        const step = steps.shift();
        if (!step)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        else if (step.kind === 'end') return;
        else if (step.kind === 'lost') throw new TransportError('broken');
        else yield step;
      }
    },
  };
}

/** How waiting for the shared stream has ended. */
type Opening = { readonly id: string } | 'refused' | 'lost' | 'closed';

interface OpenChannel {
  readonly inbox: ReturnType<typeof createInbox>;
  readonly settle: (opening: Opening) => void;
  /** The stream that was named to the server. */
  usedId: string | null;
}

export function createSharedStream(port: WorkerPort): SharedStream {
  const channels = new Map<string, OpenChannel>();
  let isReady = false;
  let isBroken = false;
  let streamId: string | null = null;
  let lastHeardAt = 0;
  let watchdog: ReturnType<typeof setInterval> | undefined;

  function receive(message: ToWindow): void {
    lastHeardAt = Date.now();
    switch (message.type) {
      case 'hello':
        isReady = true;
        break;
      case 'opened':
        opened(message.channel, message.streamId);
        break;
      case 'events':
        for (const event of message.events) {
          const inbox = channels.get(message.channel)?.inbox;
          if (event.name === 'end') {
            remove(message.channel);
            inbox?.push({ kind: 'end' });
          } else inbox?.push(toStreamEvent(event));
        }
        break;
      case 'alive':
        for (const { inbox } of channels.values()) inbox.push({ kind: 'alive' });
        break;
      case 'lost':
        lose(message.channels, message.isRefused);
    }
  }

  function opened(name: string, id: string): void {
    const channel = channels.get(name);
    if (!channel) return;
    streamId = id;
    // The stream that was named to the server had been lost at that moment.
    if (channel.usedId !== null && channel.usedId !== id) {
      lose([name], false);
      port.postMessage({ type: 'close', channel: name });
    } else channel.settle({ id });
  }

  function lose(names: Iterable<string>, isRefused: boolean): void {
    for (const name of [...names]) {
      const channel = channels.get(name);
      remove(name);
      channel?.settle(isRefused ? 'refused' : 'lost');
      channel?.inbox.push({ kind: 'lost' });
    }
  }

  function leave(): void {
    lose(channels.keys(), false);
    port.postMessage({ type: 'leave' });
  }

  /** Without a channel of its own the window does not hear when the stream is lost. */
  function remove(name: string): boolean {
    const isRemoved = channels.delete(name);
    if (channels.size === 0) {
      streamId = null;
      clearInterval(watchdog);
    }
    return isRemoved;
  }

  function add(name: string, channel: OpenChannel): void {
    if (channels.size === 0) {
      lastHeardAt = Date.now();
      watchdog = setInterval(() => {
        if (Date.now() - lastHeardAt > STALL_MS) leave();
      }, STALL_CHECK_MS);
    }
    channels.set(name, channel);
    port.postMessage({ type: 'open', channel: name });
  }

  port.onMessage(receive);
  return {
    isReady: () => isReady && !isBroken,
    openChannel(signal) {
      const name = newRandomId();
      const inbox = createInbox(signal);
      let settle: OpenChannel['settle'] = () => undefined;
      const opening = new Promise<Opening>((resolve) => {
        settle = resolve;
      });
      const channel: OpenChannel = { inbox, settle, usedId: null };
      const close = () => {
        if (remove(name)) port.postMessage({ type: 'close', channel: name });
        settle('closed');
        inbox.wake();
      };
      if (isBroken) settle('refused');
      else add(name, channel);
      signal.addEventListener('abort', close);
      if (signal.aborted) close();
      return {
        name,
        async whenOpen() {
          // A worker that has never answered may be forbidden without a word, and a proxy may hold back the events of the stream.
          const timer = setTimeout(() => settle('refused'), OPEN_TIMEOUT_MS);
          const end = await opening;
          clearTimeout(timer);
          if (signal.aborted) throw signal.reason;
          if (end === 'lost') throw new TransportError('unreachable');
          return typeof end === 'object' ? end.id : null;
        },
        openId() {
          channel.usedId = Date.now() - lastHeardAt < FRESH_MS ? streamId : null;
          return channel.usedId;
        },
        events: inbox.read,
        close,
      };
    },
    leave,
    fail() {
      isBroken = true;
      lose(channels.keys(), true);
    },
  };
}
