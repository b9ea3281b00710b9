import { useEffect, useState } from 'react';
import {
  type ColumnWidthStorage,
  type ColumnWidthStorageFailed,
  type ReadWidths,
  readWidths,
  writeWidths,
} from './column-width-store.ts';

export interface RememberedWidths {
  /** The key of this table in the storage. */
  tableKey: string;
  storage: ColumnWidthStorage;
  onStorageError: (error: ColumnWidthStorageFailed) => void;
}

/** The column widths that the user has set; persisted when the table has a storage. */
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

/** Reports a failed read in an effect, because reading happens during render. */
function useFailureReport(
  failure: ColumnWidthStorageFailed | undefined,
  report: ((error: ColumnWidthStorageFailed) => void) | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once, also when the callback changes.
  useEffect(() => {
    if (failure) report?.(failure);
  }, [failure]);
}
