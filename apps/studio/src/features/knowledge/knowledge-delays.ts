/** studio §9: a search begins when nothing was typed for so long. */
export const SEARCH_DELAY_MS = 500;

/** wire §1.2: what is being processed is asked for again after so long. */
export const POLL_MS = 5000;
