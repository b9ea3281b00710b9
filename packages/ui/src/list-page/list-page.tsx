import { SearchX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { NoMatchIllustration } from '../illustration/no-match-illustration.tsx';
import { ListContent } from './list-content.tsx';
import styles from './list-page.module.css';
import type { ListPageTexts } from './list-page-texts.ts';
import type { ListState } from './list-state.ts';
import { type ListColumn, type ListColumnWidths, ListTable, type RowActions } from './list-table.tsx';
import { type ListChoice, type ListSearch, ListToolbar, type ListViewChoice } from './list-toolbar.tsx';

export interface ListPageProps<Item> {
  /** Names the list. */
  label: string;
  state: ListState<Item>;
  itemKey: (item: Item) => string;
  /** A card in the grid, or a `ListRow` where the layout is `rows`. */
  renderItem: (item: Item) => ReactNode;
  layout?: 'grid' | 'rows';
  search?: ListSearch;
  filters?: readonly ListChoice[];
  order?: ListChoice;
  /** Lets the user choose between the cards and a table of `columns`. */
  view?: ListViewChoice;
  columns?: readonly ListColumn<Item>[];
  /** Lets the user resize the columns of the table. */
  columnWidths?: ListColumnWidths;
  /** The last column of the table, also on a phone: what one can do with an item. */
  rowActions?: RowActions<Item>;
  /** Shown when there is nothing at all, without search and filters. */
  empty: ReactNode;
  texts: ListPageTexts;
}

/**
 * A list with everything around it. It is controlled: the page holds search, filters, order and view, and gives the items
 * that match. Without items it says whether there are none at all or none that match, and then offers to clear the search.
 */
export function ListPage<Item>({ layout = 'grid', filters = [], ...list }: ListPageProps<Item>) {
  const { label, state, itemKey, search, order, view, columns, columnWidths, texts } = list;
  const isNarrowedDown = isNarrowed(search, filters);
  const isEmpty = state.status === 'loaded' && state.items.length === 0 && !isNarrowedDown;
  const isTable = view?.value === 'table' && columns !== undefined;
  const hasToolbar =
    !isEmpty && (search !== undefined || filters.length > 0 || order !== undefined || view !== undefined);
  const clear = () => {
    search?.onChange('');
    for (const { neutralValue, onChange } of filters) onChange(neutralValue);
  };
  const noMatch = (
    <EmptyState
      size={layout === 'grid' ? 'page' : 'section'}
      icon={<SearchX aria-hidden />}
      illustration={layout === 'grid' && <NoMatchIllustration />}
      title={texts.noMatch(search?.value.trim() ?? '')}
      message={texts.noMatchHint}
      action={<Button onClick={clear}>{texts.clear}</Button>}
    />
  );
  return (
    <div className={styles.list}>
      {hasToolbar && (
        <ListToolbar
          search={search}
          filters={filters}
          order={order}
          view={view}
          clearLabel={texts.clear}
          count={countOf(state, texts)}
        />
      )}
      <ListContent
        state={state}
        layout={isTable ? 'rows' : layout}
        texts={texts}
        empty={isNarrowedDown ? noMatch : list.empty}
      >
        {(items) =>
          isTable ? (
            <ListTable
              label={label}
              items={items}
              itemKey={itemKey}
              columns={columns}
              actions={list.rowActions}
              widths={columnWidths}
            />
          ) : (
            <ul aria-label={label} className={layout === 'grid' ? styles.grid : styles.rows}>
              {items.map((item) =>
                layout === 'grid' ? (
                  <li key={itemKey(item)}>{list.renderItem(item)}</li>
                ) : (
                  // A `ListRow` is the list item itself.
                  <Fragment key={itemKey(item)}>{list.renderItem(item)}</Fragment>
                ),
              )}
            </ul>
          )
        }
      </ListContent>
    </div>
  );
}

/** While there are more to load, the number of those that are loaded would be mistaken for all. */
function countOf(state: ListState<unknown>, texts: ListPageTexts): string | undefined {
  if (state.status !== 'loaded') return undefined;
  const total = state.total ?? ((state.more ?? 'ended') === 'ended' ? state.items.length : undefined);
  return total === undefined ? undefined : texts.count(total);
}

function isNarrowed(search: ListSearch | undefined, filters: readonly ListChoice[]): boolean {
  return search?.value.trim() ? true : filters.some(({ value, neutralValue }) => value !== neutralValue);
}
