import { nextRun, type TaskSchedule } from '@parley/contract';

/** More missed times are not counted: the run is then for the moment at which it begins. */
const MISSED_COUNTED_MAX = 1_000;

interface Clock {
  readonly schedule: TaskSchedule;
  readonly anchorAt: number;
  readonly nextRunAt: number;
}

export interface Firing {
  /** For which time the task runs now; null when it is not due. */
  readonly dueAt: number | null;
  /** How many due times passed while the server was down; this one run makes up for them. */
  readonly missedCount: number;
  readonly nextRunAt: number | null;
}

/**
 * What is due at a moment. Times that passed while the server was down are made up for by one run. After the clock of the server was
 * put back, a task waits for its next time and not for the one that the wrong clock had given; that a time is due once, also when
 * the clock passes it again, its runs make sure.
 */
export function planFiring({ schedule, anchorAt, nextRunAt }: Clock, now: number): Firing {
  const following = nextRun(schedule, now, anchorAt);
  if (nextRunAt > now) {
    const isTooLate = following !== null && following < nextRunAt;
    return { dueAt: null, missedCount: 0, nextRunAt: isTooLate ? following : nextRunAt };
  }
  let dueAt = nextRunAt;
  let missedCount = 0;
  while (missedCount < MISSED_COUNTED_MAX) {
    const later = nextRun(schedule, dueAt, anchorAt);
    if (later === null || later > now) return { dueAt, missedCount, nextRunAt: following };
    dueAt = later;
    missedCount += 1;
  }
  return { dueAt: now, missedCount, nextRunAt: following };
}
