import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/**
 * Builds a query once and then only changes its parameters, in the order in which they stand in the query.
 * For the few that nearly every request runs: building costs more there than running.
 */
export function prepareQuery<Row>(
  database: Database,
  query: Compilable<Row>,
): (...parameters: readonly unknown[]) => Promise<Row | undefined> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (...parameters) => {
    compiled ??= query.compile();
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}

/** The same for a write that is given to `writeTogether` instead of being run by itself. */
export function prepareWrite(query: Compilable): (...parameters: readonly unknown[]) => CompiledQuery {
  let compiled: CompiledQuery | undefined;
  return (...parameters) => {
    compiled ??= query.compile();
    return { ...compiled, parameters };
  };
}
