/** About as much as one page of a list may have: its rows are in memory as such, as objects and as JSON. */
export const PAGE_MAX_BYTES = 2 ** 20;

/** How many of these rows, by their sizes, make a page: as many as fit, and at least one. */
export function rowsOfPage(sizes: readonly number[]): number {
  let total = 0;
  const tooMany = sizes.findIndex((size, index) => {
    total += Number(size);
    return index > 0 && total > PAGE_MAX_BYTES;
  });
  return tooMany < 0 ? sizes.length : tooMany;
}
