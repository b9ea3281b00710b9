import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ColumnWidthStorage } from './column-width-store.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { SCROLL_TO_BOTTOM_WAIT_MS } from './table-sizes.ts';

interface Item {
  id: string;
}

const items = (count: number): Item[] => Array.from({ length: count }, (_, index) => ({ id: `i${index}` }));
const table = (props: Partial<DataTableProps<Item>>) => (
  <DataTable
    label="Items"
    texts={{
      selectAll: 'All',
      selectRow: String,
      resizeColumn: (header) => `Width of ${header}`,
      editCell: String,
      edit: 'Edit',
      delete: 'Delete',
      deleteAll: String,
      loading: 'Loading',
      loadFailed: 'Could not load',
      retry: 'Retry',
      ended: 'No more rows',
    }}
    rows={items(3)}
    rowId={({ id }) => id}
    columns={[{ id: 'id', header: 'Id', text: ({ id }) => id, width: 150 }]}
    emptyState="Nothing here"
    {...props}
  />
);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => vi.restoreAllMocks());

describe('studio §2 load-more at the bottom', () => {
  const waitAtBottom = (milliseconds = SCROLL_TO_BOTTOM_WAIT_MS) =>
    act(() => void vi.advanceTimersByTime(milliseconds));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('requests more once when the end is in view, shows the loading state, and stops at the end', () => {
    const onLoadMore = vi.fn();
    const { rerender } = render(table({ more: 'available', onLoadMore }));
    waitAtBottom();
    expect(onLoadMore).toHaveBeenCalledOnce();
    rerender(table({ more: 'loading', onLoadMore }));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('-1');
    rerender(table({ more: 'available', rows: items(6), onLoadMore }));
    waitAtBottom();
    expect(onLoadMore).toHaveBeenCalledTimes(2);
    rerender(table({ more: 'ended', rows: items(9), onLoadMore }));
    waitAtBottom();
    expect(screen.getByText('No more rows')).toBeTruthy();
    expect(onLoadMore).toHaveBeenCalledTimes(2);
  });

  it('studio §9: waits 100 ms at the bottom before it requests more', () => {
    const onLoadMore = vi.fn();
    const { rerender } = render(table({ more: 'available', onLoadMore }));
    waitAtBottom(SCROLL_TO_BOTTOM_WAIT_MS - 1);
    expect(onLoadMore).not.toHaveBeenCalled();
    rerender(table({ rows: items(500), more: 'available', onLoadMore }));
    waitAtBottom();
    expect(onLoadMore).not.toHaveBeenCalled();
  });

  it('does not request more while the end is far away', () => {
    const onLoadMore = vi.fn();
    render(table({ rows: items(500), more: 'available', onLoadMore }));
    waitAtBottom();
    expect(onLoadMore).not.toHaveBeenCalled();
  });

  it('waits for a retry of the user after a failure', () => {
    const onLoadMore = vi.fn();
    render(table({ more: 'failed', onLoadMore }));
    expect(screen.getByRole('alert').textContent).toContain('Could not load');
    waitAtBottom();
    expect(onLoadMore).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onLoadMore).toHaveBeenCalledOnce();
  });
});

describe('first rows', () => {
  it('show a loading state, then the empty state', () => {
    const { rerender } = render(table({ rows: [], isLoading: true }));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByText('Nothing here')).toBeNull();
    rerender(table({ rows: [] }));
    expect(screen.getByText('Nothing here')).toBeTruthy();
  });
});

describe('studio §9 column widths', () => {
  const handle = () => screen.getByRole('separator', { name: 'Width of Id' });
  const width = () => handle().getAttribute('aria-valuenow');

  it('stores widths set by keyboard, at least 100 px', () => {
    let stored: string | undefined;
    const storage: ColumnWidthStorage = {
      read: () => stored,
      write: (text) => {
        stored = text;
      },
    };
    const rememberedWidths = { tableKey: 'items', storage, onStorageError: vi.fn() };
    const { unmount } = render(table({ rememberedWidths }));
    expect(width()).toBe('150');
    fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    unmount();
    render(table({ rememberedWidths }));
    expect(width()).toBe('160');
    fireEvent.keyDown(handle(), { key: 'Home' });
    expect(width()).toBe('100');
    expect(rememberedWidths.onStorageError).not.toHaveBeenCalled();
  });

  it('reports failed reads and writes once each, and keeps working with widths in memory', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const onStorageError = vi.fn();
    const rememberedWidths = { tableKey: 'items', storage: { read: refuse, write: refuse }, onStorageError };
    const { rerender } = render(table({ rememberedWidths }));
    rerender(table({ rememberedWidths }));
    fireEvent.keyDown(handle(), { key: 'ArrowRight' });
    expect(width()).toBe('160');
    expect(onStorageError.mock.calls.map(([error]) => error.name)).toEqual([
      'uikit_FailReadLocalStorage',
      'uikit_FailWriteLocalStorage',
    ]);
  });
});
