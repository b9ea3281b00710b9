import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';
import { TooBusy } from './limits.errors.ts';

describe('bounded queue', () => {
  it('runs some work, queues some, refuses the rest, and accepts work again when there is room', async () => {
    const enqueue = createBoundedQueue({ running: 2, waiting: 1 });
    const finish: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => finish.push(resolve));

    const accepted = [enqueue(work), enqueue(work), enqueue(work)];
    await expect(enqueue(work)).rejects.toBeInstanceOf(TooBusy);
    expect(finish).toHaveLength(2);

    finish[0]?.();
    await accepted[0];
    await Promise.resolve();
    expect(finish).toHaveLength(3);
    finish[1]?.();
    finish[2]?.();
    await Promise.all(accepted);
    await expect(enqueue(async () => 'done')).resolves.toBe('done');
  });

  it('continues after work that fails', async () => {
    const enqueue = createBoundedQueue({ running: 1, waiting: 0 });
    await expect(enqueue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(enqueue(async () => 1)).resolves.toBe(1);
  });
});
