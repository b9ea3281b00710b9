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
    expect(toModelText(reading(parts))).toBe(
      '[page 1]\none\n\n[page 2]\ntwo\n\nmore of two\n\n[sheet Costs, cells A1:B2]\nsum\n\nintro\n\n[Part > Section]\nbelow\n\n[lines 1-9]\ncode',
    );
  });

  it('says when the file itself was not read to its end', () => {
    expect(toModelText(reading([page(1, 'one')], 'too-slow'))).toBe(
      '[page 1]\none\n\n[Not all of this file: the rest of the file was too long to read.]',
    );
    expect(toModelText(reading([page(1, 'one')], 'broken'))).toContain('the rest of the file is damaged');
  });
});
