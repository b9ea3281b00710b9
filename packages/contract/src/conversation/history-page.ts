export const HISTORY_PAGE = 15;
export const HISTORY_PAGE_MAX = 100;

/** Special cursors: the newest page, and the page that begins with the first unread message. */
export const NEWEST_CURSOR = '0';
export const FIRST_UNREAD_CURSOR = '-1';
