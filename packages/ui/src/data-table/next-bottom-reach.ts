/** Whether more rows exist, and the state of loading them. */
export type MoreRows = 'available' | 'loading' | 'failed' | 'ended';

export type BottomReach =
  | { readonly status: 'away' }
  /** The number of rows when more were last requested. */
  | { readonly status: 'asked'; readonly rowCount: number };

export interface TableBottom {
  readonly isInView: boolean;
  readonly more: MoreRows;
  readonly rowCount: number;
}

export const awayFromBottom: BottomReach = { status: 'away' };

/**
 * Reaching the bottom requests once. It requests again when rows arrived and the bottom is still in view, or when the user
 * scrolled away and back. After a failure it waits for the user's retry.
 */
export function nextBottomReach(reach: BottomReach, { isInView, more, rowCount }: TableBottom): BottomReach {
  if (!isInView) return reach.status === 'away' ? reach : awayFromBottom;
  if (more !== 'available') return reach;
  if (reach.status === 'asked' && reach.rowCount === rowCount) return reach;
  return { status: 'asked', rowCount };
}
