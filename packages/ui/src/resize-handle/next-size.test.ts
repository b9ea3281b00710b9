import { describe, expect, it } from 'vitest';
import { nextSize } from './next-size.ts';

const limits = { min: 200, max: 380 };
const afterKey = (size: number, key: string) => nextSize(size, { type: 'key-pressed', key }, limits);

describe('studio §5 sub-menu width', () => {
  it('is clamped between 200 and 380 while it is dragged', () => {
    expect(nextSize(260, { type: 'handle-dragged', from: 260, by: -300 }, limits)).toBe(200);
    expect(nextSize(260, { type: 'handle-dragged', from: 260, by: 39.6 }, limits)).toBe(300);
    expect(nextSize(260, { type: 'handle-dragged', from: 260, by: 900 }, limits)).toBe(380);
  });

  it('moves by ten with the arrow keys and to the ends with Home and End', () => {
    expect(afterKey(260, 'ArrowRight')).toBe(270);
    expect(afterKey(205, 'ArrowLeft')).toBe(200);
    expect(afterKey(260, 'Home')).toBe(200);
    expect(afterKey(260, 'End')).toBe(380);
    expect(afterKey(260, 'Enter')).toBe(260);
  });

  it('shrinks when a handle at the left edge moves to the right; Home and End are the ends of the size', () => {
    const atLeft = (key: string) => nextSize(260, { type: 'key-pressed', key }, limits, 'left');
    expect([atLeft('ArrowRight'), atLeft('ArrowLeft'), atLeft('Home'), atLeft('End')]).toEqual([250, 270, 200, 380]);
    expect(nextSize(260, { type: 'handle-dragged', from: 260, by: 20 }, limits, 'left')).toBe(240);
  });
});
