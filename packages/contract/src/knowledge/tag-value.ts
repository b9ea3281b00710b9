import { readCell } from './table-cell.ts';
import { ColumnType } from './table-values.ts';
import { TAG_VALUE_MAX, type TagType, tagValuePatterns } from './tag-condition.ts';

/** Why a text cannot be the value of a tag. */
export type TagValueProblem = 'long' | 'number' | 'date' | 'choice';

type ReadTagValue = { readonly value: string } | { readonly problem: TagValueProblem };

/** The value of a tag as it is stored: a canonical text for its type, empty for none. */
export function readTagValue(text: string, type: TagType, choices: readonly string[]): ReadTagValue {
  const value = text.trim();
  if (value === '') return { value };
  if ([...value].length > TAG_VALUE_MAX) return { problem: 'long' };
  switch (type) {
    case 'string':
      return { value };
    case 'choice':
      return choices.includes(value) ? { value } : { problem: 'choice' };
    case 'number':
      return readAs(value, ColumnType.float, 'number');
    case 'date':
      return readAs(value, ColumnType.date, 'date');
  }
}

/** As a cell of a table; a date has no time, and a number no exponent. */
function readAs(text: string, column: ColumnType, type: 'number' | 'date'): ReadTagValue {
  const cell = readCell(text, column, false);
  return 'value' in cell && tagValuePatterns[type].test(cell.value) ? cell : { problem: type };
}
