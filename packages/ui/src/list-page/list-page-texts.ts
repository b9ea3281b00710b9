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
  /** How many items there are; not shown before all are loaded. */
  count: (items: number) => string;
  loadMore: string;
  loadMoreFailed: string;
}
