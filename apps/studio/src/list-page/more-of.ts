import type { MoreItems } from '@parley/ui';

/** Whether a query that loads page by page has more. */
export function moreOf(query: {
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
}): MoreItems {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'available' : 'ended';
}
