export interface Sort {
  readonly columnId: string;
  readonly direction: 'ascending' | 'descending';
}

/** For rows that come sorted: a server sorts all of them, and not only those that are loaded. */
export interface SortingProps {
  sort: Sort | null;
  columnIds: readonly string[];
  onChange: (sort: Sort | null) => void;
}

/** Pressing a header sorts ascending, then descending, then not at all. */
export function nextSort(sort: Sort | null, columnId: string): Sort | null {
  if (sort?.columnId !== columnId) return { columnId, direction: 'ascending' };
  return sort.direction === 'ascending' ? { columnId, direction: 'descending' } : null;
}
