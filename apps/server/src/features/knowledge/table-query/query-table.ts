import { FormatType, type Locale } from '@parley/contract';
import { checkProposal, QUERY_ROWS_MAX } from '../../../platform/table-query/check-proposal.ts';
import { problemText, type TableProblem } from '../../../platform/table-query/query-problem.ts';
import { queryText, resultText } from '../../../platform/table-query/query-words.ts';
import type { TableProposal } from '../../../platform/table-query/table-proposal.ts';
import type { FoundSlice, ShownSlice } from '../recall.store.ts';
import { runQuery } from './run-query.ts';
import type { QueryableTable, TableQueryStore } from './table-query.store.ts';

/** Rows that are loaded at once: other requests go on in between. */
const ROWS_AT_ONCE = 200;
const TOKENS_MAX = 3_000;

/** The result of a table query, or the reason why there is none. */
export interface TableAnswer {
  /** The query in words; empty where there is none. */
  readonly words: string;
  /** Why there is no source, in words; empty where there is one. */
  readonly problem: string;
  readonly table: QueryableTable | null;
  readonly source: FoundSlice | null;
  /** The table, and the rows of it that are listed, for the counts of hits. */
  readonly rows: readonly Pick<ShownSlice, 'id' | 'documentId'>[];
}

interface Asked {
  readonly proposal: TableProposal;
  readonly store: TableQueryStore;
  readonly table: QueryableTable;
  /** Of the result. */
  readonly tokens: number;
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

export const withoutAnswer = (problem: TableProblem, locale: Locale): TableAnswer => ({
  words: '',
  problem: problemText(problem, locale),
  table: null,
  source: null,
  rows: [],
});

/** Checks a proposal and runs it over the stored rows. */
export async function queryTable({ proposal, store, table, tokens, locale, signal }: Asked): Promise<TableAnswer> {
  const { columns } = table;
  const checked = checkProposal(columns, proposal);
  if ('problem' in checked) return { ...withoutAnswer(checked.problem, locale), table };
  const { query } = checked;
  const words = queryText(table.documentName, query, query.limit < QUERY_ROWS_MAX ? query.limit : null, locale);
  const result = await runQuery(query, batchesOf(store, table, signal));
  const found = result.kind === 'rows' ? result.rows : result.groups;
  if (found.length === 0) return { ...withoutAnswer({ kind: 'no-rows' }, locale), words, table };
  const rows = result.kind === 'rows' ? result.rows : [];
  const content = resultText({ title: words, query, columns }, result, Math.min(tokens, TOKENS_MAX), locale);
  return {
    words,
    problem: '',
    table,
    source: toSource(table, content, rows[0]?.id ?? ''),
    rows: [{ id: '' }, ...rows].map(({ id }) => ({ id, documentId: table.documentId })),
  };
}

async function* batchesOf(store: TableQueryStore, table: QueryableTable, signal: AbortSignal) {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const rows = await store.listRows(table, after, ROWS_AT_ONCE);
    yield rows;
    after = rows.at(-1)?.sequence ?? after;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** A source as recall has them. It opens at the first row of a list, else at the table. */
function toSource(table: QueryableTable, content: string, id: string): FoundSlice {
  const { documentId, documentName, sourceType, objectId, datasetId, datasetName } = table;
  const place = { page: null, slide: null, headings: [], sheet: null, cells: null };
  return {
    hit: {
      sliceId: id,
      documentId,
      datasetId,
      score: 1,
      arms: { semantic: null, fullText: null, rerank: null },
      matchedWords: [],
    },
    slice: {
      id,
      sequence: 0,
      content,
      place: JSON.stringify(place),
      documentId,
      documentName,
      sourceType,
      objectId,
      pictureIds: [],
      datasetId,
      datasetName,
      formatType: FormatType.table,
    },
  };
}
