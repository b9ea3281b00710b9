import { CompiledQuery } from 'kysely';
import type { Engine } from './database.ts';
import type { AnyDatabase } from './own-tables.ts';

/** SQLite takes 32,766 parameters in a statement, Postgres 65,535. */
const PARAMETERS_MAX = 8_192;
/** Rows with long texts wait in memory. */
const CHARACTERS_MAX = 2 ** 21;

export interface InsertBatch {
  /** Inserts the row with the others that have the same table and columns, once they are many. */
  add(table: string, row: Record<string, unknown>, characters: number): Promise<void>;
  flush(): Promise<void>;
}

/** Inserts rows in their order, many in one statement: one statement for each row takes ten times as long. */
export function createInsertBatch(transaction: AnyDatabase, engine: Engine): InsertBatch {
  let table = '';
  let columns: readonly string[] = [];
  let parameters: unknown[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (parameters.length === 0) return;
    const statement = toStatement(engine, table, columns, parameters.length / columns.length);
    await transaction.executeQuery(CompiledQuery.raw(statement, parameters));
    parameters = [];
    characters = 0;
  }

  return {
    async add(toTable, row, length) {
      const names = Object.keys(row);
      const fits =
        toTable === table && names.length === columns.length && names.every((name, at) => name === columns[at]);
      const isFull = parameters.length + names.length > PARAMETERS_MAX || characters > CHARACTERS_MAX;
      if (!fits || isFull) await flush();
      if (!fits) {
        table = toTable;
        columns = names;
      }
      for (const name of names) parameters.push(row[name]);
      characters += length;
    },
    flush,
  };
}

/** Written out: compiling so many parameters takes longer than inserting them. */
function toStatement(engine: Engine, table: string, columns: readonly string[], rows: number): string {
  let parameter = 0;
  const placeholder = engine === 'sqlite' ? () => '?' : () => `$${++parameter}`;
  const values = Array.from({ length: rows }, () => `(${columns.map(placeholder).join()})`);
  return `insert into ${quoted(table)} (${columns.map(quoted).join()}) values ${values.join()}`;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
