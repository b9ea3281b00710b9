import type { MadeFile } from './implement.ts';

/** Spreadsheets take a file without this mark for a text in their own encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file whose lines are made while it is sent: the next part is asked for when the reader has taken the one before. */
export const csvFile = (name: string, parts: AsyncGenerator<string, void>): MadeFile => ({
  name: `${name}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: streamOf(parts),
});

function streamOf(parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(BYTE_ORDER_MARK)),
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
}
