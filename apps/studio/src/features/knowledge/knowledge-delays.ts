/** studio §9: the debounce of search fields. */
export const SEARCH_DELAY_MS = 500;

/** wire §1.2: the polling interval while documents are being processed. */
export const POLL_MS = 5000;
