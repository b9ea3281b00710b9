import { Button, DataTable, type DataTableColumn, EmptyState, IconButton, Menu, MenuItem } from '@parley/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { type City, citiesFrom } from './city.ts';
import { tableTexts } from './city-table.ts';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const ROW_COUNT = 10_000;
const SHOWN_CITY = '5000';
const STORY = 'It lies at the sea, has a market on Saturdays, and is known for its rain. ';

const columns: DataTableColumn<City>[] = [
  { id: 'number', header: '#', sizing: 'fixed', width: 72, align: 'end', text: ({ id }) => id },
  {
    id: 'story',
    header: 'Story',
    sizing: 'grows',
    width: 160,
    text: ({ id, name }) => `${name}. ${STORY.repeat((Number(id) % 5) + 1)}`,
  },
  { id: 'country', header: 'Country', width: 120, text: ({ country }) => country },
  {
    id: 'menu',
    header: 'Actions',
    isHeaderHidden: true,
    sizing: 'fixed',
    width: 52,
    text: () => '',
    render: ({ name }) => (
      <Menu trigger={<IconButton label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem onSelect={() => undefined}>Visit</MenuItem>
      </Menu>
    ),
  },
];

export function TallRowsSection() {
  const [rows] = useState(() => citiesFrom(1, ROW_COUNT));
  const [isShown, setShown] = useState(false);
  return (
    <GallerySection title="Data table, rows of several lines with a menu, a column that grows, and a marked row" isWide>
      <div className={styles.row}>
        <Button size="small" onClick={() => setShown(true)}>
          Show story {SHOWN_CITY}
        </Button>
      </div>
      <div className={styles.short}>
        <DataTable
          label="Stories"
          texts={tableTexts}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          rowHeight={116}
          emptyState={<EmptyState title="No stories" />}
          {...(isShown && { startRowId: SHOWN_CITY, markedRowId: SHOWN_CITY })}
        />
      </div>
    </GallerySection>
  );
}
