/** Databases limit the parameters of one query. */
const CHUNK = 500;

/** Loads rows by many ids with as few queries as possible. */
export async function inChunks<Row>(
  ids: readonly string[],
  load: (chunk: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf(ids)) rows.push(...(await load(chunk)));
  return rows;
}

/** As many ids as one query may have. */
export function chunksOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) =>
    ids.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
