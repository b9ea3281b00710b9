/** A row of the list: a turn. The key stays when its question is acknowledged and gets another id. */
export interface ListRow {
  readonly key: string;
  readonly groupId: string;
}

/** Some neighbouring rows that are drawn, skipped and remembered together. */
export interface ListChunk {
  readonly id: string;
  readonly rows: readonly ListRow[];
}

/** About fifty messages: one observed box for each row costs more than all the rows (research on performance). */
export const CHUNK_ROWS = 25;

/**
 * Puts rows into chunks. Rows stay in the chunk they are in, so that a page of history at either end changes no
 * other chunk; a chunk that nothing happened to stays the same object. The newest is drawn when the list is opened:
 * it begins with as many rows as are wanted then, and grows to a full one.
 */
export function nextChunks(
  before: readonly ListChunk[],
  rows: readonly ListRow[],
  openingRows: number,
): readonly ListChunk[] {
  const chunkOf = new Map(before.flatMap((chunk) => chunk.rows.map((row) => [row.key, chunk] as const)));
  const first = rows.findIndex(({ key }) => chunkOf.has(key));
  if (first < 0) return opened(rows, openingRows);
  const kept: { id: string; rows: ListRow[] }[] = [];
  for (const row of rows.slice(first)) {
    const id = chunkOf.get(row.key)?.id;
    const last = kept[kept.length - 1];
    const isFull = last !== undefined && last.rows.length >= CHUNK_ROWS;
    if (last && (id === last.id || (id === undefined && !isFull))) last.rows.push(row);
    else kept.push({ id: id ?? row.key, rows: [row] });
  }
  const byId = new Map(before.map((chunk) => [chunk.id, chunk]));
  const older = chunked(rows.slice(0, first), new Set(kept.map(({ id }) => id)));
  return [...older, ...kept.map((chunk) => same(byId.get(chunk.id), chunk))];
}

function opened(rows: readonly ListRow[], openingRows: number): ListChunk[] {
  const newest = rows.slice(-openingRows);
  const [top] = newest;
  return top ? [...chunked(rows.slice(0, -openingRows)), { id: top.key, rows: newest }] : [];
}

/** The first is the one that is not full: the reader comes from the other end. */
function chunked(rows: readonly ListRow[], takenIds: ReadonlySet<string> = new Set()): ListChunk[] {
  const chunks: ListChunk[] = [];
  for (let end = rows.length; end > 0; end -= CHUNK_ROWS) {
    const own = rows.slice(Math.max(end - CHUNK_ROWS, 0), end);
    const [top] = own;
    if (top) chunks.unshift({ id: freeId(top.key, takenIds), rows: own });
  }
  return chunks;
}

/** A row that was dropped and loaded again may have given its name to a chunk that is still there. */
const freeId = (id: string, takenIds: ReadonlySet<string>): string =>
  takenIds.has(id) ? freeId(`${id} again`, takenIds) : id;

function same(before: ListChunk | undefined, now: ListChunk): ListChunk {
  const isSame =
    before?.rows.length === now.rows.length &&
    before.rows.every((row, place) => row.key === now.rows[place]?.key && row.groupId === now.rows[place]?.groupId);
  return isSame && before ? before : now;
}
