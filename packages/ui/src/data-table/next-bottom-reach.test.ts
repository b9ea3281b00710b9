import { describe, expect, it } from 'vitest';
import { awayFromBottom, type BottomReach, nextBottomReach, type TableBottom } from './next-bottom-reach.ts';

const at = (rowCount: number, more: TableBottom['more'] = 'available') => ({ isInView: true, more, rowCount });
const away: TableBottom = { isInView: false, more: 'available', rowCount: 20 };

/** How often more rows are requested over a sequence of states. */
function timesAsked(...moments: TableBottom[]): number {
  let reach: BottomReach = awayFromBottom;
  let times = 0;
  for (const moment of moments) {
    const next = nextBottomReach(reach, moment);
    if (next !== reach && next.status === 'asked') times += 1;
    reach = next;
  }
  return times;
}

describe('studio §2 load-more at the bottom', () => {
  it('requests once each time the bottom is reached, however often the view reports', () => {
    expect(timesAsked(away, at(20), at(20), at(20, 'loading'), at(20, 'loading'))).toBe(1);
  });

  it('requests again when the new rows do not fill the view', () => {
    expect(timesAsked(at(2), at(2, 'loading'), at(4), at(4, 'loading'), at(6, 'ended'))).toBe(2);
  });

  it('does not repeat a request that brought no rows until the user scrolls away and back', () => {
    expect(timesAsked(at(20), at(20, 'loading'), at(20), at(20))).toBe(1);
    expect(timesAsked(at(20), at(20, 'loading'), at(20), away, at(20))).toBe(2);
  });

  it('does not request after a failure or at the end', () => {
    expect(timesAsked(at(20, 'failed'), away, at(20, 'failed'))).toBe(0);
    expect(timesAsked(at(20, 'ended'), away, at(20, 'ended'))).toBe(0);
  });
});
