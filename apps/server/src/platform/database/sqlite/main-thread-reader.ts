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

/** Column names in camel case, as the query builder returns them. */
class ColumnNames extends CamelCasePlugin {
  readonly #known = new Map<string, string>();

  of(column: string): string {
    const known = this.#known.get(column);
    if (known !== undefined) return known;
    const name = this.camelCase(column);
    this.#known.set(column, name);
    return name;
  }
}

/**
 * A round trip to the database thread costs more than finding a row by its key. So the small reads of every request
 * happen here; slow queries and all writes stay in the database thread. Opening a snapshot costs more than reading a
 * row, so all reads within one turn of the event loop share one.
 */
export function openMainThreadReader(file: string): MainThreadReader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const prepared = new Map<string, Statement>();
  const names = new ColumnNames();

  function prepare(sql: string): Statement {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }

  const begin = prepare('begin');
  const end = prepare('rollback');
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

  function named(row: Row): Row {
    const renamed: Row = {};
    for (const column in row) renamed[names.of(column)] = row[column];
    return renamed;
  }

  return {
    read(sql, parameters) {
      try {
        takeSnapshot();
        const rows = prepare(sql).all(...(parameters as Parameters<Statement['all']>)) as Row[];
        return rows.map(named);
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
