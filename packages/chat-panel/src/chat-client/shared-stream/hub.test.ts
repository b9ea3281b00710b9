import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyHub, type Hub, type HubEffect, type HubEvent, nextHub } from './hub.ts';

/** The hub after the events, and the effects of the last one. */
function after(...events: HubEvent[]): { hub: Hub; effects: readonly HubEffect[] } {
  return events.reduce<{ hub: Hub; effects: readonly HubEffect[] }>(
    ({ hub }, event) => {
      const [next, effects] = nextHub(hub, event);
      return { hub: next, effects };
    },
    { hub: emptyHub, effects: [] },
  );
}

const opened = (window: number, channel: string): HubEvent => ({ type: 'channel-opened', window, channel });
const streamOpened: HubEvent = { type: 'stream-opened', streamId: 'stream-1' };
const told = (window: number, channel: string) => ({
  type: 'tell',
  window,
  message: { type: 'opened', channel, streamId: 'stream-1' },
});

describe('the shared stream of several windows', () => {
  it('is opened by the first channel and once only', () => {
    expect(after(opened(1, 'a')).effects).toEqual([{ type: 'open-stream' }]);
    expect(after(opened(1, 'a'), opened(2, 'b')).effects).toEqual([]);
    expect(after(opened(1, 'a'), opened(2, 'b'), streamOpened).effects).toEqual([told(1, 'a'), told(2, 'b')]);
    expect(after(opened(1, 'a'), streamOpened, opened(2, 'b')).effects).toEqual([told(2, 'b')]);
  });

  it('continues for the others when the window that opened it is closed', () => {
    const { hub, effects } = after(opened(1, 'a'), opened(1, 'b'), opened(2, 'c'), streamOpened, {
      type: 'window-left',
      window: 1,
    });
    expect(effects).toEqual([{ type: 'close-channels', streamId: 'stream-1', channels: ['a', 'b'] }]);
    expect(hub).toEqual({ channels: new Map([['c', 2]]), stream: { id: 'stream-1' } });
  });

  it('tells the server which channels a window has left, and not those that the server has ended', () => {
    const open = [opened(1, 'a'), opened(1, 'b'), streamOpened];
    expect(after(...open, { type: 'channel-closed', channel: 'a' }).effects).toEqual([
      { type: 'close-channels', streamId: 'stream-1', channels: ['a'] },
    ]);
    expect(after(...open, { type: 'channel-ended', channel: 'a' }).effects).toEqual([]);
    const ended: HubEvent = { type: 'channel-ended', channel: 'a' };
    expect(after(...open, ended, { type: 'channel-closed', channel: 'a' }).effects).toEqual([]);
  });

  it('is closed a while after the last channel, unless another is opened', () => {
    const closed = [opened(1, 'a'), streamOpened, { type: 'channel-ended', channel: 'a' } as const];
    expect(after(...closed).effects).toEqual([{ type: 'wait-for-idle' }]);
    expect(after(...closed, { type: 'idle' })).toEqual({ hub: emptyHub, effects: [{ type: 'close-stream' }] });
    expect(after(...closed, opened(2, 'b'), { type: 'idle' }).effects).toEqual([]);
  });

  it('is closed when all windows have left while it was being opened', () => {
    const left = [opened(1, 'a'), { type: 'window-left', window: 1 } as const];
    expect(after(...left, streamOpened).effects).toEqual([{ type: 'wait-for-idle' }]);
    expect(after(...left, { type: 'idle' }).effects).toEqual([{ type: 'close-stream' }]);
  });

  it('tells every window of a loss once, and is opened again by the next channel', () => {
    const lost = after(opened(1, 'a'), opened(1, 'b'), opened(2, 'c'), streamOpened, { type: 'stream-lost' });
    expect(lost.hub).toEqual(emptyHub);
    expect(lost.effects).toEqual([
      { type: 'tell', window: 1, message: { type: 'lost', channels: ['a', 'b'], isRefused: false } },
      { type: 'tell', window: 2, message: { type: 'lost', channels: ['c'], isRefused: false } },
    ]);
    expect(nextHub(lost.hub, opened(2, 'd'))[1]).toEqual([{ type: 'open-stream' }]);
  });

  it('leaves no window waiting, whatever happens in whatever order', () => {
    const window = fc.integer({ min: 1, max: 3 });
    const channel = fc.constantFrom('a', 'b', 'c', 'd');
    const event = fc.oneof(
      fc.record({ type: fc.constant('channel-opened' as const), window, channel }),
      fc.record({ type: fc.constantFrom('channel-closed' as const, 'channel-ended' as const), channel }),
      fc.record({ type: fc.constant('window-left' as const), window }),
      fc.record({ type: fc.constantFrom('stream-lost' as const, 'idle' as const) }),
      fc.constant(streamOpened),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const worker = createWorker();
        for (const each of events) worker.take(each);
      }),
    );
  });
});

/** A worker with a connection, which remembers the channels that have had no answer. */
function createWorker() {
  let hub = emptyHub;
  let isConnected = false;
  const waiting = new Set<string>();

  /** A connection reports only while there is one, and that it is open once. */
  const canHappen = ({ type }: HubEvent) =>
    type === 'stream-opened' ? isConnected && hub.stream === 'opening' : type !== 'stream-lost' || isConnected;

  function run(effect: HubEffect): void {
    if (effect.type === 'open-stream') {
      expect(isConnected).toBe(false);
      isConnected = true;
    } else if (effect.type === 'close-stream') {
      expect([isConnected, hub.channels.size]).toEqual([true, 0]);
      isConnected = false;
    } else if (effect.type === 'tell') hear(effect);
  }

  function hear({ window, message }: Extract<HubEffect, { type: 'tell' }>): void {
    if (message.type === 'opened') {
      expect(hub.channels.get(message.channel)).toBe(window);
      waiting.delete(message.channel);
    } else if (message.type === 'lost') for (const name of message.channels) waiting.delete(name);
  }

  return {
    take(event: HubEvent): void {
      if (!canHappen(event)) return;
      if (event.type === 'channel-opened') waiting.add(event.channel);
      if (event.type === 'stream-lost') isConnected = false;
      const [next, effects] = nextHub(hub, event);
      hub = next;
      effects.forEach(run);
      const unanswered = [...waiting].filter((name) => hub.channels.has(name));
      // Whoever waits does so for a connection that is being opened.
      if (unanswered.length > 0) expect([hub.stream, isConnected]).toEqual(['opening', true]);
    },
  };
}
