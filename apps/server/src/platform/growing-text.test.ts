import { describe, expect, it } from 'vitest';
import { GrowingText } from './growing-text.ts';

describe('growing text', () => {
  it('is the start and every piece, in order, however many there are', () => {
    const text = new GrowingText('start ');
    let expected = 'start ';
    for (let count = 0; count < 100; count += 1) {
      text.append(`${count}, `);
      expected += `${count}, `;
      expect(text.whole()).toBe(expected);
      expect(text.length).toBe(expected.length);
    }
  });
});
