import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createLargeCalls } from './large-calls.ts';

describe('files that are made while they are sent', () => {
  it('are made two at a time for a user, until their clients have taken them', async () => {
    const calls = createLargeCalls();
    const clients = Array.from({ length: 11 }, () => new ServerResponse(new IncomingMessage(new Socket())));
    const begun: number[] = [];
    const asked = clients.map((outgoing, index) =>
      calls.exportInQueue({ id: 'ada', outgoing }, async () => {
        begun.push(index);
        return new Response();
      }),
    );
    await expect(asked[10]).rejects.toMatchObject({ refusal: 'tooManyAtOnce' });
    await Promise.all(asked.slice(0, 2));
    await calls.exportInQueue({ id: 'bob', outgoing: undefined }, async () => new Response());
    expect(begun).toEqual([0, 1]);
    clients[1]?.emit('close');
    await asked[2];
    expect(begun).toEqual([0, 1, 2]);
  });
});

describe('large responses', () => {
  it('are serialised one per turn of the event loop', async () => {
    const calls = createLargeCalls();
    let serialised = 0;
    for (let response = 0; response < 3; response += 1)
      void calls.waitToSerialise().then(() => {
        serialised += 1;
      });
    for (const after of [1, 2, 3]) {
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise<void>((resolve) => queueMicrotask(resolve));
      expect(serialised).toBeLessThanOrEqual(after);
    }
    await calls.waitToSerialise();
    expect(serialised).toBe(3);
  });
});
