import { Button, DataTable, EmptyState, type MoreRows } from '@parley/ui';
import { useState } from 'react';
import { citiesFrom } from './city.ts';
import { cityColumns, tableTexts } from './city-table.ts';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const PAGE_SIZE = 20;
const TOTAL = 60;

/** The buttons stand in for the server: each ends loading in its way. */
export function LoadMoreSection() {
  const [rows, setRows] = useState(() => citiesFrom(1, PAGE_SIZE));
  const [more, setMore] = useState<MoreRows>('available');
  const [asked, setAsked] = useState(0);
  const load = () => {
    setAsked((times) => times + 1);
    setMore('loading');
  };
  const answer = () => {
    const next = [...rows, ...citiesFrom(rows.length + 1, PAGE_SIZE)];
    setRows(next);
    setMore(next.length < TOTAL ? 'available' : 'ended');
  };
  return (
    <GallerySection title="Data table, loaded as one goes; without rows; before the first rows" isWide>
      <div className={styles.row}>
        <Button size="small" disabled={more !== 'loading'} onClick={answer}>
          Answer
        </Button>
        <Button size="small" disabled={more !== 'loading'} onClick={() => setMore('failed')}>
          Fail
        </Button>
        <span>Asked {asked} times</span>
      </div>
      <div className={styles.short}>
        <DataTable
          label="Cities by page"
          texts={tableTexts}
          rows={rows}
          rowId={({ id }) => id}
          columns={cityColumns}
          emptyState={<EmptyState title="No cities" />}
          more={more}
          onLoadMore={load}
          totalRows={TOTAL}
        />
      </div>
      <DataTable
        label="No cities"
        texts={tableTexts}
        rows={[]}
        rowId={({ id }) => id}
        columns={cityColumns}
        emptyState={<EmptyState title="No cities" message="Add the first one." />}
      />
      <div className={styles.short}>
        <DataTable
          label="Cities on their way"
          texts={tableTexts}
          rows={[]}
          rowId={({ id }) => id}
          columns={cityColumns}
          emptyState={null}
          isLoading
        />
      </div>
    </GallerySection>
  );
}
