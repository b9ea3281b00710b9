/** The texts of a list page. */
export interface ListPageTexts {
  loading: string;
  /** What happened when the list could not be loaded. */
  failed: string;
  retry: string;
  /** Names the search; without one, only filters are set. */
  noMatch: (search: string) => string;
  noMatchHint: string;
  clear: string;
  /** How many items are shown. */
  count: (items: number) => string;
  loadMore: string;
  loadMoreFailed: string;
}
