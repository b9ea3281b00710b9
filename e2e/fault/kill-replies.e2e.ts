import { expect, it } from 'vitest';
import { killReplies } from './kill-replies.ts';

it('keeps what it acknowledged, and tells how far each reply came, when it is killed while it answers', async () => {
  const figures = await killReplies({ rounds: 3, replies: 10, seed: Date.now() });
  expect(figures.problems).toEqual([]);
  expect(figures.replies).toBe(30);
  expect(figures.slowestStartMs).toBeLessThan(5_000);
});
