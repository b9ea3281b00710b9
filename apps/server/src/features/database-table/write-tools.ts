import { DEFAULT_LOCALE, RwMode, refusalText } from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { checkFilters } from '../../platform/table-query/check-proposal.ts';
import { problemText } from '../../platform/table-query/query-problem.ts';
import { type Cells, rowText } from '../../platform/table-query/query-result.ts';
import { proposalSchema, readProposal } from '../../platform/table-query/table-proposal.ts';
import type { AgentScope, Tool, ToolCallContext } from '../agent/index.ts';
import type { StoredField } from './database.schema.ts';
import type { StoredTable } from './database.store.ts';
import { isTooSlow } from './query-cost.ts';
import { filterSql } from './query-sql.ts';
import { readValues } from './read-values.ts';
import { callWords, findTable, tableParameter } from './tool-table.ts';
import type { RecordChanges, WriteRecords } from './write-records.ts';

const TIMEOUT_MS = 30_000;
const ADDED_MAX = 100;
const CHANGED_MAX = 1_000;

interface Dependencies {
  writeRecords: WriteRecords;
  /** Those that the agent may write. */
  tables: readonly StoredTable[];
  tablesOf(scope: AgentScope): Promise<StoredTable[]>;
}

type Arguments = Record<string, unknown>;

/** Adding, changing and deleting rows. Which rows they are is said by conditions, as in queries. */
export function createWriteTools({ writeRecords, tables, tablesOf }: Dependencies): Tool[] {
  /** What is refused is told to the model in words. */
  async function write(
    args: Arguments,
    call: ToolCallContext,
    work: (changes: RecordChanges) => Promise<string>,
  ): Promise<{ text: string }> {
    const { id } = findTable(await tablesOf(call), args.table);
    try {
      const text = await writeRecords({ tableId: id, userId: call.userId, isTest: call.isTrial }, (changes) => {
        // The mode may have changed since the tools were offered.
        if (changes.table.rwMode === RwMode.readOnly) throw new Error('This table can only be read.');
        call.signal.throwIfAborted();
        return work(changes);
      });
      return { text };
    } catch (error) {
      if (error instanceof DomainError) throw new Error(refusalText(error.refusal, DEFAULT_LOCALE, error.values));
      throw error;
    }
  }

  const common = { effect: 'writes', timeoutMs: TIMEOUT_MS } as const;
  const words: NonNullable<Tool['words']> = ({ table }, locale) => callWords('write', table, locale);
  return [
    {
      ...common,
      name: 'add_database_rows',
      description: `Adds rows to a table, at most ${ADDED_MAX}. A row is an object with the names of columns as keys.`,
      parameters: parametersOf(tables, {
        rows: { type: 'array', items: VALUES, minItems: 1, maxItems: ADDED_MAX },
      }),
      words,
      run: (args, call) =>
        write(args, call, async ({ table: { fields }, add }) => {
          const rows = (args.rows as Arguments[]).map((row) => readValues(fields, byId(fields, row)));
          await add(rows);
          return [`Added ${count(rows.length)}.`, ...rows.map((cells) => rowText(fields, cells))].join('\n\n');
        }),
    },
    {
      ...common,
      name: 'update_database_rows',
      description: `Changes all rows that meet conditions, at most ${CHANGED_MAX}. "set" has the new values by the names of columns, null to empty one.`,
      parameters: parametersOf(tables, { ...CONDITIONS, set: { ...VALUES, minProperties: 1 } }),
      words,
      run: (args, call) =>
        write(args, call, async (changes) => {
          const { fields } = changes.table;
          const set = byId(fields, args.set as Arguments);
          const found = await matching(changes, call.isTrial, args);
          for (const record of found) await changes.update(record, readValues(fields, { ...record.cells, ...set }));
          return `Changed ${count(found.length)}.`;
        }),
    },
    {
      ...common,
      name: 'delete_database_rows',
      description: `Deletes all rows that meet conditions, at most ${CHANGED_MAX}. They cannot be restored.`,
      parameters: parametersOf(tables, CONDITIONS),
      words,
      run: (args, call) =>
        write(args, call, async (changes) => {
          const found = await matching(changes, call.isTrial, args);
          await changes.remove(found);
          return `Deleted ${count(found.length)}.`;
        }),
    },
  ];
}

const count = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);

const VALUES = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } };

const { filters, match } = (proposalSchema.schema as { properties: Record<'filters' | 'match', object> }).properties;
/** At least one: nobody deletes all rows by leaving something out. */
const CONDITIONS = { match, filters: { ...filters, minItems: 1 } };

function parametersOf(tables: readonly StoredTable[], properties: Readonly<Record<string, object>>) {
  return {
    type: 'object',
    properties: { table: tableParameter(tables), ...properties },
    required: ['table', ...Object.keys(properties).filter((name) => name !== 'match')],
    additionalProperties: false,
  };
}

/** The rows of the scope that meet the conditions of a call. */
async function matching({ table: { fields, ...stored }, records }: RecordChanges, isTest: boolean, args: Arguments) {
  const { table, match: how, filters: wanted } = args;
  const proposal = readProposal(JSON.stringify({ table, match: how ?? 'all', filters: wanted }));
  if (!proposal) throw new Error(problemText({ kind: 'unreadable' }, DEFAULT_LOCALE));
  const checked = checkFilters(fields, proposal);
  if ('problem' in checked) throw new Error(problemText(checked.problem, DEFAULT_LOCALE));
  if (isTooSlow(stored, isTest, checked.query.filters)) throw new Error(problemText({ kind: 'slow' }, DEFAULT_LOCALE));
  const found = await records.listWhere(filterSql(fields, checked.query), CHANGED_MAX + 1);
  if (found.length > CHANGED_MAX) throw new Error(`More than ${CHANGED_MAX} rows match. Nothing was changed.`);
  return found;
}

/** Values by the ids of fields. A name that is no column is refused, so that nothing is lost in silence. */
function byId(fields: readonly StoredField[], row: Arguments): Cells {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
      if (!field)
        throw new Error(problemText({ kind: 'column', name, columns: fields.map((one) => one.name) }, DEFAULT_LOCALE));
      return [field.id, value === null ? '' : String(value)];
    }),
  );
}
