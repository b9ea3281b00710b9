import { DatabaseSync } from '@photostructure/sqlite';
import { CamelCasePlugin } from 'kysely';
import type { SyncRead } from '../sync-read.ts';

export interface MainThreadReader {
  readonly read: SyncRead;
  /** Call whenever something may have been written that the next to read expects to see. */
  forgetSnapshot(): void;
  close(): void;
}

type Statement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;
type Row = Record<string, unknown>;

/** The names of columns as the query builder gives them to everybody else. */
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
 * Asking the database thread and hearing its answer takes this thread longer than finding a row by its key. So what every
 * request reads is read here; whatever may be slow, and every write, is the other thread's. To look for the newest state
 * costs more than to read a row, so what is read within one turn of the event loop shares a snapshot.
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
    // When memory or the disk fails SQLite has rolled back by itself.
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
        // Locked, for example: the other thread has more patience.
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
