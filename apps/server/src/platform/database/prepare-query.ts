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

/** The same for the rows of a few ids, which are the parameters: compiled once per number of ids. */
export function prepareByIds<Row>(
  database: Database,
  build: (ids: readonly string[]) => Compilable<Row>,
): (ids: readonly string[]) => Promise<Row[]> {
  const byCount = new Map<number, ReturnType<typeof prepareSmallList<Row>>>();
  return async (ids) => {
    if (ids.length === 0) return [];
    const prepare = ids.length > FEW_IDS ? prepareList : prepareSmallList;
    const known = byCount.get(ids.length) ?? prepare(database, build(ids));
    byCount.set(ids.length, known);
    return known(...ids);
  };
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
