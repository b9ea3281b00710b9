/** Whether there are rows after the last one, and how asking for them goes. */
export type MoreRows = 'available' | 'loading' | 'failed' | 'ended';

export type BottomReach =
  | { readonly status: 'away' }
  /** More was asked for when the table had that many rows. */
  | { readonly status: 'asked'; readonly rowCount: number };

export interface TableBottom {
  readonly isInView: boolean;
  readonly more: MoreRows;
  readonly rowCount: number;
}

export const awayFromBottom: BottomReach = { status: 'away' };

/**
 * Reaching the bottom asks once. It asks again after rows came and the bottom is still in view, or after the user went
 * away and came back; a failure waits for the user's retry.
 */
export function nextBottomReach(reach: BottomReach, { isInView, more, rowCount }: TableBottom): BottomReach {
  if (!isInView) return reach.status === 'away' ? reach : awayFromBottom;
  if (more !== 'available') return reach;
  if (reach.status === 'asked' && reach.rowCount === rowCount) return reach;
  return { status: 'asked', rowCount };
}
