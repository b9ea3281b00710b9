export const HISTORY_PAGE = 15;
export const HISTORY_PAGE_MAX = 100;

export const LoadDirection = { unknown: 0, previous: 1, next: 2 } as const;
/** Cursors that are no position: the newest page, and the page that begins with the first unread message. */
export const NEWEST_CURSOR = '0';
export const FIRST_UNREAD_CURSOR = '-1';
