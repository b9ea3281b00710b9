/** Databases limit the parameters of one query. */
const CHUNK = 500;

/** Loads rows by many ids with as few queries as possible. */
export async function inChunks<Row>(
  ids: readonly string[],
  load: (chunk: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += CHUNK) rows.push(...(await load(ids.slice(start, start + CHUNK))));
  return rows;
}
