import { DatabaseSync } from '@photostructure/sqlite';
import type { SqliteAnswer } from './sqlite-thread.ts';

/** Reads a few rows in the calling thread, from what is committed. */
export interface SmallReader {
  read(sql: string, parameters: readonly unknown[]): SqliteAnswer;
  close(): void;
}

type Statement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;

/**
 * Asking the database thread and hearing its answer takes this thread longer than finding a row by its key. So what every
 * request reads is read here; whatever may be slow, and every write, is the other thread's.
 */
export function openSmallReader(file: string): SmallReader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  const prepared = new Map<string, Statement>();

  return {
    read(sql, parameters) {
      let statement = prepared.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      const rows = statement.all(...(parameters as Parameters<Statement['all']>)) as SqliteAnswer['rows'];
      return { rows, changes: 0 };
    },
    close: () => database.close(),
  };
}
