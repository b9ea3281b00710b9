/** The newest levels, one a bar, oldest first; silence before the first. Levels are clamped to 0–100. */
export function toBars(levels: readonly number[], count: number): readonly number[] {
  const newest = levels.slice(-count).map((level) => Math.min(100, Math.max(0, Number.isNaN(level) ? 0 : level)));
  return [...Array.from({ length: count - newest.length }, () => 0), ...newest];
}
