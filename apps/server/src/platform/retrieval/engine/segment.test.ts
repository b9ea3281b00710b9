import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSegment, COUNT_MAX, findTerm, forEachPosting } from './segment.mjs';
import { toRecord } from './slice-record.mjs';
import { hashOf } from './text-analysis.mjs';

describe('a segment', () => {
  it('has the terms of each slice and how often they occur there', () => {
    const word = fc.constantFrom('oven', 'ferry', 'bee', 'tea', 'hut', 'choir');
    const property = fc.property(
      fc.array(fc.array(word, { maxLength: 8 }), { minLength: 1, maxLength: 60 }),
      (slices) => {
        const segment = buildSegment(
          slices.map((words, index) => ({
            sliceId: String(index),
            documentId: 'document',
            ...toRecord('', words.join(' '), []),
          })),
          1,
        );
        for (const term of ['oven', 'ferry', 'bee', 'tea', 'hut', 'choir']) {
          const found: [number, number][] = [];
          const place = findTerm(segment, hashOf(term));
          if (place >= 0) forEachPosting(segment, place, (slice, count) => found.push([slice, count]));
          const expected = slices
            .map((words, slice): [number, number] => [
              slice,
              Math.min(words.filter((each) => each === term).length, COUNT_MAX),
            ])
            .filter(([, count]) => count > 0);
          expect(found).toEqual(expected);
          expect(segment.frequencies[place] ?? 0).toBe(expected.length);
        }
      },
    );
    fc.assert(property, { numRuns: 50 });
  });
});
