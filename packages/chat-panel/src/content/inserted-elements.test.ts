import { describe, expect, it } from 'vitest';
import { markElements, splitAtMarks, withoutMarks } from './inserted-elements.tsx';

const at = (...positions: number[]) => positions.map((position) => ({ at: position, element: position }));

describe('wire §2.1 inserted elements', () => {
  it('stand before the character at their position, in their order if they share it', () => {
    expect(splitAtMarks(markElements('Hello', at(2, 0, 2, 99)))).toEqual([1, 'He', 0, 2, 'llo', 3]);
  });

  it('cannot be forged by the text', () => {
    expect(splitAtMarks(markElements('a\uE0000\uE001b', at(0)))).toEqual([0, 'a\uFFFD0\uFFFDb']);
  });

  it('can be removed', () => {
    expect(withoutMarks(markElements('let a', at(1, 3)))).toBe('let a');
  });
});
