import type { Locale } from '@parley/contract';
import { type CallWords, shownArgument } from '../agent/index.ts';
import type { StoredTable } from './database.store.ts';

/** The argument that names a table. */
export const tableParameter = (tables: readonly StoredTable[]) => ({
  type: 'string',
  enum: tables.map(({ name }) => name),
});

/** The table of a call, as it is now. */
export function findTable(tables: readonly StoredTable[], name: unknown): StoredTable {
  const table = tables.find((one) => one.name === name);
  if (!table) throw new Error('There is no such table any more.');
  return table;
}

const WORDS = {
  query: {
    'en-US': (table: string) => ({
      running: `Reading “${table}”`,
      done: `Read “${table}”`,
      failed: `Could not read “${table}”`,
    }),
    'zh-CN': (table: string) => ({
      running: `正在查询“${table}”`,
      done: `已查询“${table}”`,
      failed: `未能查询“${table}”`,
    }),
  },
  write: {
    'en-US': (table: string) => ({
      running: `Writing to “${table}”`,
      done: `Wrote to “${table}”`,
      failed: `Could not write to “${table}”`,
    }),
    'zh-CN': (table: string) => ({
      running: `正在写入“${table}”`,
      done: `已写入“${table}”`,
      failed: `未能写入“${table}”`,
    }),
  },
} as const;

/** A call in words that users read. */
export const callWords = (kind: keyof typeof WORDS, table: unknown, locale: Locale): CallWords =>
  WORDS[kind][locale](shownArgument(table));
