import { REMEMBERED_TABLES_MAX } from './figures.ts';

export type ColumnWidths = Readonly<Record<string, number>>;

type RememberedTable = readonly [tableKey: string, widths: ColumnWidths];

/** The widths of one table out of the stored text; throws when the text is not ours. */
export function widthsOf(stored: string | undefined, tableKey: string): ColumnWidths {
  return tablesIn(stored).find(([key]) => key === tableKey)?.[1] ?? {};
}

/** The stored text with the widths of one table in it as the newest; the oldest table falls out of a full store. */
export function withWidths(stored: string | undefined, tableKey: string, widths: ColumnWidths): string {
  const others = tablesIn(stored).filter(([key]) => key !== tableKey);
  return JSON.stringify([...others, [tableKey, widths]].slice(-REMEMBERED_TABLES_MAX));
}

function tablesIn(stored: string | undefined): readonly RememberedTable[] {
  if (stored === undefined) return [];
  const tables: unknown = JSON.parse(stored);
  if (!Array.isArray(tables) || !tables.every(isRememberedTable)) throw new Error('The stored text holds no widths');
  return tables;
}

function isRememberedTable(entry: unknown): entry is RememberedTable {
  if (!Array.isArray(entry)) return false;
  const [key, widths]: unknown[] = entry;
  if (typeof key !== 'string' || typeof widths !== 'object' || widths === null) return false;
  return Object.values(widths).every((width) => typeof width === 'number' && Number.isFinite(width));
}
