import { describe, expect, it } from 'vitest';
import { csvFile, csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes commas, quotes and line breaks', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 7])).toBe('a,"b,c","say ""hi""","two\nlines",7\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])(
    'has an apostrophe before a text that spreadsheets would run: %j',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('leaves negative numbers as they are', () => {
    expect(csvLine([-1])).toBe('-1\r\n');
  });
});

describe('a CSV file', () => {
  it('is made part by part, and no further than its reader has read', async () => {
    let made = 0;
    let isOver = false;
    async function* parts() {
      try {
        for (;;) yield csvLine([++made]);
      } finally {
        isOver = true;
      }
    }
    const { name, contentType, body } = csvFile('report', parts());
    expect([name, contentType]).toEqual(['report.csv', 'text/csv; charset=utf-8']);
    const reader = body.getReader();
    const { value: mark } = await reader.read();
    expect([...(mark ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe('1\r\n');
    await reader.cancel();
    expect(made).toBeLessThan(4);
    expect(isOver).toBe(true);
  });
});
