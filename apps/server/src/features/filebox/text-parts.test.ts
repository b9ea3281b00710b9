import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideText, findPlaces } from './text-parts.ts';

describe('the parts of a text', () => {
  it('are the whole text, none longer than asked for and none ending within a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 60 })),
        fc.integer({ min: 2, max: 50 }),
        (lines, size) => {
          const text = lines.join('\n');
          const parts = divideText(text, size).map((part) => part.text);
          expect(parts.join('')).toBe(text);
          for (const part of parts) {
            expect(part.length).toBeLessThanOrEqual(size);
            expect(part.isWellFormed()).toBe(true);
          }
        },
      ),
    );
  });

  it('end with a line and say which place they go on with', () => {
    const text = '[page 1]\nFirst line\nSecond line\n\n[page 2]\nThird line\n';
    expect(divideText(text, 24)).toEqual([
      { text: '[page 1]\nFirst line\n', place: '' },
      { text: 'Second line\n\n[page 2]\n', place: 'page 1' },
      { text: 'Third line\n', place: 'page 2' },
    ]);
  });
});

describe('a search in a text', () => {
  const text = '[page 1]\nThe rent is 900.\n\n[page 2]\nThe deposit is two RENTS.\n\n[page 3]\nKeys: three.';

  it('finds paragraphs that have all words, with their place and part', () => {
    expect(findPlaces(text, 'rent deposit', 5, 30)).toEqual([
      { part: 2, place: 'page 2', excerpt: expect.stringContaining('The deposit is two RENTS.') },
    ]);
    expect(findPlaces(text, 'RENT', 5).map(({ place }) => place)).toEqual(['page 1', 'page 2']);
    expect(findPlaces(text, 'RENT', 1)).toHaveLength(1);
  });

  it('finds a text whose words are in several paragraphs, and nothing in one that has not all of them', () => {
    expect(findPlaces(text, 'keys 900', 5)).toEqual([
      { part: 1, place: 'page 3', excerpt: expect.stringContaining('Keys: three.') },
    ]);
    expect(findPlaces(text, 'keys 901', 5)).toEqual([]);
  });
});
