import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createEventBus } from './event-bus.ts';

const openBus = () => createEventBus<number>(createLog('silent'));

describe('event bus', () => {
  it('delivers events to the listeners of the topic only, in order', () => {
    const bus = openBus();
    const received: string[] = [];
    bus.subscribe('a', (event) => received.push(`first ${event}`));
    bus.subscribe('a', (event) => received.push(`second ${event}`));
    bus.subscribe('b', (event) => received.push(`other ${event}`));
    bus.publish('a', 1);
    bus.publish('a', 2);
    expect(received).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
  });

  it('delivers to the listeners of all topics when asked to', () => {
    const bus = openBus();
    const received: string[] = [];
    bus.subscribe('a', (event) => received.push(`a ${event}`));
    bus.subscribe('b', (event) => received.push(`b ${event}`));
    bus.publishToAll(1);
    expect(received).toEqual(['a 1', 'b 1']);
  });

  it('continues when a listener throws or unsubscribes during delivery', () => {
    const bus = openBus();
    const received: number[] = [];
    bus.subscribe('a', () => {
      throw new Error('broken listener');
    });
    const leave = bus.subscribe('a', () => leave());
    bus.subscribe('a', (event) => received.push(event));
    bus.publish('a', 1);
    bus.publish('a', 2);
    expect(received).toEqual([1, 2]);
  });

  it('keeps a new subscription after the last one of the topic has ended', () => {
    const bus = openBus();
    const received: number[] = [];
    const leaveFirst = bus.subscribe('a', () => undefined);
    leaveFirst();
    bus.subscribe('a', (event) => received.push(event));
    leaveFirst();
    bus.publish('a', 1);
    expect(received).toEqual([1]);
  });
});
