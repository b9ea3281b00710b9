export interface ValueRange {
  min: number;
  max: number;
  step: number;
}

/** The allowed value nearest to a number. Steps count from `min`; rounding errors of floats are removed. */
export function toAllowedValue(asked: number, { min, max, step }: ValueRange): number {
  const stepped = min + Math.round((asked - min) / step) * step;
  // The last step may overshoot a maximum that is not a whole number of steps away.
  return Number(Math.min(max, Math.max(min, stepped)).toFixed(10));
}
