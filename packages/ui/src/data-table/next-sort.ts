export interface Sort {
  readonly columnId: string;
  readonly direction: 'ascending' | 'descending';
}

/** Pressing a header sorts ascending, then descending, then not at all. */
export function nextSort(sort: Sort | null, columnId: string): Sort | null {
  if (sort?.columnId !== columnId) return { columnId, direction: 'ascending' };
  return sort.direction === 'ascending' ? { columnId, direction: 'descending' } : null;
}
