import { useEffect, useState } from 'react';
import {
  type ColumnWidthStorage,
  type ColumnWidthStorageFailed,
  type ReadWidths,
  readWidths,
  writeWidths,
} from './column-width-store.ts';

export interface RememberedWidths {
  /** Names the table among all that share the storage. */
  tableKey: string;
  storage: ColumnWidthStorage;
  onStorageError: (error: ColumnWidthStorageFailed) => void;
}

/** The widths the user gave to columns; kept for the next time when the table has a place for them. */
export function useColumnWidths(remembered: RememberedWidths | undefined) {
  const [{ widths, failure }, setWidths] = useState<ReadWidths>(() =>
    remembered ? readWidths(remembered.storage, remembered.tableKey) : { widths: {} },
  );
  useFailureReport(failure, remembered?.onStorageError);

  return {
    widths,
    changeWidth: (columnId: string, width: number) => setWidths({ widths: { ...widths, [columnId]: width } }),
    settleWidth(columnId: string, width: number) {
      if (!remembered) return;
      const failed = writeWidths(remembered.storage, remembered.tableKey, { ...widths, [columnId]: width });
      if (failed) remembered.onStorageError(failed);
    },
  };
}

/** Reading happens while rendering, and telling about it must not. */
function useFailureReport(
  failure: ColumnWidthStorageFailed | undefined,
  report: ((error: ColumnWidthStorageFailed) => void) | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one failure is told once, whoever listens by then.
  useEffect(() => {
    if (failure) report?.(failure);
  }, [failure]);
}
