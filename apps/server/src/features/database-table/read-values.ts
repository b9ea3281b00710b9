import { readCell } from '@parley/contract';
import { cleanText } from '../../platform/clean-text.ts';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import type { Cells } from '../../platform/table-query/query-result.ts';
import { FieldRefused } from './database.errors.ts';
import type { StoredField } from './database.schema.ts';

/** Values by the ids of fields as cells, each canonical for its type. Fields that are left out have none. */
export function readValues(fields: readonly StoredField[], values: Readonly<Record<string, string>>): Cells {
  const unknown = Object.keys(values).find((key) => fields.every(({ id }) => id !== key));
  if (unknown !== undefined) throw new InvalidRequest(`values: there is no field ${unknown.slice(0, 40)}`);
  return Object.fromEntries(
    fields.map(({ id, name, type, isRequired }) => {
      const cell = readCell(cleanText(values[id] ?? ''), type, isRequired);
      if ('problem' in cell) throw new FieldRefused(name, cell.problem);
      return [id, cell.value];
    }),
  );
}
