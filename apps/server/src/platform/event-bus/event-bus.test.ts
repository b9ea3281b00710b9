import { describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createEventBus } from './event-bus.ts';

const openBus = () => createEventBus<number>(createLog('silent'));

describe('event bus', () => {
  it('delivers events to the listeners of the topic only, in order', () => {
    const bus = openBus();
    const heard: string[] = [];
    bus.subscribe('a', (event) => heard.push(`first ${event}`));
    bus.subscribe('a', (event) => heard.push(`second ${event}`));
    bus.subscribe('b', (event) => heard.push(`other ${event}`));
    bus.publish('a', 1);
    bus.publish('a', 2);
    expect(heard).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
  });

  it('continues when a listener throws or unsubscribes during delivery', () => {
    const bus = openBus();
    const heard: number[] = [];
    bus.subscribe('a', () => {
      throw new Error('broken listener');
    });
    const leave = bus.subscribe('a', () => leave());
    bus.subscribe('a', (event) => heard.push(event));
    bus.publish('a', 1);
    bus.publish('a', 2);
    expect(heard).toEqual([1, 2]);
  });

  it('keeps a new subscription after the last one of the topic has ended', () => {
    const bus = openBus();
    const heard: number[] = [];
    const leaveFirst = bus.subscribe('a', () => undefined);
    leaveFirst();
    bus.subscribe('a', (event) => heard.push(event));
    leaveFirst();
    bus.publish('a', 1);
    expect(heard).toEqual([1]);
  });
});
