import { REMEMBERED_TABLES_MAX } from './table-sizes.ts';

/** Stores the widths of all tables as one text. Both methods may throw: storage can be forbidden or full. */
export interface ColumnWidthStorage {
  read(): string | undefined;
  write(stored: string): void;
}

/** chat §8: the names of these errors. */
export type ColumnWidthFailure = 'uikit_FailReadLocalStorage' | 'uikit_FailWriteLocalStorage';

export class ColumnWidthStorageFailed extends Error {
  override readonly name: ColumnWidthFailure;

  constructor(name: ColumnWidthFailure, cause: unknown) {
    super('The widths of the columns could not be remembered', { cause });
    this.name = name;
  }
}

export interface ReadWidths {
  readonly widths: ColumnWidths;
  readonly failure?: ColumnWidthStorageFailed;
}

/** Widths that cannot be read are absent; the failure is returned. */
export function readWidths(storage: ColumnWidthStorage, tableKey: string): ReadWidths {
  try {
    return { widths: widthsOf(storage.read(), tableKey) };
  } catch (error) {
    return { widths: {}, failure: new ColumnWidthStorageFailed('uikit_FailReadLocalStorage', error) };
  }
}

/** Returns the failure, if any. A stored text in another format is overwritten. */
export function writeWidths(
  storage: ColumnWidthStorage,
  tableKey: string,
  widths: ColumnWidths,
): ColumnWidthStorageFailed | undefined {
  try {
    storage.write(withWidths(readable(storage), tableKey, widths));
    return undefined;
  } catch (error) {
    return new ColumnWidthStorageFailed('uikit_FailWriteLocalStorage', error);
  }
}

function readable(storage: ColumnWidthStorage): string | undefined {
  try {
    const stored = storage.read();
    widthsOf(stored, '');
    return stored;
  } catch {
    return undefined;
  }
}

export type ColumnWidths = Readonly<Record<string, number>>;

type RememberedTable = readonly [tableKey: string, widths: ColumnWidths];

/** The widths of one table in the stored text; throws when the text has another format. */
function widthsOf(stored: string | undefined, tableKey: string): ColumnWidths {
  return tablesIn(stored).find(([key]) => key === tableKey)?.[1] ?? {};
}

/** The stored text with one table written as the newest. A full store drops the oldest table. */
function withWidths(stored: string | undefined, tableKey: string, widths: ColumnWidths): string {
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
