/** A workbook of Excel 97, of the records that Excel writes for values: shared texts, numbers, booleans, dates and formulas. */

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
const FAT_SECTOR = 0xfffffffd;

export type XlsCell = string | number | boolean | { readonly date: number } | { readonly formula: string | number };

const record = (type: number, data: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const double = (value: number): Buffer => Buffer.from(Float64Array.of(value).buffer);
const beginning = (kind: number): Buffer => record(0x809, u16(0x600, kind, 0, 0));
const END = record(0x0a, Buffer.alloc(0));
const wideText = (text: string): Buffer =>
  Buffer.concat([u16(text.length), Buffer.of(1), Buffer.from(text, 'utf16le')]);

/** Texts are divided into two records within the last one, as Excel does with long lists. */
function sharedTexts(texts: readonly string[]): Buffer {
  const all = Buffer.concat([u32(texts.length, texts.length), ...texts.map(wideText)]);
  const lastText = texts.at(-1) ?? '';
  if (lastText.length < 2) return record(0xfc, all);
  const cut = all.length - 2;
  return Buffer.concat([
    record(0xfc, all.subarray(0, cut)),
    record(0x3c, Buffer.concat([Buffer.of(1), all.subarray(cut)])),
  ]);
}

function cellRecords(cell: XlsCell, row: number, column: number, texts: string[]): Buffer {
  const at = u16(row, column, 0);
  if (typeof cell === 'string') {
    if (!texts.includes(cell)) texts.push(cell);
    return record(0xfd, Buffer.concat([at, u32(texts.indexOf(cell))]));
  }
  if (typeof cell === 'boolean') return record(0x205, Buffer.concat([at, Buffer.of(cell ? 1 : 0, 0)]));
  if (typeof cell === 'object' && 'date' in cell)
    return record(0x203, Buffer.concat([u16(row, column, 1), double(cell.date)]));
  if (typeof cell === 'object') {
    const rest = Buffer.alloc(8);
    if (typeof cell.formula === 'number') return record(0x06, Buffer.concat([at, double(cell.formula), rest]));
    const text = Buffer.of(0, 0, 0, 0, 0, 0, 0xff, 0xff);
    return Buffer.concat([record(0x06, Buffer.concat([at, text, rest])), record(0x207, wideText(cell.formula))]);
  }
  return Number.isInteger(cell)
    ? record(0x27e, Buffer.concat([at, Buffer.from(Int32Array.of((cell << 2) | 2).buffer)]))
    : record(0x203, Buffer.concat([at, double(cell)]));
}

function workbookStream(sheets: Readonly<Record<string, readonly (readonly XlsCell[])[]>>): Buffer {
  const texts: string[] = [];
  const bodies = Object.values(sheets).map((rows) =>
    Buffer.concat([
      beginning(0x10),
      ...rows.flatMap((cells, row) => cells.map((cell, column) => cellRecords(cell, row, column, texts))),
      END,
    ]),
  );
  const style = (format: number) => record(0xe0, Buffer.concat([u16(0, format), Buffer.alloc(16)]));
  const head = (offsets: readonly number[]) =>
    Buffer.concat([
      beginning(0x05),
      style(0),
      style(14),
      ...Object.keys(sheets).map((name, index) =>
        record(
          0x85,
          Buffer.concat([u32(offsets[index] ?? 0), Buffer.of(0, 0, name.length, 0), Buffer.from(name, 'latin1')]),
        ),
      ),
      sharedTexts(texts),
      END,
    ]);
  const start = head([]).length;
  const offsets = bodies.map((_, index) => start + bodies.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([head(offsets), ...bodies]);
}

/** The stream in sectors, after those of the table of sectors and of the directory. */
export function makeXls(sheets: Readonly<Record<string, readonly (readonly XlsCell[])[]>>): Buffer {
  const written = workbookStream(sheets);
  // A stream below 4,096 bytes would be in smaller sectors.
  const stream = Buffer.concat([written, Buffer.alloc(Math.max(0, 4096 - written.length))]);
  const count = Math.ceil(stream.length / SECTOR);
  const chain = Array.from({ length: count }, (_, index) => (index === count - 1 ? END_OF_CHAIN : index + 3));
  const fat = [FAT_SECTOR, END_OF_CHAIN, ...chain];
  if (fat.length > SECTOR / 4) throw new Error('too long for one table of sectors');
  const entry = (name: string, type: number, first: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128);
    bytes.write(name, 0, 'utf16le');
    bytes.writeUInt16LE(2 * name.length + 2, 64);
    bytes.writeUInt8(type, 66);
    bytes.writeUInt32LE(first, 116);
    bytes.writeUInt32LE(size, 120);
    return bytes;
  };
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  for (const offset of [60, 68]) header.writeUInt32LE(END_OF_CHAIN, offset);
  for (let index = 1; index < 109; index += 1) header.writeUInt32LE(FREE, 76 + 4 * index);
  const directory = [entry('Root Entry', 5, END_OF_CHAIN, 0), entry('Workbook', 2, 2, stream.length)];
  return Buffer.concat([
    header,
    Buffer.concat([u32(...fat), Buffer.alloc(SECTOR, 0xff)]).subarray(0, SECTOR),
    Buffer.concat([...directory, Buffer.alloc(SECTOR)]).subarray(0, SECTOR),
    Buffer.concat([stream, Buffer.alloc(SECTOR)]).subarray(0, count * SECTOR),
  ]);
}
