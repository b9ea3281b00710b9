import { describe, expect, it } from 'vitest';
import { createDocuments } from '../documents/documents.ts';
import { type WorkbookCell, workbookFile } from './workbook.ts';

async function* batches(...all: (readonly WorkbookCell[])[][]) {
  yield* all;
}

async function readBack(...all: (readonly WorkbookCell[])[][]): Promise<readonly (readonly string[])[]> {
  const { name, body } = workbookFile('table', batches(...all));
  const source = new Uint8Array(await new Response(body).arrayBuffer());
  const reading = await createDocuments().readTable(
    'ada',
    { source, name },
    { sheet: 0, maxRows: 1_000, maxColumns: 100, maxCellCharacters: 4_000 },
    { signal: new AbortController().signal },
  );
  if (reading.result === 'unreadable') throw new Error(reading.reason);
  return reading.rows.map(({ cells }) => cells);
}

describe('workbooks', () => {
  it('are read back as they were written', async () => {
    const head = ['Name', 'Price', 'Open'];
    expect(await readBack([head], [['Zoë & <b>"x"</b>\n汉字', -1200.5, true]], [['=1+1', 0, false]])).toEqual([
      head,
      ['Zoë & <b>"x"</b>\n汉字', '-1200.5', 'TRUE'],
      ['=1+1', '0', 'FALSE'],
    ]);
  });

  it('leave empty cells out, and characters that XML does not have', async () => {
    expect(await readBack([['a\u0000b', '', 'c']])).toEqual([['ab', '', 'c']]);
  });

  it('name columns behind Z', async () => {
    const wide = Array.from({ length: 30 }, (_, index) => `c${index}`);
    expect(await readBack([wide])).toEqual([wide]);
  });

  it('end with an error where their rows cannot be read', async () => {
    async function* failing(): AsyncGenerator<readonly WorkbookCell[][], void> {
      yield [['a']];
      throw new Error('gone');
    }
    await expect(new Response(workbookFile('table', failing()).body).arrayBuffer()).rejects.toThrow('gone');
  });
});
