import { type RefObject, useEffect, useState } from 'react';
import { type ActiveCell, clampCell, type GridSize } from './next-active-cell.ts';

interface AskedCell extends ActiveCell {
  /** The focus is to go there, not there already. */
  readonly isMove?: boolean;
}

/** Roving tab index: one cell is in the tab order, and the focus follows it. */
export function useActiveCell(grid: RefObject<HTMLElement | null>, size: Omit<GridSize, 'pageRows'>) {
  const [asked, setAsked] = useState<AskedCell>({ row: 0, column: 0 });
  const active = clampCell(asked, { ...size, pageRows: 1 });

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

  return {
    active,
    /** The focus is already there. */
    notice: setAsked,
    moveTo: (cell: ActiveCell) => setAsked({ ...cell, isMove: true }),
  };
}

/** The cell that contains an element. */
export function cellAround(target: EventTarget): ActiveCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
