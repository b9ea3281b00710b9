import type { MadeFile } from './implement.ts';
import { streamOf } from './stream-of.ts';

/** Spreadsheets take a file without this mark for a text in their own encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file whose lines are made while it is sent. */
export const csvFile = (name: string, parts: AsyncGenerator<string, void>): MadeFile => ({
  name: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: streamOf(encoded(parts)),
});

async function* encoded(parts: AsyncGenerator<string, void>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK);
  for await (const part of parts) yield encoder.encode(part);
}
