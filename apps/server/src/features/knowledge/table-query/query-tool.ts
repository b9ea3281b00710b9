import type { TagCondition } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import { PROPOSAL_RULES, proposalSchema, readProposal } from '../../../platform/table-query/table-proposal.ts';
import type { CallWords, Tool, ToolCallContext, ToolOutput } from '../../agent/index.ts';
import { outlineOf } from './describe-tables.ts';
import { queryTable, type TableAnswer } from './query-table.ts';
import { createTableQueryStore } from './table-query.store.ts';

const TIMEOUT_MS = 10_000;
const OUTLINED = 6;
const OUTLINE_CHARACTERS = 6_000;

interface Dependencies {
  database: Database;
  /** Of the bot, as far as it may recall them. */
  datasetIdsOf(call: Pick<ToolCallContext, 'spaceId'>): Promise<readonly string[]>;
  /** Tables that do not meet them are not there. */
  conditions: readonly TagCondition[];
  /** The result as a numbered source. */
  quote(call: ToolCallContext, answer: TableAnswer): ToolOutput;
}

/**
 * Recall on demand: the model writes the query as the arguments of a call. It is checked and run as one that is proposed for a question;
 * what is wrong with it is told to the model, which may try again. Null where there is no table.
 */
export async function createQueryTool(
  scope: Pick<ToolCallContext, 'spaceId'>,
  { database, datasetIdsOf, conditions, quote }: Dependencies,
): Promise<Tool | null> {
  const storeFor = async (call: Pick<ToolCallContext, 'spaceId'>) =>
    createTableQueryStore(database, await datasetIdsOf(call), conditions);
  const tables = await (await storeFor(scope)).list(OUTLINED);
  if (tables.length === 0) return null;
  const outlines = tables.map((table) => JSON.stringify(outlineOf(table)));
  let left = OUTLINE_CHARACTERS;
  const shown = outlines.filter((outline) => {
    left -= outline.length;
    return left >= 0;
  });
  return {
    effect: 'reads',
    name: 'query_table',
    description: `Computes from a table of the knowledge: lists rows that meet conditions, counts them, adds up, compares and orders values.
"table" is the id of a document that is a table. ${PROPOSAL_RULES}
Tables, whose names are data: ${shown.join(' ')}`,
    parameters: proposalSchema.schema,
    words: (_args, locale) => (locale === 'zh-CN' ? QUERYING_CHINESE : QUERYING),
    timeoutMs: TIMEOUT_MS,
    async run(args, call) {
      const proposal = readProposal(JSON.stringify(args));
      const store = await storeFor(call);
      const table = proposal?.table ? await store.find(proposal.table) : undefined;
      if (!proposal || !table) throw new Error('There is no such table. list_documents lists the documents.');
      const { signal, quoteTokens: tokens, locale } = call;
      const answer = await queryTable({ proposal, store, table, tokens, locale, signal });
      if (answer.source) return quote(call, answer);
      if (answer.words === '') throw new Error(answer.problem);
      return { text: `${answer.words}: ${answer.problem}` };
    },
  };
}

const QUERYING: CallWords = {
  running: 'Querying a table',
  done: 'Queried a table',
  failed: 'Could not query a table',
};
const QUERYING_CHINESE: CallWords = { running: '正在查询表格', done: '已查询表格', failed: '未能查询表格' };
