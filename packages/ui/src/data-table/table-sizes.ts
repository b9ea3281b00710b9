// studio §9 Table.
export const ROW_HEIGHT_PX = 56;
export const HEADER_HEIGHT_PX = 41;
export const OVERSCAN_ROWS = 30;
export const COLUMN_WIDTH_MIN_PX = 100;
export const SELECTION_COLUMN_WIDTH_PX = 38;
export const REMEMBERED_TABLES_MAX = 20;
export const SCROLL_TO_BOTTOM_WAIT_MS = 100;

export const COLUMN_WIDTH_DEFAULT_PX = 200;
export const COLUMN_WIDTH_MAX_PX = 1200;
