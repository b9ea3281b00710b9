/** Which of `count` points get a label below the axis: the last and every nth before it, so that there are at most `most`. */
export function labelledIndexes(count: number, most: number): ReadonlySet<number> {
  const step = Math.ceil(count / most);
  const labels = count === 0 ? 0 : Math.ceil(count / step);
  return new Set(Array.from({ length: labels }, (_, index) => count - 1 - index * step));
}
