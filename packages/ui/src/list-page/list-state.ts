/** How the loading of further items stands. */
export type MoreItems = 'available' | 'loading' | 'failed' | 'ended';

/** What a list has to show. */
export type ListState<Item> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; readonly onRetry: () => void }
  | {
      readonly status: 'loaded';
      readonly items: readonly Item[];
      /** How many there are, also those that are not loaded; left out, it is known once all are loaded. */
      readonly total?: number;
      /** Left out, all items are there. */
      readonly more?: MoreItems;
      readonly onLoadMore?: () => void;
    };
