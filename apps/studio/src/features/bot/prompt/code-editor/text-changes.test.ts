import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextChange } from '../../draft/merge/changed-range.ts';
import { textChanges } from './text-changes.ts';

const apply = (text: string, changes: readonly TextChange[]) =>
  changes.reduceRight((changed, { from, to, insert }) => changed.slice(0, from) + insert + changed.slice(to), text);

describe('changes between two texts', () => {
  it('are none between equal texts', () => {
    expect(textChanges('a\nb', 'a\nb')).toEqual([]);
    expect(textChanges('', '')).toEqual([]);
  });

  it('replace only what differs in a line', () => {
    expect(textChanges('You plan trips.', 'You plan short trips.')).toEqual([{ from: 9, to: 9, insert: 'short ' }]);
    expect(textChanges('aaa', 'aa')).toEqual([{ from: 2, to: 3, insert: '' }]);
  });

  it('leave the lines between two changed lines', () => {
    const before = 'one\ntwo\nthree\nfour\nfive';
    const after = 'One\ntwo\nthree\nfour\nfive!';
    expect(textChanges(before, after)).toEqual([
      { from: 0, to: 1, insert: 'O' },
      { from: 23, to: 23, insert: '!' },
    ]);
  });

  it('do not divide an emoji', () => {
    expect(textChanges('😀', '😁')).toEqual([{ from: 0, to: 2, insert: '😁' }]);
    expect(textChanges('a😀', 'a𐐀')).toEqual([{ from: 1, to: 3, insert: '𐐀' }]);
  });

  it('turn any text into any other, in order and without overlap', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', '😀', '😁', '你', 'long line'), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [before, after] = [left.join(''), right.join('')];
        const changes = textChanges(before, after);
        expect(apply(before, changes)).toBe(after);
        changes.reduce((end, { from, to }) => {
          expect(from).toBeGreaterThanOrEqual(end);
          return to;
        }, 0);
      }),
    );
  });

  it('of two long texts without a common line are one', () => {
    const lines = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`).join('\n');
    expect(textChanges(lines('old'), lines('new'))).toHaveLength(1);
  });
});
