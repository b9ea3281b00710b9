import { ColumnType } from '@parley/contract';
import type { QueriedRow } from '../../../platform/table-query/query-result.ts';
import { TYPE_WORDS } from '../../../platform/table-query/table-proposal.ts';
import type { QueryableTable } from './table-query.store.ts';

const EXAMPLES = 4;
const EXAMPLE_CHARACTERS = 40;
/** Of all tables together, as JSON. */
const DESCRIBED_CHARACTERS = 12_000;

interface DescribedTable {
  readonly table: string;
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly object[];
}

/** A table without its values, for the description of a tool. */
export const outlineOf = ({ documentId, documentName, rowCount, columns }: QueryableTable): DescribedTable => ({
  table: documentId,
  name: documentName,
  rows: rowCount,
  columns: columns.map(({ name, type }) => ({ name, type: TYPE_WORDS[type] })),
});

/** As many of the tables as fit, the first in any case, for a model that proposes a query. */
export function describeTables(
  tables: readonly { readonly table: QueryableTable; readonly rows: readonly QueriedRow[] }[],
): readonly DescribedTable[] {
  const described: DescribedTable[] = [];
  let left = DESCRIBED_CHARACTERS;
  for (const { table, rows } of tables) {
    const whole = { ...outlineOf(table), dataset: table.datasetName, columns: columnsOf(table, rows) };
    const outline = outlineOf(table);
    const fitting = [whole, outline].find((one) => JSON.stringify(one).length <= left);
    if (!fitting && described.length > 0) break;
    described.push(fitting ?? outline);
    left -= JSON.stringify(fitting ?? outline).length;
  }
  return described;
}

const columnsOf = ({ columns }: QueryableTable, rows: readonly QueriedRow[]): readonly object[] =>
  columns.map(({ id, name, type, description }) => ({
    name,
    type: TYPE_WORDS[type],
    ...(description !== '' && { description }),
    ...(type !== ColumnType.boolean &&
      type !== ColumnType.image && { examples: examplesOf(rows.map(({ cells }) => cells[id] ?? '')) }),
  }));

const examplesOf = (values: readonly string[]): string[] =>
  [...new Set(values.filter((value) => value !== ''))]
    .slice(0, EXAMPLES)
    .map((value) => value.slice(0, EXAMPLE_CHARACTERS).toWellFormed());

/** Tables whose names or columns are in the question come first; else the order stays. */
export function byQuestion(tables: readonly QueryableTable[], question: string): QueryableTable[] {
  const asked = toComparable(question);
  const rank = ({ documentName, datasetName, columns }: QueryableTable): number => {
    const words = [documentName, datasetName, ...columns.map(({ name }) => name)].flatMap(wordsOf);
    return new Set(words.filter((word) => asked.includes(word))).size;
  };
  return tables
    .map((table) => ({ table, rank: rank(table) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ table }) => table);
}

const wordsOf = (name: string): string[] =>
  toComparable(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 || /\p{Script=Han}{2}/u.test(word));

const toComparable = (text: string): string => text.normalize('NFKC').toLowerCase();
