/** Databases limit the parameters of one query. */
const ROWS_AT_ONCE = 200;

/** Inserts many rows with as few queries as possible. */
export async function insertInBatches<Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) await insert(rows.slice(start, start + ROWS_AT_ONCE));
}
