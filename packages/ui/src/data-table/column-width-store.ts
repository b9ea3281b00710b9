import { type ColumnWidths, widthsOf, withWidths } from './remembered-widths.ts';

/** Where the widths of all tables are kept, as one text. Both may throw: storage can be forbidden or full. */
export interface ColumnWidthStorage {
  read(): string | undefined;
  write(stored: string): void;
}

/** chat §8: the names under which these failures are known. */
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

/** What cannot be read is absent, and the failure is told. */
export function readWidths(storage: ColumnWidthStorage, tableKey: string): ReadWidths {
  try {
    return { widths: widthsOf(storage.read(), tableKey) };
  } catch (error) {
    return { widths: {}, failure: new ColumnWidthStorageFailed('uikit_FailReadLocalStorage', error) };
  }
}

/** The failure, if there was one. A stored text that is not ours is written over. */
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
