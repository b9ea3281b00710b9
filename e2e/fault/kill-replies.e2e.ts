import { expect, it } from 'vitest';
import { killReplies } from './kill-replies.ts';

it('keeps every acknowledged message and the stored part of each reply when it is killed while answering', async () => {
  const figures = await killReplies({ rounds: 3, replies: 10, seed: Date.now() });
  expect(figures.problems).toEqual([]);
  expect(figures.replies).toBe(30);
});
