/** Which of `count` points get a label below the axis: the first, the last and evenly some between, at most `most`. */
export function labelledIndexes(count: number, most: number): ReadonlySet<number> {
  if (count <= most) return new Set(Array.from({ length: count }, (_, index) => index));
  const distance = (count - 1) / (most - 1);
  return new Set(Array.from({ length: most }, (_, index) => Math.round(index * distance)));
}
