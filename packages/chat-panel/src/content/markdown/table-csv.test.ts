import type { Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { lexMarkdown } from './lex-markdown.ts';
import { tableToCsv } from './table-csv.ts';

const csvOf = (source: string) => tableToCsv(lexMarkdown(source, {})[0] as Tokens.Table);

describe('a table as CSV', () => {
  it('has the texts of its cells, the header first', () => {
    const source = '| Name | Price |\n|---|--:|\n| **Tea** & [milk](https://example.com) | `2.50` |\n| Juice |';
    expect(csvOf(source)).toBe('Name,Price\r\nTea & milk,2.50\r\nJuice,\r\n');
  });

  it('quotes commas, quotes and line breaks (RFC 4180)', () => {
    expect(csvOf('| a |\n|---|\n| one, two |\n| say "hi" |\n| up<br>down |')).toBe(
      'a\r\n"one, two"\r\n"say ""hi"""\r\n"up\ndown"\r\n',
    );
  });

  it('does not let a spreadsheet run a cell', () => {
    expect(csvOf('| a |\n|---|\n| =HYPERLINK("https://evil.example") |\n| \\@SUM(A1) |\n| -3 |')).toBe(
      'a\r\n"\'=HYPERLINK(""https://evil.example"")"\r\n\'@SUM(A1)\r\n-3\r\n',
    );
  });
});
