import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';
import { syncReadOf } from './sync-read.ts';

/**
 * Compiles a query once; later calls only pass parameters, in the order of the query. For queries of nearly every
 * request, where compiling costs more than running. Returns one row, found by an index.
 */
export function prepareQuery<Row>(
  database: Database,
  query: Compilable<Row>,
): (...parameters: readonly unknown[]) => Promise<Row | undefined> {
  const list = prepareSmallList(database, query);
  return async (...parameters) => (await list(...parameters))[0];
}

/** The same for a handful of rows, found by an index. */
export function prepareSmallList<Row>(
  database: Database,
  query: Compilable<Row>,
): (...parameters: readonly unknown[]) => Promise<Row[]> {
  const readSync = syncReadOf(database);
  const list = prepareList(database, query);
  if (!readSync) return list;
  let sql: string | undefined;
  return async (...parameters) => {
    sql ??= query.compile().sql;
    return (readSync(sql, parameters) as Row[] | null) ?? list(...parameters);
  };
}

/** With more of them the main thread would wait too long. */
const FEW_IDS = 32;

/**
 * The same for rows of ids: `build` gets lists of ids, and later calls all parameters in the order of the query. Compiling a query
 * with a hundred ids takes as long as running it. Lists are padded with their last id, so that few queries are compiled.
 */
export function prepareByIds<Row, Lists extends readonly (readonly string[])[]>(
  database: Database,
  build: (...lists: Lists) => Compilable<Row>,
): (lists: Lists, toParameters: (...padded: Lists) => readonly unknown[]) => Promise<Row[]> {
  const bySizes = new Map<string, ReturnType<typeof prepareList<Row>>>();
  return async (lists, toParameters) => {
    if (lists.some(({ length }) => length === 0)) return [];
    const padded = lists.map(pad) as unknown as Lists;
    const sizes = padded.map(({ length }) => length);
    const prepare = sizes.some((size) => size > FEW_IDS) ? prepareList : prepareSmallList;
    const known = bySizes.get(sizes.join()) ?? prepare(database, build(...padded));
    bySizes.set(sizes.join(), known);
    return known(...toParameters(...padded));
  };
}

/** To the next power of two. */
function pad(ids: readonly string[]): readonly string[] {
  const size = 2 ** Math.ceil(Math.log2(ids.length));
  return [...ids, ...new Array<string>(size - ids.length).fill(ids.at(-1) ?? '')];
}

/** The same for rows that may be many or large. */
export function prepareList<Row>(
  database: Database,
  query: Compilable<Row>,
): (...parameters: readonly unknown[]) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (...parameters) => {
    compiled ??= query.compile();
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** The same for a write that is passed to `writeTogether`. */
export function prepareWrite(query: Compilable): (...parameters: readonly unknown[]) => CompiledQuery {
  let compiled: CompiledQuery | undefined;
  return (...parameters) => {
    compiled ??= query.compile();
    return { ...compiled, parameters };
  };
}

/** The same for an update, compiled once per set of changed columns. Other parameters follow the changes. */
export function prepareUpdate<Change extends object>(
  build: (change: Change) => Compilable,
): (change: Change, ...parameters: readonly unknown[]) => CompiledQuery {
  const byColumns = new Map<string, ReturnType<typeof prepareWrite>>();
  return (change, ...parameters) => {
    const columns = Object.keys(change).join();
    const known = byColumns.get(columns);
    const write = known ?? prepareWrite(build(change));
    if (!known) byColumns.set(columns, write);
    return write(...Object.values(change), ...parameters);
  };
}
