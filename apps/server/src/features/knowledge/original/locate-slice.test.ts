import { newChunkStrategy } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { chunkParts } from '../chunk/chunk-parts.ts';
import { textParts } from '../ingest/read-source.ts';
import { locateSlice } from './locate-slice.ts';
import { pageStarts, shortParts } from './text-pages.ts';

const page = (number: number, text: string): DocumentPart => ({ text, place: { type: 'page', page: number } });
const at = (pageNumber: number | null) => ({
  page: pageNumber,
  slide: null,
  headings: [],
  sheet: null,
  cells: null,
});
const marked = (parts: readonly DocumentPart[], content: string, pageNumber: number | null = null) =>
  locateSlice(parts, { content, place: at(pageNumber) }).map(({ part, start, end }) => [
    part,
    parts[part]?.text.slice(start, end),
  ]);

describe('studio §2 the original beside its slices', () => {
  const parts = [
    page(1, '# Bees\n\nThey live in hives.'),
    page(2, '# Winter\n\nThey form a\ncluster.   It is warm.\n\nThey live in hives.'),
    page(3, 'Spring comes.'),
  ];

  it('finds a slice whatever its spaces are', () => {
    expect(marked(parts, 'They form a cluster. It is warm.', 2)).toEqual([[1, 'They form a\ncluster.   It is warm.']]);
  });

  it('takes the place of the slice where the same text is on several pages', () => {
    expect(marked(parts, 'They live in hives.', 2)).toEqual([[1, 'They live in hives.']]);
    expect(marked(parts, 'They live in hives.', 1)).toEqual([[0, 'They live in hives.']]);
  });

  it('marks a slice that goes on at the next page on both', () => {
    expect(marked(parts, 'They live in hives.\n\nSpring comes.', 2)).toEqual([
      [1, 'They live in hives.'],
      [2, 'Spring comes.'],
    ]);
  });

  it('finds the lines of a slice that has more or less than the text', () => {
    expect(marked(parts, 'Handbook of bees\n\nThey form a cluster. See example. It is warm.', 2)).toEqual([
      [1, 'They form a\ncluster.   It is warm.'],
    ]);
  });

  it('finds nothing for a text that was written by hand', () => {
    expect(marked(parts, 'Honey is sweet and keeps for years.', 2)).toEqual([]);
    expect(marked(parts, ' ', 2)).toEqual([]);
  });

  it.each([
    { chunk_type: 0 },
    { chunk_type: 1, separator: '\n', max_tokens: 60, overlap: 30, remove_extra_spaces: true },
    { chunk_type: 2, max_level: 2, save_title: true },
  ] as const)('finds every slice of a document that is divided by %o', async (strategy) => {
    const text = Array.from(
      { length: 12 },
      (_, index) => `## Chapter ${index}\n\nThe ${index}th text has its  own words.\nIt ends with number ${index}.`,
    ).join('\n\n');
    const whole = shortParts(textParts(`# Title\n\n${text}`));
    const chunks = await chunkParts(whole, { ...newChunkStrategy, ...strategy }, new AbortController().signal);
    if (typeof chunks === 'string') throw new Error(chunks);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      const found = locateSlice(whole, chunk);
      const last = chunk.content.split(/\s/).at(-1) ?? '';
      expect(found.map(({ part, start, end }) => whole[part]?.text.slice(start, end)).join(' ')).toContain(last);
    }
  });

  it('shows long texts in pages; no part is lost or longer than a page', () => {
    const text = Array.from({ length: 9_000 }, (_, index) => `line ${index}`).join('\n');
    const long = shortParts([...textParts(text), page(2, '😀'.repeat(20_000))]);
    expect(long.map((part) => part.text).join('')).toBe(text + '😀'.repeat(20_000));
    expect(long.every((part) => part.text.isWellFormed() && part.text.length <= 16_000)).toBe(true);
    const starts = pageStarts(long);
    expect(starts[0]).toBe(0);
    expect(starts.length).toBeGreaterThan(2);
    expect(pageStarts([])).toEqual([]);
  });
});
