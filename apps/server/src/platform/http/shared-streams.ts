import { randomUUID } from 'node:crypto';
import { type EventStream, eventFrame, type ManagedStream } from './event-stream.ts';

const END_FRAME = eventFrame('end', '{}');

/** One connection that carries several streams of its reader, each as a channel. */
export interface SharedStream {
  /** Replaces an open channel of the same name. */
  openChannel(name: string): ManagedStream;
  closeChannels(names: readonly string[]): void;
}

/** The shared streams of this process. A request can name only those of its own session. */
export interface SharedStreams {
  /** Serves a shared stream until its reader is gone, or the server stops and the last channel has ended. */
  serve(stream: EventStream, sessionId: string): Promise<void>;
  find(sessionId: string, streamId: string): SharedStream | undefined;
}

interface OpenStream {
  readonly sessionId: string;
  readonly shared: SharedStream;
  readonly endIfUnused: () => void;
}

export function createSharedStreams(stopping: AbortSignal): SharedStreams {
  const open = new Map<string, OpenStream>();
  // One listener for all of them: Node reports a leak when a signal has more than ten.
  stopping.addEventListener('abort', () => {
    for (const { endIfUnused } of [...open.values()]) endIfUnused();
  });
  return {
    async serve(stream, sessionId) {
      const streamId = randomUUID();
      const { ended, ...opened } = share(stream, stopping);
      open.set(streamId, { sessionId, ...opened });
      stream.write(eventFrame('opened', JSON.stringify({ stream_id: streamId })));
      await ended;
      open.delete(streamId);
    },
    find(sessionId, streamId) {
      const found = open.get(streamId);
      return found?.sessionId === sessionId ? found.shared : undefined;
    },
  };
}

interface Channel extends ManagedStream {
  close(): void;
}

function share(
  stream: EventStream,
  stopping: AbortSignal,
): Omit<OpenStream, 'sessionId'> & { readonly ended: Promise<void> } {
  const channels = new Map<string, Channel>();
  let current: string | null = null;
  let draining: Promise<void> | null = null;
  let end = (): void => undefined;

  /** Frames belong to the channel that was named last, so that they are the same on every stream. */
  function write(name: string, frames: string): boolean {
    if (name === current) return stream.write(frames);
    current = name;
    return stream.write(eventFrame('channel', JSON.stringify(name)) + frames);
  }

  /** One listener on the socket for all channels that wait. */
  function drained(): Promise<void> {
    draining ??= stream.drained().finally(() => {
      draining = null;
    });
    return draining;
  }

  function endIfUnused(): void {
    if (stream.isClosed || (stopping.aborted && channels.size === 0)) end();
  }

  function openChannel(name: string): ManagedStream {
    channels.get(name)?.close();
    const listeners = new Set<() => void>();
    let isClosed = stream.isClosed;

    function endChannel(): void {
      if (isClosed) return;
      write(name, END_FRAME);
      channel.close();
    }

    const channel: Channel = {
      get isClosed() {
        return isClosed;
      },
      get unsentLength() {
        return stream.unsentLength;
      },
      write: (frames) => isClosed || write(name, frames),
      drained,
      onClose(listener) {
        if (isClosed) listener();
        else listeners.add(listener);
        return () => listeners.delete(listener);
      },
      end: endChannel,
      // The shared stream has the heartbeat, and is closed when its reader is behind.
      beat: () => undefined,
      behindSince: () => null,
      cut: endChannel,
      close() {
        if (isClosed) return;
        isClosed = true;
        channels.delete(name);
        for (const listener of [...listeners]) listener();
        endIfUnused();
      },
    };
    if (!isClosed) channels.set(name, channel);
    return channel;
  }

  const closeAll = () => {
    for (const channel of [...channels.values()]) channel.close();
  };
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  stream.onClose(() => {
    closeAll();
    endIfUnused();
  });
  endIfUnused();

  const shared: SharedStream = {
    openChannel,
    closeChannels(names) {
      for (const name of names) channels.get(name)?.close();
    },
  };
  return { shared, ended, endIfUnused };
}
