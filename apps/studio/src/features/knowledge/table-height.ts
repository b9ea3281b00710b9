import type { CSSProperties } from 'react';

/** The header and the end of a table, with its border. */
const AROUND_ROWS_PX = 92;
/** The text in place of rows. */
const WITHOUT_ROWS_PX = 320;
/** What the table shows while the first rows are loading. */
export const PLACEHOLDER_ROWS = 6;

/** As high as its rows, for a class that limits it with `--rows-height`. */
export function tableHeight(rowCount: number, rowHeight: number): CSSProperties {
  const height = rowCount === 0 ? WITHOUT_ROWS_PX : AROUND_ROWS_PX + rowCount * rowHeight;
  return { '--rows-height': `${height}px` } as CSSProperties;
}
