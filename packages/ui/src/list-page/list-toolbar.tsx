import { LayoutGrid, Rows3 } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { SearchField } from '../search-field/search-field.tsx';
import { Select } from '../select/select.tsx';
import styles from './list-page.module.css';

/** The search of a list. */
export interface ListSearch {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A filter or the order of a list. */
export interface ListChoice {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** The value that hides nothing. */
  neutralValue: string;
  onChange: (value: string) => void;
}

export type ListView = 'grid' | 'table';

/** Whether the items are shown as cards or as a table. */
export interface ListViewChoice {
  /** Names the two buttons together. */
  label: string;
  gridLabel: string;
  tableLabel: string;
  value: ListView;
  onChange: (view: ListView) => void;
}

interface ListToolbarProps {
  search?: ListSearch;
  filters?: readonly ListChoice[];
  order?: ListChoice;
  view?: ListViewChoice;
  clearLabel: string;
  /** How many items are shown; announced when it changes. */
  count?: string;
}

/** Search, filters and order above a list; the number of items and the view at the end of the line. */
export function ListToolbar({ search, filters = [], order, view, clearLabel, count }: ListToolbarProps) {
  const choices = order ? [...filters, order] : filters;
  return (
    <div className={styles.toolbar}>
      {search && (
        <div className={styles.search}>
          <SearchField
            label={search.label}
            value={search.value}
            onValueChange={search.onChange}
            clearLabel={clearLabel}
          />
        </div>
      )}
      {choices.length > 0 && (
        <div className={styles.choices}>
          {choices.map(({ label, value, options, onChange }) => (
            <Select
              key={label}
              label={label}
              isLabelHidden
              variant="quiet"
              value={value}
              options={options}
              onValueChange={onChange}
            />
          ))}
        </div>
      )}
      <div className={styles.end}>
        <span role="status" className={styles.count}>
          {count}
        </span>
        {view && <ViewButtons view={view} />}
      </div>
    </div>
  );
}

function ViewButtons({ view: { label, gridLabel, tableLabel, value, onChange } }: { view: ListViewChoice }) {
  const views = [
    { name: 'grid', label: gridLabel, icon: <LayoutGrid aria-hidden /> },
    { name: 'table', label: tableLabel, icon: <Rows3 aria-hidden /> },
  ] as const;
  return (
    <fieldset aria-label={label} className={styles.views}>
      {views.map((view) => (
        <IconButton
          key={view.name}
          label={view.label}
          icon={view.icon}
          aria-pressed={view.name === value}
          className={styles.view}
          onClick={() => onChange(view.name)}
        />
      ))}
    </fieldset>
  );
}
