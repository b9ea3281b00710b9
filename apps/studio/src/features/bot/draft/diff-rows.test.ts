import { describe, expect, it } from 'vitest';
import { type DiffRow, diffRows } from './diff-rows.ts';

const shown = (rows: readonly DiffRow[]) =>
  rows.map((row) => {
    if (row.kind === 'skipped') return `… ${row.count}`;
    if (row.kind === 'same') return `  ${row.text}`;
    const text = row.parts.map((part) => (part.isOwn ? `[${part.text}]` : part.text)).join('');
    return `${row.kind === 'added' ? '+' : '-'} ${text}`;
  });

describe('the lines of a diff', () => {
  it('mark the words of a changed line', () => {
    expect(shown(diffRows('Be kind.\nAnswer in German.', 'Be kind.\nAnswer in French.'))).toEqual([
      '  Be kind.',
      '- Answer in [German].',
      '+ Answer in [French].',
    ]);
  });

  it('leave out what is far from a change', () => {
    const lines = Array.from({ length: 10 }, (_, index) => `line ${index}`);
    const before = lines.join('\n');
    expect(shown(diffRows(before, `${before}\nnew`))).toEqual(['… 8', '  line 8', '  line 9', '+ new']);
    expect(shown(diffRows(`old\n${before}`, before))).toEqual(['- old', '  line 0', '  line 1', '… 8']);
  });

  it('keep empty lines, and know texts without a change or without a text', () => {
    expect(shown(diffRows('a\n\nb', 'a\n\nc'))).toEqual(['  a', '  ', '- [b]', '+ [c]']);
    expect(shown(diffRows('', 'New'))).toEqual(['+ New']);
    expect(shown(diffRows('Old', ''))).toEqual(['- Old']);
    expect(shown(diffRows('Same', 'Same'))).toEqual(['  Same']);
    expect(diffRows('', '')).toEqual([]);
  });
});
