import type { RawStreamEvent } from '@parley/chat-core';

/** From a window to the worker that holds the connection. */
export type ToWorker =
  /** Reserves a channel, and opens the shared stream if it is not open. */
  | { readonly type: 'open'; readonly channel: string }
  /** The window reads no more of the channel. */
  | { readonly type: 'close'; readonly channel: string }
  /** The window is closed, or kept by the browser for a return. */
  | { readonly type: 'leave' };

/** From the worker to a window. Each window gets the events of its own channels and of no others. */
export type ToWindow =
  /** The worker runs. */
  | { readonly type: 'hello' }
  /** The shared stream is open: requests can name the channel. */
  | { readonly type: 'opened'; readonly channel: string; readonly streamId: string }
  | { readonly type: 'events'; readonly channel: string; readonly events: readonly RawStreamEvent[] }
  /** The connection has received bytes lately. */
  | { readonly type: 'alive' }
  /** The shared stream has ended. `isRefused`: the server refused to open one, so windows use their own connections. */
  | { readonly type: 'lost'; readonly channels: readonly string[]; readonly isRefused: boolean };
