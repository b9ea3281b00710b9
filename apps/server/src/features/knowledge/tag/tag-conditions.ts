import type { TagCondition, TagType } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../../platform/clock-and-ids.ts';

/** Case and width of letters make no difference. */
export const foldTagValue = (value: string): string => value.normalize('NFKC').toLowerCase();

/** By what a value is ordered; null for a type without an order, and for a day that does not exist. */
export function tagNumber(value: string, type: TagType): number | null {
  if (value === '' || (type !== 'number' && type !== 'date')) return null;
  const number = type === 'number' ? Number(value) : Date.parse(value) / DAY_MS;
  return Number.isFinite(number) ? number : null;
}

/**
 * Whether a row of `document` meets all conditions, for the `where` of a query. A dataset without a tag of that name and type has no
 * values of it: after a tag was deleted or renamed, its documents meet no condition of it.
 */
export const meetsConditions = (conditions: readonly TagCondition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions.map(meets), sql` and `)}`;

function meets(condition: TagCondition): RawBuilder<boolean> {
  const { name, type, allows_missing } = condition;
  const values = sql`select 1 from document_tag join dataset_tag on dataset_tag.id = document_tag.tag_id
    where document_tag.document_id = document.id and dataset_tag.dataset_id = document.dataset_id
      and dataset_tag.name = ${name} and dataset_tag.type = ${type}`;
  const isMet = sql<boolean>`exists (${values} and ${comparison(condition)})`;
  return allows_missing ? sql<boolean>`(${isMet} or not exists (${values}))` : isMet;
}

function comparison({ type, operator, values }: TagCondition): RawBuilder<boolean> {
  const [value = ''] = values;
  const number = tagNumber(value, type);
  switch (operator) {
    case 'at_least':
      return sql<boolean>`document_tag.number >= ${number}`;
    case 'at_most':
      return sql<boolean>`document_tag.number <= ${number}`;
    case 'contains':
      return sql<boolean>`document_tag.folded like ${`%${escapePattern(foldTagValue(value))}%`} escape '!'`;
    case 'is':
      return isOneOf(values);
    case 'is_not':
      return sql<boolean>`not ${isOneOf(values)}`;
  }
}

/** Values have one form each, so that numbers and dates can be compared as texts here. */
const isOneOf = (values: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`document_tag.folded in (${sql.join(values.map(foldTagValue))})`;

const escapePattern = (text: string): string => text.replace(/[!%_]/g, '!$&');
