import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { DataTableColumn } from './data-table-column.ts';
import type { DataTableTexts } from './data-table-texts.ts';
import type { Sort } from './next-sort.ts';

interface City {
  id: string;
  name: string;
  people: number;
}

const texts: DataTableTexts = {
  selectAll: 'Select all rows',
  selectRow: (row) => `Select row ${row}`,
  resizeColumn: (header) => `Width of ${header}`,
  editCell: (header) => `Edit ${header}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteAll: (count) => `Delete ${count} rows`,
  loading: 'Loading',
  loadFailed: 'Could not load',
  retry: 'Retry',
  ended: 'No more rows',
};
const columns: DataTableColumn<City>[] = [
  {
    id: 'name',
    header: 'Name',
    text: ({ name }) => name,
    compare: (left, right) => left.name.localeCompare(right.name),
    edit: { validate: (text) => (text.trim() ? undefined : 'A name is needed') },
  },
  { id: 'people', header: 'People', text: ({ people }) => `${people}` },
];
const cities = (count: number): City[] =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, name: `City ${count - index}`, people: index }));

function Cities({ isSelectable = false, ...props }: Partial<DataTableProps<City>> & { isSelectable?: boolean }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [rows] = useState(() => cities(5));
  return (
    <DataTable
      label="Cities"
      texts={texts}
      rows={rows}
      rowId={({ id }) => id}
      columns={columns}
      emptyState="No cities"
      selection={isSelectable ? { ids, onChange: setIds } : undefined}
      {...props}
    />
  );
}

/** Shows its button after the first layout, as a text does that is too long for its cell. */
function LateButton({ name }: { name: string }) {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => setShown(true), []);
  return isShown && <button type="button">Visit {name}</button>;
}
const lateButtons: DataTableColumn<City>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, render: ({ name }) => <LateButton name={name} /> },
];

/** Renders the table a second time on its own, as a scroll does. */
function RenderedAgain({ onRenderedAgain }: { onRenderedAgain: () => void }) {
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAgain(true));
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (isAgain) onRenderedAgain();
  }, [isAgain, onRenderedAgain]);
  return <Cities />;
}

const row = (number: number) => screen.getAllByRole('row')[number] as HTMLElement;
const cell = (rowNumber: number, column: number) =>
  within(row(rowNumber)).getAllByRole('gridcell')[column] as HTMLElement;
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((shown) => within(shown).getAllByRole('gridcell')[0]?.textContent);
const selectedRows = () => screen.getAllByRole('row').filter((shown) => shown.getAttribute('aria-selected') === 'true');
const checkbox = (name: string) => screen.getByRole('checkbox', { name });
const press = (key: string, keys: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...keys });

// happy-dom has no layout, and the table needs a height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => vi.restoreAllMocks());

describe('studio §9 virtual rows', () => {
  it('renders only the rows around the view, and announces the number of all', () => {
    render(<Cities rows={cities(10_000)} />);
    const grid = screen.getByRole('grid', { name: 'Cities' });
    expect(grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('row').length).toBeGreaterThan(40);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });
});

describe('rows of several lines', () => {
  it('renders only the tall rows around the view', () => {
    render(<Cities rows={cities(10_000)} rowHeight={120} />);
    expect(screen.getAllByRole('row').length).toBeLessThan(40);
    expect(row(2).style.transform).toBe('translateY(120px)');
  });

  it('begins with a row, which gets the focus, and marks it', async () => {
    render(<Cities rows={cities(10_000)} startRowId="c5000" markedRowId="c5000" />);
    const marked = await screen.findByRole('row', { current: true });
    expect(marked.getAttribute('aria-rowindex')).toBe('5002');
    expect(marked.contains(document.activeElement)).toBe(true);
    expect(screen.getByRole('grid').parentElement?.scrollTop).toBeGreaterThan(5000 * 56 - 600);
  });

  it('stays at the row that is read when earlier rows are loaded', () => {
    const all = cities(200);
    const { rerender } = render(<Cities rows={all.slice(100)} startRowId="c120" />);
    const scroller = screen.getByRole('grid').parentElement as HTMLElement;
    const before = scroller.scrollTop;
    rerender(<Cities rows={all} startRowId="c120" />);
    expect(scroller.scrollTop).toBe(before + 100 * 56);
    const [stop] = screen.getByRole('grid').querySelectorAll('[tabindex="0"]');
    expect(stop?.textContent).toBe('City 80');
    expect(document.activeElement).toBe(stop);
  });

  it('starts at the top when other rows are shown, also if the first one is among them', () => {
    const all = cities(200);
    const { rerender } = render(<Cities rows={all.slice(100)} startRowId="c120" listKey="" />);
    const scroller = screen.getByRole('grid').parentElement as HTMLElement;
    expect(scroller.scrollTop).toBeGreaterThan(0);
    // The rows that were looked for come later.
    rerender(<Cities rows={all.slice(100)} startRowId="c120" listKey="City" />);
    rerender(<Cities rows={all.filter((_, index) => index % 5 === 0)} startRowId="c120" listKey="City" />);
    expect(scroller.scrollTop).toBe(0);
    expect(screen.getByRole('grid').querySelector('[tabindex="0"]')?.textContent).toBe('City 200');
  });

  it('keeps its place when the order of rows changes otherwise', () => {
    const all = cities(200);
    const { rerender } = render(<Cities rows={all} startRowId="c120" />);
    const scroller = screen.getByRole('grid').parentElement as HTMLElement;
    const before = scroller.scrollTop;
    rerender(<Cities rows={[...all].reverse()} startRowId="c120" />);
    expect(scroller.scrollTop).toBe(before);
  });

  it('counts the rows before those that are loaded', () => {
    render(<Cities isSelectable rowsBefore={100} totalRows={200} />);
    expect(row(1).getAttribute('aria-rowindex')).toBe('102');
    expect(checkbox('Select row 101')).toBeTruthy();
  });
});

describe('rows that change places', () => {
  it('keep the focus: keys act on the row that has it', () => {
    const all = cities(5);
    const { rerender } = render(<Cities isSelectable rows={all.slice(2)} />);
    act(() => cell(1, 1).focus());
    rerender(<Cities isSelectable rows={all} />);
    expect(document.activeElement).toBe(cell(3, 1));
    press(' ');
    expect(selectedRows()).toEqual([row(3)]);
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(4, 1));
    rerender(<Cities isSelectable rows={[...all].reverse()} />);
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(cell(2, 1).tabIndex).toBe(0);
    press(' ');
    expect(selectedRows()).toEqual([row(2), row(3)]);
  });

  it('do not change the row that an open menu is about', () => {
    const onDeleteRows = vi.fn();
    const all = cities(5);
    const { rerender } = render(<Cities rows={all.slice(2)} onDeleteRows={onDeleteRows} />);
    fireEvent.contextMenu(cell(1, 0));
    rerender(<Cities rows={all} onDeleteRows={onDeleteRows} />);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onDeleteRows).toHaveBeenCalledExactlyOnceWith(['c2']);
  });
});

describe('columns of buttons', () => {
  const onPress = vi.fn();
  const buttons: DataTableColumn<City>[] = [
    { id: 'name', header: 'Name', text: ({ name }) => name, sizing: 'grows', width: 120 },
    {
      id: 'actions',
      header: 'Actions',
      isHeaderHidden: true,
      text: () => '',
      sizing: 'fixed',
      width: 52,
      render: ({ name }) => (
        <>
          <button type="button" onClick={onPress}>
            Visit {name}
          </button>
          {createPortal(<input aria-label={`Search in ${name}`} />, document.body)}
        </>
      ),
    },
  ];

  it('have the width they were given, and cannot be resized', () => {
    render(<Cities columns={buttons} />);
    expect(screen.queryByRole('separator')).toBeNull();
    expect(screen.getByRole('grid').style.getPropertyValue('--data-table-columns')).toBe('minmax(120px, 1fr) 52px');
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy();
  });

  it('are in the tab order only in the active cell', () => {
    render(<Cities columns={buttons} />);
    const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toHaveLength(0);
    act(() => cell(2, 1).focus());
    expect(stops()).toEqual([screen.getByRole('button', { name: 'Visit City 4' })]);
  });

  it('that appear in a cell after it was rendered are not in the tab order either', async () => {
    render(<Cities columns={lateButtons} />);
    act(() => cell(2, 0).focus());
    const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
    await vi.waitFor(() => expect(stops()).toEqual([screen.getByRole('button', { name: 'Visit City 4' })]));
  });

  it('are entered with Enter and left with Escape; keys there and in what they open are not those of the table', () => {
    render(<Cities columns={buttons} isSelectable />);
    act(() => cell(2, 2).focus());
    press('Enter');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Visit City 4' }));
    press(' ');
    expect(selectedRows()).toHaveLength(0);
    press('Escape');
    expect(document.activeElement).toBe(cell(2, 2));
    press(' ');
    expect(selectedRows()).toEqual([row(2)]);
    const search = screen.getByRole('textbox', { name: 'Search in City 4' });
    act(() => search.focus());
    expect(fireEvent.keyDown(search, { key: 'a', ctrlKey: true })).toBe(true);
    expect(selectedRows()).toEqual([row(2)]);
    expect(fireEvent.keyDown(search, { key: 'ArrowDown' })).toBe(true);
    expect(document.activeElement).toBe(search);
  });
});

describe('sorting', () => {
  it('sorts ascending, descending and not at all, with aria-sort', () => {
    render(<Cities />);
    const header = screen.getByRole('columnheader', { name: /Name/ });
    const sort = within(header).getByRole('button', { name: 'Name' });
    expect(header.getAttribute('aria-sort')).toBe('none');
    fireEvent.click(sort);
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['City 1', 'City 2', 'City 3', 'City 4', 'City 5']);
    fireEvent.click(sort);
    expect(header.getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(sort);
    expect(names()).toEqual(['City 5', 'City 4', 'City 3', 'City 2', 'City 1']);
    expect(screen.getByRole('columnheader', { name: /People/ }).getAttribute('aria-sort')).toBeNull();
  });

  it('does not sort rows that the server has sorted, and keeps the focus on the pressed column header', () => {
    const onChange = vi.fn();
    const shown = (rows: City[], sort: Sort | null) => (
      <Cities rows={rows} listKey={JSON.stringify(sort)} sorting={{ sort, columnIds: ['name', 'people'], onChange }} />
    );
    const { rerender } = render(shown(cities(3), null));
    const header = screen.getByRole('columnheader', { name: /People/ });
    const button = within(header).getByRole('button', { name: 'People' });
    act(() => button.focus());
    fireEvent.click(button);
    const sort = { columnId: 'people', direction: 'ascending' } as const;
    expect(onChange.mock.lastCall).toEqual([sort]);
    expect(names()).toEqual(['City 3', 'City 2', 'City 1']);
    rerender(shown(cities(2), sort));
    expect(header.getAttribute('aria-sort')).toBe('ascending');
    expect(names()).toEqual(['City 2', 'City 1']);
    expect(button.tabIndex).toBe(0);
    fireEvent.click(button);
    expect(onChange.mock.lastCall).toEqual([{ columnId: 'people', direction: 'descending' }]);
  });
});

// Before the tests with menus, which return the focus late.
describe('keys on a busy machine', () => {
  it('moves the focus by a key that is pressed right after another render, before its effects', async () => {
    // As on a page: `act` would run the effects at once.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const pressDown = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    const onRenderedAgain = () => queueMicrotask(pressDown);
    render(<RenderedAgain onRenderedAgain={onRenderedAgain} />);
    cell(1, 0).focus();
    await vi.waitFor(() => expect(document.activeElement).toBe(cell(2, 0)), 20_000);
    vi.unstubAllGlobals();
  });
});

describe('studio §2 inline cell edit', () => {
  const startEdit = (onCellChange = vi.fn()) => {
    render(<Cities onCellChange={onCellChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    fireEvent.doubleClick(cell(1, 0));
    return { onCellChange, input: screen.getByRole('textbox', { name: 'Edit Name' }) };
  };

  it('commits with Enter to the row it was started on, and returns the focus to the cell', () => {
    const { onCellChange, input } = startEdit();
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: 'Bergen' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(onCellChange).toHaveBeenCalledExactlyOnceWith({ rowId: 'c4', columnId: 'name', value: 'Bergen' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(cell(1, 0));
  });

  it('commits on blur, and cancels with Escape', () => {
    const { onCellChange, input } = startEdit();
    fireEvent.change(input, { target: { value: 'Bergen' } });
    act(() => input.blur());
    fireEvent.doubleClick(cell(1, 0));
    const again = screen.getByRole('textbox', { name: 'Edit Name' });
    fireEvent.change(again, { target: { value: 'Oslo' } });
    fireEvent.keyDown(again, { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(onCellChange.mock.calls).toEqual([[{ rowId: 'c4', columnId: 'name', value: 'Bergen' }]]);
  });

  it('stays open with the error message while the text is invalid', () => {
    const { onCellChange, input } = startEdit();
    fireEvent.change(input, { target: { value: ' ' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('A name is needed')).toBeTruthy();
    expect(onCellChange).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: 'Bergen' } });
    expect(screen.queryByText('A name is needed')).toBeNull();
  });

  it('does not edit cells of a read-only column', () => {
    startEdit();
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    fireEvent.doubleClick(cell(1, 1));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('studio §2 row selection', () => {
  it('selects rows, a range with Shift, and all', () => {
    render(<Cities isSelectable />);
    fireEvent.click(checkbox('Select row 2'));
    expect(checkbox('Select all rows').getAttribute('aria-checked')).toBe('mixed');
    fireEvent.click(checkbox('Select row 4'), { shiftKey: true });
    expect(selectedRows()).toHaveLength(3);
    fireEvent.click(checkbox('Select all rows'));
    expect(selectedRows()).toHaveLength(5);
    expect(checkbox('Select all rows').getAttribute('aria-checked')).toBe('true');
    fireEvent.click(checkbox('Select all rows'));
    expect(selectedRows()).toHaveLength(0);
  });
});

describe('studio §2 right-click menu', () => {
  it('edits and deletes the row it was opened on', async () => {
    const onDeleteRows = vi.fn();
    render(<Cities isSelectable onDeleteRows={onDeleteRows} onCellChange={vi.fn()} />);
    fireEvent.contextMenu(cell(2, 1));
    expect(screen.queryByRole('menuitem', { name: /rows/ })).toBeNull();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onDeleteRows).toHaveBeenCalledExactlyOnceWith(['c1']);
    fireEvent.contextMenu(cell(2, 1));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit Name' });
    expect(input.value).toBe('City 4');
  });

  it('leaves links the menu of the browser', () => {
    const links: DataTableColumn<City>[] = [
      { id: 'name', header: 'Name', text: () => '', render: ({ name }) => <a href="#city">{name}</a> },
    ];
    render(<Cities columns={links} onDeleteRows={vi.fn()} />);
    expect(fireEvent.contextMenu(screen.getByRole('link', { name: 'City 4' }))).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(fireEvent.contextMenu(cell(2, 0))).toBe(false);
    expect(screen.getByRole('menu')).toBeTruthy();
  });

  it('deletes all selected rows when it was opened on one of them', () => {
    const onDeleteRows = vi.fn();
    render(<Cities isSelectable onDeleteRows={onDeleteRows} />);
    fireEvent.click(checkbox('Select row 3'));
    fireEvent.click(checkbox('Select row 1'));
    fireEvent.contextMenu(cell(1, 1));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete 2 rows' }));
    expect(onDeleteRows).toHaveBeenCalledExactlyOnceWith(['c0', 'c2']);
    fireEvent.contextMenu(cell(2, 1));
    expect(screen.queryByRole('menuitem', { name: 'Delete 2 rows' })).toBeNull();
  });
});

describe('keyboard', () => {
  it('has one tab stop, and arrow keys move from there', () => {
    render(<Cities isSelectable onCellChange={vi.fn()} />);
    const stops = screen.getByRole('grid').querySelectorAll<HTMLElement>('[tabindex="0"]');
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(cell(1, 1));
    press('ArrowDown');
    press('End');
    expect(document.activeElement).toBe(cell(2, 2));
    press('End', { ctrlKey: true });
    expect(document.activeElement).toBe(cell(5, 2));
    press(' ');
    expect(selectedRows()).toEqual([row(5)]);
    press('PageUp');
    press('Home');
    expect(document.activeElement?.getAttribute('role')).toBe('checkbox');
    press('a', { ctrlKey: true });
    expect(selectedRows()).toHaveLength(5);
    press('ArrowRight');
    press('Enter');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Edit Name' }));
    press('Escape');
    press('ArrowUp');
    press('ArrowUp');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name' }));
  });
});
