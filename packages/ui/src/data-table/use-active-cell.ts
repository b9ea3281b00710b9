import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type ActiveCell, clampCell } from './next-active-cell.ts';

interface AskedCell extends ActiveCell {
  /** The cell stays in this row when other rows come, go or change places; `row` is where it was. None in the header. */
  readonly rowId?: string | undefined;
  /** The focus is to go there, not there already. */
  readonly isMove?: boolean;
}

/** Roving tab index: one cell is in the tab order, and the focus follows it. */
export function useActiveCell(
  grid: RefObject<HTMLElement | null>,
  rows: readonly { readonly id: string }[],
  columnCount: number,
) {
  const [asked, setAsked] = useState<AskedCell>({ row: 0, column: 0 });
  const found = useMemo(
    () => (asked.rowId === undefined ? -1 : rows.findIndex(({ id }) => id === asked.rowId)),
    [asked.rowId, rows],
  );
  const row = found === -1 ? asked.row : found;
  const active = clampCell({ row, column: asked.column }, { rowCount: rows.length, columnCount });

  // A row outside the window is rendered only after this render. The effect of an earlier render may still be due when
  // the next key is pressed, so that each one knows its own move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one move per key, not another one when the table shrinks.
  useEffect(() => {
    if (!asked.isMove) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`);
    (cell?.querySelector<HTMLElement>('[tabindex="0"]:not([role="separator"])') ?? cell)?.focus({
      preventScroll: true,
    });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [asked]);

  const withRow = (cell: ActiveCell): AskedCell => ({ ...cell, rowId: rows[cell.row]?.id });
  return {
    active,
    /** The focus is already there. */
    notice: (cell: ActiveCell) => setAsked(withRow(cell)),
    moveTo: (cell: ActiveCell) => setAsked({ ...withRow(cell), isMove: true }),
    /** For other rows: Tab enters the table at its first row again, or at the header where it left it. */
    reset: () => setAsked((before) => (before.row === -1 ? before : { row: 0, column: 0 })),
  };
}

/** The cell that contains an element. */
export function cellAround(target: EventTarget): ActiveCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
