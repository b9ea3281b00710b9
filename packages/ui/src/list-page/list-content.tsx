import { type MouseEvent, type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { ErrorCard } from '../error-card/error-card.tsx';
import { ResourceCardSkeleton } from '../resource-card/resource-card.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './list-page.module.css';
import type { ListPageTexts } from './list-page-texts.ts';
import type { ListState } from './list-state.ts';
import { useFocusOnNewItem } from './use-focus-on-new-item.ts';
import { useLoadOnScroll } from './use-load-on-scroll.ts';

const SKELETONS = [1, 2, 3, 4, 5, 6];

interface ListContentProps<Item> {
  state: ListState<Item>;
  /** The shape of the skeleton. */
  layout: 'grid' | 'rows';
  texts: Pick<ListPageTexts, 'loading' | 'failed' | 'retry' | 'loadMore' | 'loadMoreFailed'>;
  /** In place of no items. */
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** The states of a list: skeleton, failed, empty, or the items with a button for more. */
export function ListContent<Item>({ state, layout, texts, empty, children }: ListContentProps<Item>) {
  if (state.status === 'loading') return <ListSkeleton layout={layout} label={texts.loading} />;
  if (state.status === 'failed')
    return (
      <ErrorCard
        title={texts.failed}
        message={state.message}
        actions={<Button onClick={state.onRetry}>{texts.retry}</Button>}
      />
    );
  return (
    <LoadedItems state={state} texts={texts} empty={empty}>
      {children}
    </LoadedItems>
  );
}

interface LoadedItemsProps<Item> extends Omit<ListContentProps<Item>, 'state' | 'layout'> {
  state: Extract<ListState<Item>, { status: 'loaded' }>;
}

/** More items are loaded when the end comes into view, and by the button, which the keyboard reaches. */
function LoadedItems<Item>({ state, texts, empty, children }: LoadedItemsProps<Item>) {
  const { items, more = 'ended', onLoadMore = () => undefined } = state;
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useLoadOnScroll(end, more === 'available', onLoadMore);
  const focusNewItem = useFocusOnNewItem(list, items.length);
  const loadMore = ({ detail }: MouseEvent) => {
    const isByKey = detail === 0;
    if (isByKey) focusNewItem();
    onLoadMore();
  };
  return (
    <div ref={list} className={styles.content}>
      {items.length === 0 ? empty : children(items)}
      {more !== 'ended' && (
        <div ref={end} className={styles.more}>
          {more === 'failed' && (
            <p role="alert" className={styles.problem}>
              {texts.loadMoreFailed}
            </p>
          )}
          <Button isLoading={more === 'loading'} onClick={loadMore}>
            {texts.loadMore}
          </Button>
        </div>
      )}
    </div>
  );
}

/** As many shapes as a screen shows. */
function ListSkeleton({ layout, label }: { layout: 'grid' | 'rows'; label: string }) {
  return (
    <div role="status" aria-label={label} className={layout === 'grid' ? styles.grid : styles.rowSkeletons}>
      {SKELETONS.map((key) =>
        layout === 'grid' ? <ResourceCardSkeleton key={key} /> : <Skeleton key={key} height="44px" />,
      )}
    </div>
  );
}
