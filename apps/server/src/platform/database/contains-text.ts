import { type RawBuilder, sql } from 'kysely';

/** Whether a column contains a text, in upper or lower case. */
export function containsText(column: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${column}) like ${pattern} escape '\\'`;
}
