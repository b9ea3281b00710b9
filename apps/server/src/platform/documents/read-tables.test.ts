import { describe, expect, it } from 'vitest';
import { createDocuments } from './documents.ts';
import { makeXlsx } from './testing/make-office.ts';
import { makeXls } from './testing/make-xls.ts';

const documents = createDocuments();
const { signal } = new AbortController();
const rowsOf = { sheet: 0, maxRows: 100, maxColumns: 5, maxCellCharacters: 50 };
const read = (name: string, source: Uint8Array, change: Partial<typeof rowsOf> = {}) =>
  documents.readTable('1', { source, name }, { ...rowsOf, ...change }, { signal });
const bytes = (text: string) => new TextEncoder().encode(text);

describe('wire §3 tables in files', () => {
  it('CSV: rows as they are, without empty ones, with their numbers', async () => {
    expect(await read('a.csv', bytes('Name;Price\n\n"Apple; red";3\nPear;4\n'))).toEqual({
      result: 'read',
      sheets: [{ name: '', lastRow: 4 }],
      rows: [
        { row: 1, cells: ['Name', 'Price'] },
        { row: 3, cells: ['Apple; red', '3'] },
        { row: 4, cells: ['Pear', '4'] },
      ],
      value: '',
      missing: null,
    });
  });

  it('XLSX: the sheet that is asked for, and the names and lengths of the others', async () => {
    const row = (number: number, ...values: string[]) =>
      `<row r="${number}">${values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;
    const file = makeXlsx({
      sheets: [
        { name: 'Notes', rows: row(1, 'x') },
        { name: 'Prices', rows: row(2, 'Name') + row(5, 'Apple') },
      ],
    });
    expect(await read('a.xlsx', file, { sheet: 1 })).toMatchObject({
      sheets: [
        { name: 'Notes', lastRow: 1 },
        { name: 'Prices', lastRow: 5 },
      ],
      rows: [
        { row: 2, cells: ['Name'] },
        { row: 5, cells: ['Apple'] },
      ],
    });
  });

  it('XLS: values of texts, numbers, dates, booleans and formulas', async () => {
    const file = makeXls({
      Fruit: [
        ['Name', 'Price', 'Since', 'Sold', 'Note'],
        ['Apfel 苹果', 3, { date: 45_000 }, true, { formula: 'computed' }],
        ['Pear', 2.5, { date: 45_000.5 }, false, { formula: 7.25 }],
      ],
      Other: [['x']],
    });
    const reading = await read('a.xls', file);
    expect(reading).toMatchObject({
      sheets: [
        { name: 'Fruit', lastRow: 3 },
        { name: 'Other', lastRow: 1 },
      ],
      rows: [
        { row: 1, cells: ['Name', 'Price', 'Since', 'Sold', 'Note'] },
        { row: 2, cells: ['Apfel 苹果', '3', '2023-03-15', 'TRUE', 'computed'] },
        { row: 3, cells: ['Pear', '2.5', '2023-03-15 12:00', 'FALSE', '7.25'] },
      ],
    });
    // Agents read it too.
    const text = await documents.read('1', { source: file, name: 'a.xls' }, { signal });
    expect(text).toMatchObject({
      kind: 'spreadsheet',
      parts: [{ place: { sheet: 'Fruit' } }, { place: { sheet: 'Other' } }],
    });
  });

  it('wide and long ones are cut, and every truncated XLS ends', async () => {
    const wide = bytes(`${'a,'.repeat(30)}\n${'b,'.repeat(30)}\n${'c'.repeat(80)}`);
    const cut = await read('a.csv', wide, { maxRows: 2 });
    expect(cut).toMatchObject({ sheets: [{ lastRow: 3 }], rows: [{ cells: ['a', 'a', 'a', 'a', 'a'] }, { row: 2 }] });
    const file = makeXls({ Fruit: Array.from({ length: 40 }, (_, index) => [`Name ${index}`, index]) });
    for (const part of [1, 2, 3]) {
      const reading = await read('a.xls', file.subarray(0, Math.floor((file.length * part) / 4)));
      expect(reading).toMatchObject({ result: 'unreadable', reason: 'broken' });
    }
  });

  it('other files are no tables', async () => {
    expect(await read('a.txt', bytes('Hello'))).toEqual({ result: 'unreadable', reason: 'unknown-kind' });
    expect(await read('a.xlsx', bytes('Hello'))).toEqual({ result: 'unreadable', reason: 'broken' });
  });
});

describe('studio §3 tables in the answers of APIs', () => {
  const listOf = {
    path: null,
    valuePath: null,
    maxRows: 100,
    maxColumns: 5,
    maxCellCharacters: 50,
    maxFieldCharacters: 20,
  };
  const readJson = (
    json: string,
    change: Partial<Omit<typeof listOf, 'path' | 'valuePath'>> & { path?: string; valuePath?: string } = {},
  ) => documents.readJsonTable('1', bytes(json), { ...listOf, ...change }, { signal });

  it('finds the lists, the longest first, and reads the fields of its elements', async () => {
    const answer = {
      total: 2,
      errors: [],
      data: {
        next: 20,
        items: [
          { name: 'Apple', price: 3, from: { land: 'DE' } },
          { name: 'Pear', tags: ['green', 'soft'] },
        ],
      },
    };
    expect(await readJson(JSON.stringify(answer), { valuePath: 'data.next' })).toEqual({
      result: 'read',
      sheets: [
        { name: 'data.items', lastRow: 3 },
        { name: 'errors', lastRow: 1 },
      ],
      rows: [
        { row: 1, cells: ['name', 'price', 'from.land', 'tags'] },
        { row: 2, cells: ['Apple', '3', 'DE', ''] },
        { row: 3, cells: ['Pear', '', '', 'green, soft'] },
      ],
      value: '20',
      missing: null,
    });
  });

  it('reads the list that is asked for, also of plain values and of lists', async () => {
    const json = '{"a":[1,2,3],"b":{"c":[["x",true],["y",null]]}}';
    expect(await readJson(json, { path: 'b.c' })).toMatchObject({
      rows: [
        { row: 1, cells: ['1', '2'] },
        { row: 2, cells: ['x', 'true'] },
        { row: 3, cells: ['y', ''] },
      ],
    });
    expect(await readJson(json)).toMatchObject({ rows: [{ cells: ['value'] }, { cells: ['1'] }, {}, {}] });
    expect(await readJson(json, { path: 'gone' })).toMatchObject({ rows: [], sheets: [{}, {}] });
  });

  it('keeps the digits of long numbers', async () => {
    const json = '[{"id":12345678901234567890,"text":"a \\" 12345678901234567890","price":0.30000000000000004}]';
    expect(await readJson(json)).toMatchObject({
      rows: [{}, { cells: ['12345678901234567890', 'a " 12345678901234567890', '0.30000000000000004'] }],
    });
  });

  it('takes as many fields as are asked for, and leaves out those with long names', async () => {
    const fields = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, index]));
    const reading = await readJson(JSON.stringify([{ ['x'.repeat(21)]: 1, ...fields }]), { maxColumns: 3 });
    expect(reading).toMatchObject({ rows: [{ cells: ['f0', 'f1', 'f2'] }, {}] });
  });

  it.each([
    ['no JSON', '<html>'],
    ['JSON that is cut off', '[{"a":1},'],
    ['nothing', ''],
  ])('refuses %s', async (_what, text) => {
    expect(await readJson(text)).toEqual({ result: 'unreadable', reason: 'broken' });
  });

  it.each(['{"a":1}', '3', '[[[["x"]]]]'])('takes any answer: %s', async (json) => {
    expect(await readJson(json)).toMatchObject({ result: 'read', missing: null });
  });

  it('refuses lists in lists without end', async () => {
    const json = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(await readJson(json)).toEqual({ result: 'unreadable', reason: 'broken' });
  });
});
