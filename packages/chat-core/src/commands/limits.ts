/** Values of chat §9, and of wire §1.2 where it leaves them open. */
export const SEND_TIMEOUT_MS = 60_000;
export const BETWEEN_CHUNK_TIMEOUT_MS = 300_000;
export const MAX_RETRY_ATTEMPTS = 3;
export const IN_FLIGHT_MAX = 100;
export const CLEAR_CONTEXT_SCROLL_DELAY_MS = 150;
export const EAGER_COUNT = 20;
export const HISTORY_CALLS_MAX = 3;
export const HISTORY_WINDOW_MS = 5_000;
export const HISTORY_SPACING_MS = 1_000;
export const LOAD_NEXT_LOCK_MS = 30;
export const SILENT_LOAD_MAX = 6;
export const MARK_READ_DEBOUNCE_MS = 500;
export const MARK_READ_MAX_WAIT_MS = 3_000;
export const BACKOFF_FIRST_MS = 500;
export const BACKOFF_MAX_MS = 10_000;
/** 60 frames per second. */
export const FRAME_MS = 16;
