/** Which of `count` points get a label below the axis: the first and every nth, so that there are at most `most`. */
export function labelledIndexes(count: number, most: number): ReadonlySet<number> {
  const step = Math.ceil(count / most);
  const labels = count === 0 ? 0 : Math.ceil(count / step);
  return new Set(Array.from({ length: labels }, (_, index) => index * step));
}
