import { describe, expect, it } from 'vitest';
import { testPicture } from '../../testing/pictures.ts';
import type { ChatRequest, ModelPicture } from './model.ts';
import { withPictureBytes } from './picture-bytes.ts';

const MEGABYTE = 2 ** 20;
const never = () => new AbortController().signal;
const listener = { onText: () => undefined, onReasoning: () => undefined };

const withPicture = (picture: ModelPicture): ChatRequest => ({
  messages: [{ role: 'user', parts: [picture] }],
  tools: [],
  sampling: {},
});

/** Lets all pending promise callbacks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the pictures of many requests', () => {
  it('are in memory up to a limit for all requests, and only until they are sent', async () => {
    let held = 0;
    let most = 0;
    const sent: (() => void)[] = [];
    const ask = (key: string, ownerId: string) => {
      const picture = testPicture(new Uint8Array(4 * MEGABYTE), key, ownerId);
      return withPictureBytes(withPicture(picture), listener, never(), async (bytes, onSent) => {
        held += 1;
        most = Math.max(most, held);
        expect(bytes.get(picture)).toHaveLength(4 * MEGABYTE);
        await new Promise<void>((resolve) =>
          sent.push(() => {
            held -= 1;
            onSent();
            expect(bytes.size).toBe(0);
            resolve();
          }),
        );
        // The answer arrives long after that.
        await settled();
        return key;
      });
    };
    const answers = Array.from({ length: 20 }, (_, place) => ask(`picture-${place}`, place % 2 === 0 ? 'ada' : 'bob'));
    for (let place = 0; place < 20; place += 1) {
      await settled();
      sent.shift()?.();
    }
    expect(await Promise.all(answers)).toHaveLength(20);
    expect(most).toBe(6);
  });

  it('of one user do not make the picture of another one wait', async () => {
    const sent: (() => void)[] = [];
    const hold = () => new Promise<void>((resolve) => sent.push(resolve));
    const runs = Array.from({ length: 64 }, (_, run) => {
      const picture = testPicture(new Uint8Array(10 * MEGABYTE), `picture-${run}`, 'ada');
      return withPictureBytes(withPicture(picture), listener, never(), hold);
    });
    const single = testPicture(new Uint8Array(10 * MEGABYTE), 'single', 'bob');
    await expect(withPictureBytes(withPicture(single), listener, never(), async () => 'sent')).resolves.toBe('sent');
    for (let run = 0; run < runs.length; run += 1) {
      await settled();
      sent.shift()?.();
    }
    await Promise.all(runs);
  });

  it('do not wait for a request that was stopped', async () => {
    const stopping = new AbortController();
    const large = withPicture(testPicture(new Uint8Array(100 * MEGABYTE)));
    const stopped = withPictureBytes(large, listener, stopping.signal, () => Promise.reject(new Error('was sent')));
    const next = withPictureBytes(large, listener, never(), async () => 'answered');
    stopping.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    await expect(next).resolves.toBe('answered');
  });
});
