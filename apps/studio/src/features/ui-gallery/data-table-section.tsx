import { type CellChange, DataTable, EmptyState, useToast } from '@parley/ui';
import { useState } from 'react';
import { citiesFrom } from './city.ts';
import { cityColumns, tableTexts } from './city-table.ts';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const ROW_COUNT = 100_000;

/** Keeps widths in memory only. */
const memory = new Map<string, string>();
const storage = {
  read: () => memory.get('widths'),
  write: (text: string) => void memory.set('widths', text),
};

export function DataTableSection() {
  const toast = useToast();
  const [rows, setRows] = useState(() => citiesFrom(1, ROW_COUNT));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const change = ({ rowId, columnId, value }: CellChange) =>
    setRows(rows.map((row) => (row.id === rowId ? { ...row, [columnId]: value } : row)));
  const remove = (rowIds: readonly string[]) => {
    const gone = new Set(rowIds);
    setRows(rows.filter(({ id }) => !gone.has(id)));
  };
  return (
    <GallerySection title="Data table, 100,000 rows" isWide>
      <div className={styles.tall}>
        <DataTable
          label="Cities"
          texts={tableTexts}
          rows={rows}
          rowId={({ id }) => id}
          columns={cityColumns}
          emptyState={<EmptyState title="No cities" />}
          selection={{ ids, onChange: setIds }}
          onCellChange={change}
          onDeleteRows={remove}
          rememberedWidths={{
            tableKey: 'cities',
            storage,
            onStorageError: (error) => toast('warning', error.message),
          }}
        />
      </div>
    </GallerySection>
  );
}
