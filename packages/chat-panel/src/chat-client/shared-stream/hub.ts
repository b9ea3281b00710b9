import type { ToWindow } from './messages.ts';

type WindowId = number;

/**
 * The worker's view of its windows and of the shared stream.
 *
 *   closed ──open──▶ opening ──stream-opened──▶ open
 *     ▲                 │                         │
 *     └── stream-lost, or idle without a channel ─┘
 */
export interface Hub {
  /** The window of each channel. */
  readonly channels: ReadonlyMap<string, WindowId>;
  readonly stream: 'closed' | 'opening' | { readonly id: string };
}

export type HubEvent =
  | { readonly type: 'channel-opened'; readonly window: WindowId; readonly channel: string }
  | { readonly type: 'channel-closed'; readonly channel: string }
  | { readonly type: 'window-left'; readonly window: WindowId }
  /** The server has ended the channel. */
  | { readonly type: 'channel-ended'; readonly channel: string }
  | { readonly type: 'stream-opened'; readonly streamId: string }
  /** It could not be opened, was refused, or has broken. */
  | { readonly type: 'stream-lost'; readonly isRefused?: boolean }
  /** There was no channel for a while. */
  | { readonly type: 'idle' };

export type HubEffect =
  | { readonly type: 'open-stream' }
  | { readonly type: 'close-stream' }
  | { readonly type: 'close-channels'; readonly streamId: string; readonly channels: readonly string[] }
  | { readonly type: 'wait-for-idle' }
  | { readonly type: 'tell'; readonly window: WindowId; readonly message: ToWindow };

export const emptyHub: Hub = { channels: new Map(), stream: 'closed' };

type Next = readonly [Hub, readonly HubEffect[]];

export function nextHub(hub: Hub, event: HubEvent): Next {
  switch (event.type) {
    case 'channel-opened':
      return opened(hub, event.window, event.channel);
    case 'channel-closed':
      return withoutChannels(hub, [event.channel], true);
    case 'channel-ended':
      return withoutChannels(hub, [event.channel], false);
    case 'window-left':
      return withoutChannels(hub, channelsOf(hub, event.window), true);
    case 'stream-opened':
      return streamOpened(hub, event.streamId);
    case 'stream-lost':
      return streamLost(hub, event.isRefused ?? false);
    case 'idle':
      if (hub.channels.size > 0 || hub.stream === 'closed') return [hub, []];
      return [{ ...hub, stream: 'closed' }, [{ type: 'close-stream' }]];
  }
}

const channelsOf = ({ channels }: Hub, window: WindowId): string[] =>
  [...channels].filter(([, owner]) => owner === window).map(([channel]) => channel);

function opened(hub: Hub, window: WindowId, channel: string): Next {
  const channels = new Map(hub.channels).set(channel, window);
  if (hub.stream === 'closed') return [{ channels, stream: 'opening' }, [{ type: 'open-stream' }]];
  if (hub.stream === 'opening') return [{ ...hub, channels }, []];
  return [{ ...hub, channels }, [openedEffect(window, channel, hub.stream.id)]];
}

const openedEffect = (window: WindowId, channel: string, streamId: string): HubEffect => ({
  type: 'tell',
  window,
  message: { type: 'opened', channel, streamId },
});

/** The server has to be told, unless it was the server that ended them. */
function withoutChannels(hub: Hub, names: readonly string[], tellServer: boolean): Next {
  const removed = names.filter((name) => hub.channels.has(name));
  if (removed.length === 0) return [hub, []];
  const channels = new Map([...hub.channels].filter(([name]) => !removed.includes(name)));
  const effects: HubEffect[] = [];
  if (tellServer && typeof hub.stream === 'object')
    effects.push({ type: 'close-channels', streamId: hub.stream.id, channels: removed });
  if (channels.size === 0) effects.push({ type: 'wait-for-idle' });
  return [{ ...hub, channels }, effects];
}

/** The windows left while it was being opened: it is closed after the same while. */
function streamOpened(hub: Hub, streamId: string): Next {
  const effects = [...hub.channels].map(([channel, window]) => openedEffect(window, channel, streamId));
  return [{ ...hub, stream: { id: streamId } }, effects.length > 0 ? effects : [{ type: 'wait-for-idle' }]];
}

/** Windows open their channels again, after the last event that each of them has. */
function streamLost(hub: Hub, isRefused: boolean): Next {
  const windows = [...new Set(hub.channels.values())];
  const effects = windows.map((window): HubEffect => {
    const channels = channelsOf(hub, window);
    return { type: 'tell', window, message: { type: 'lost', channels, isRefused } };
  });
  return [emptyHub, effects];
}
