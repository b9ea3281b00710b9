import { createHash } from 'node:crypto';
import {
  type ChangedDatabaseFields,
  DATABASE_FIELDS_MAX,
  type NewDatabaseField,
  type NewDatabaseFields,
} from '@parley/contract';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import { FieldsChangedMeanwhile, FieldTypeFixed } from './database.errors.ts';
import type { StoredField } from './database.schema.ts';

export function newFields(fields: NewDatabaseFields, newId: () => string): StoredField[] {
  return fields.map((field, index) => toStored(field, newId(), index + 1));
}

/** The fields of a table after a change. A new one gets a free slot, also that of one which is removed. */
export function changedFields(
  stored: readonly StoredField[],
  changed: ChangedDatabaseFields,
  newId: () => string,
): StoredField[] {
  const kept = changed.flatMap(({ id }) => stored.find((field) => field.id === id) ?? []);
  const ids = changed.flatMap(({ id }) => id ?? []);
  if (kept.length < ids.length || new Set(ids).size < ids.length)
    throw new InvalidRequest('field_list: ids are those of the fields, each once');
  const free = Array.from({ length: DATABASE_FIELDS_MAX }, (_, index) => index + 1).filter((slot) =>
    kept.every((field) => field.slot !== slot),
  );
  return changed.map((field) => {
    const before = kept.find(({ id }) => id === field.id);
    if (before && before.type !== field.type) throw new FieldTypeFixed(before.name);
    return before ? toStored(field, before.id, before.slot) : toStored(field, newId(), free.shift() ?? 0);
  });
}

/** Made of the fields themselves, so that equal fields have one version. */
export const fieldVersion = (fields: readonly StoredField[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 16);

/** Somebody has changed the fields since the caller read them: what the caller leaves out would be removed with its values. */
export function refuseOutdated(stored: readonly StoredField[], baseVersion: string | undefined): void {
  if (baseVersion !== undefined && baseVersion !== fieldVersion(stored)) throw new FieldsChangedMeanwhile();
}

const toStored = ({ name, desc, type, must_required }: NewDatabaseField, id: string, slot: number): StoredField => ({
  id,
  name,
  description: desc ?? '',
  type,
  isRequired: must_required ?? false,
  slot,
});
