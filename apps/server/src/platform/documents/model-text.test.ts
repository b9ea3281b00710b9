import { describe, expect, it } from 'vitest';
import type { DocumentPart, ReadDocument } from './document.ts';
import { toModelText } from './model-text.ts';

const page = (number: number, text: string): DocumentPart => ({ text, place: { type: 'page', page: number } });
const reading = (parts: readonly DocumentPart[], missing: ReadDocument['missing'] = null): ReadDocument => ({
  result: 'read',
  kind: 'pdf',
  title: null,
  parts,
  pageCount: null,
  scannedPages: [],
  missing,
});

describe('text of a file for a model', () => {
  it('has each place once, before its parts', () => {
    const parts = [
      page(1, 'one'),
      page(2, 'two'),
      page(2, 'more of two'),
      { text: 'sum', place: { type: 'cells', sheet: 'Costs', cells: 'A1:B2' } },
      { text: 'intro', place: { type: 'heading', headings: [] } },
      { text: 'below', place: { type: 'heading', headings: ['Part', 'Section'] } },
      { text: 'code', place: { type: 'lines', first: 1, last: 9 } },
    ] as const;
    expect(toModelText(reading(parts), 1_000)).toEqual({
      text: '[page 1]\none\n\n[page 2]\ntwo\n\nmore of two\n\n[sheet Costs, cells A1:B2]\nsum\n\nintro\n\n[Part > Section]\nbelow\n\n[lines 1-9]\ncode',
      leftOutCharacters: 0,
    });
  });

  it('that does not fit is cut at the end of a line and says how much is missing', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n');
    const { text, leftOutCharacters } = toModelText(reading([page(1, lines), page(2, 'never shown')]), 300);
    expect(text.length).toBeLessThanOrEqual(300);
    const [shown, note] = text.split('\n\n');
    expect(lines.startsWith(`${shown?.replace('[page 1]\n', '')}\n`)).toBe(true);
    expect(note).toBe(`[${leftOutCharacters} characters of this file were left out because it is too long.]`);
    expect(leftOutCharacters).toBe(lines.length + 'never shown'.length - ((shown?.length ?? 0) - '[page 1]\n'.length));
  });

  it('keeps its limit for any text, and does not cut a character in two', () => {
    for (let max = 0; max < 120; max += 1) {
      const { text, leftOutCharacters } = toModelText(reading([page(1, '😀'.repeat(100))]), max);
      if (leftOutCharacters < 200) expect(text.length).toBeLessThanOrEqual(max);
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('says when the file itself was not read to its end', () => {
    expect(toModelText(reading([page(1, 'one')], 'too-slow'), 1_000).text).toBe(
      '[page 1]\none\n\n[Not all of this file: the rest of the file was too long to read.]',
    );
    expect(toModelText(reading([page(1, 'one')], 'broken'), 1_000).text).toContain('the rest of the file is damaged');
  });
});
