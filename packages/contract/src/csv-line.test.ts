import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('a line of a CSV file', () => {
  it('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 7])).toBe('a,"b,c","say ""hi""","two\nlines",7\r\n');
  });

  it.each(['=1+1', '+A1', '-1+1', '-2+3|cmd', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])(
    'has an apostrophe before a text that spreadsheets would run: %j',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([-1, '-1', '+2.5%', '-1,000.5', '-'])(
    'leaves numbers with a sign and a lone dash as they are: %j',
    (number) => {
      expect(csvLine([number]).replaceAll('"', '')).toBe(`${number}\r\n`);
    },
  );
});
