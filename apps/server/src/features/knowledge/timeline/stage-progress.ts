import type { DocumentStage } from '@parley/contract';

/** Percent of the whole at the beginning and at the end of the stages of texts and tables that are known to take long. */
const RANGES = { recognizing: [5, 19], indexing: [30, 99] } as const;
type LongStage = keyof typeof RANGES;

/** Percent of the whole when so many of a stage's things are done. */
export function progressIn(stage: LongStage, done: number, total: number): number {
  const [first, last] = RANGES[stage];
  return first + Math.floor(((last - first) * Math.min(done, total)) / Math.max(total, 1));
}

/** Percent of the stage itself; null where it is unknown. */
export function shareOf(stage: DocumentStage, progress: number): number | null {
  if (!(stage in RANGES)) return null;
  const [first, last] = RANGES[stage as LongStage];
  return Math.max(0, Math.round((100 * (progress - first)) / (last - first)));
}
