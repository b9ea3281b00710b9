import { describe, expect, it } from 'vitest';
import { markElements, splitAtMarks, withoutMarks } from './insert-elements.ts';

const at = (...places: number[]) => places.map((place) => ({ at: place, element: place }));

describe('wire §2.1 elements in a text', () => {
  it('stand before the character at their place, those at one place in their order', () => {
    expect(splitAtMarks(markElements('Hello', at(2, 0, 2, 99)))).toEqual([1, 'He', 0, 2, 'llo', 3]);
  });

  it('are not what a text says by itself', () => {
    expect(splitAtMarks(markElements('a\uE0000\uE001b', at(0)))).toEqual([0, 'a\uFFFD0\uFFFDb']);
  });

  it('can be taken out again', () => {
    expect(withoutMarks(markElements('let a', at(1, 3)))).toBe('let a');
  });
});
