import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('CSV', () => {
  it('quotes commas, quotes and line breaks, and begins with a byte order mark', async () => {
    const csv = await toCsv([
      ['a,b', 'say "hi"', 'two\nlines', 'plain'],
      [1, -2.5, '', 'x'],
    ]);
    expect(csv).toBe('\uFEFF"a,b","say ""hi""","two\nlines",plain\r\n1,-2.5,,x\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('shows %j as text, not as a formula', async (text) => {
    const csv = await toCsv([[text]]);
    expect(csv).toContain(`'${text}`);
    expect(csv.replace('\uFEFF', '').replace('"', '').startsWith("'")).toBe(true);
  });

  it('has every line of a long file, in order', async () => {
    const lines = Array.from({ length: 5_001 }, (_, index) => [index]);
    const csv = await toCsv(lines);
    expect(csv.slice(1).trimEnd().split('\r\n').map(Number)).toEqual(lines.flat());
  });
});
