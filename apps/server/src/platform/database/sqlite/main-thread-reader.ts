import { DatabaseSync } from '@photostructure/sqlite';
import { CamelCasePlugin } from 'kysely';
import type { SyncRead } from '../sync-read.ts';

export interface MainThreadReader {
  readonly read: SyncRead;
  /** Call after every write, so that the next read sees it. */
  forgetSnapshot(): void;
  close(): void;
}

type Statement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;
type Row = Record<string, unknown>;

/** A prepared query, and the names of its columns in camel case, as the query builder returns them. */
interface Query {
  readonly statement: Statement;
  readonly names: readonly string[];
}

class ColumnNames extends CamelCasePlugin {
  of(statement: Statement): string[] {
    return statement.columns().map(({ name }) => this.camelCase(name));
  }
}

/**
 * A round trip to the database thread costs more than finding a row by its key. So the small reads of every request
 * happen here; slow queries and all writes stay in the database thread. Opening a snapshot costs more than reading a
 * row, so all reads within one turn of the event loop share one.
 */
export function openMainThreadReader(file: string): MainThreadReader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const prepared = new Map<string, Query>();
  const columnNames = new ColumnNames();

  function prepare(sql: string): Query {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    // Twice as fast as objects, whose names would be made for every row and then be changed.
    statement.setReturnArrays(true);
    const query = { statement, names: columnNames.of(statement) };
    prepared.set(sql, query);
    return query;
  }

  const begin = database.prepare('begin');
  const end = database.prepare('rollback');
  let snapshot: NodeJS.Immediate | null = null;

  function takeSnapshot(): void {
    if (snapshot) return;
    begin.run();
    snapshot = setImmediate(forgetSnapshot);
  }

  function forgetSnapshot(): void {
    if (!snapshot) return;
    clearImmediate(snapshot);
    snapshot = null;
    // When memory or the disk fails, SQLite has already rolled back.
    if (database.isTransaction) end.run();
  }

  return {
    read(sql, parameters) {
      try {
        takeSnapshot();
        const { statement, names } = prepare(sql);
        const rows = statement.all(...(parameters as Parameters<Statement['all']>)) as unknown as unknown[][];
        return rows.map((values) => toRow(names, values));
      } catch {
        // For example locked: the database thread retries.
        forgetSnapshot();
        return null;
      }
    },
    forgetSnapshot,
    close() {
      forgetSnapshot();
      database.close();
    },
  };
}

function toRow(names: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {};
  for (let column = 0; column < names.length; column += 1) row[names[column] as string] = values[column];
  return row;
}
