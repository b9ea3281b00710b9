import type { ListState } from '@parley/ui';
import { useErrorMessage } from '../api/use-error-message.ts';
import { moreOf } from './more-of.ts';

/** What a query of TanStack Query gives. The fields of paging are there when it loads page by page. */
interface ListQuery<Loaded> {
  data: Loaded | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

/** The state of a `ListPage` for a query. A list that was loaded once stays when a later request fails. */
export function useListState<Loaded, Item>(
  query: ListQuery<Loaded>,
  toItems: (loaded: Loaded) => readonly Item[],
  toTotal?: (loaded: Loaded) => number,
): ListState<Item> {
  const errorMessage = useErrorMessage();
  if (query.data !== undefined)
    return {
      status: 'loaded',
      items: toItems(query.data),
      ...(toTotal && { total: toTotal(query.data) }),
      more: moreOf(query),
      onLoadMore: () => void query.fetchNextPage?.(),
    };
  if (query.isFetching || !query.error) return { status: 'loading' };
  return { status: 'failed', message: errorMessage(query.error), onRetry: () => void query.refetch() };
}
