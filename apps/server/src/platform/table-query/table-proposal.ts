import { ColumnType } from '@parley/contract';
import * as z from 'zod/mini';
import type { OutputSchema } from '../models/model.ts';

const QUERY_OPERATORS = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'contains',
  'not_contains',
  'starts_with',
  'is_empty',
  'is_not_empty',
] as const;
export type QueryOperator = (typeof QUERY_OPERATORS)[number];

const QUERY_SUMS = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type QuerySum = (typeof QUERY_SUMS)[number];

/** A query as a model proposes it: names and values that nobody has checked. */
const TableProposal = z.strictObject({
  /** Null where the question needs no query. */
  table: z.nullable(z.string()),
  match: z.enum(['all', 'any']),
  filters: z.array(
    z.strictObject({
      column: z.string(),
      operator: z.enum(QUERY_OPERATORS),
      values: z.array(z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  sums: z.array(z.strictObject({ function: z.enum(QUERY_SUMS), column: z.nullable(z.string()) })),
  group_by: z.array(z.string()),
  order: z.array(
    z.strictObject({
      column: z.nullable(z.string()),
      /** The place of a sum in `sums`, from 1. */
      sum: z.nullable(z.number()),
      direction: z.enum(['ascending', 'descending']),
    }),
  ),
  limit: z.nullable(z.number()),
});
export type TableProposal = z.infer<typeof TableProposal>;

const { $schema: _, ...schema } = z.toJSONSchema(TableProposal) as Record<string, unknown>;
export const proposalSchema: OutputSchema = { name: 'table_query', schema };

/** Types of columns, as the rules name them. */
export const TYPE_WORDS: Readonly<Record<ColumnType, string>> = {
  [ColumnType.text]: 'text',
  [ColumnType.number]: 'integer',
  [ColumnType.date]: 'date',
  [ColumnType.float]: 'number',
  [ColumnType.boolean]: 'boolean',
  [ColumnType.image]: 'picture',
};

/** What each field means, for a model. */
export const PROPOSAL_RULES = `"filters": conditions on columns, all or any of which ("match") a row has to meet. Operators for text: eq, ne, contains,
not_contains, starts_with; for integer, number and date: eq, ne, lt, lte, gt, gte, between (two values); for boolean: eq, ne; for all: is_empty,
is_not_empty (no values). Several values of eq, contains or starts_with: any of them; of ne or not_contains: none of them. Values are written as 1200.5,
2026-05-31, true or false. "sums": count (column null for rows), sum, avg, min, max; empty to list rows. "group_by": columns, to compute the sums
for each of their values. "order": by a column, or by the number of a sum from 1; the other one is null. "limit": how many rows or groups, or null.
Use names of columns exactly as given.`;

const nothing = { match: 'all', filters: [], sums: [], group_by: [], order: [], limit: null };

/** The proposal in a model's answer, with fields that it left out; null when there is none. */
export function readProposal(answer: string): TableProposal | null {
  const parsed = TableProposal.safeParse({ ...nothing, ...objectIn(answer) });
  return parsed.success ? parsed.data : null;
}

/** Models like to put a fence or a sentence around the object. */
function objectIn(answer: string): object {
  try {
    const value: unknown = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
