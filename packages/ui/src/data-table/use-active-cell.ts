import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ActiveCell, clampCell, type GridSize } from './next-active-cell.ts';

/** Roving tab index: one cell is in the tab order, and the focus follows it. */
export function useActiveCell(grid: RefObject<HTMLElement | null>, size: Omit<GridSize, 'pageRows'>) {
  const [asked, setAsked] = useState<ActiveCell>({ row: 0, column: 0 });
  const active = clampCell(asked, { ...size, pageRows: 1 });
  const isMoving = useRef(false);

  // A row outside the window is rendered only after this render.
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-column="${active.column}"]`);
    (cell?.querySelector<HTMLElement>('[tabindex="0"]:not([role="separator"])') ?? cell)?.focus({
      preventScroll: true,
    });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    active,
    /** The focus is already there. */
    notice: setAsked,
    moveTo(cell: ActiveCell) {
      isMoving.current = true;
      setAsked({ ...cell });
    },
  };
}

/** The cell that contains an element. */
export function cellAround(target: EventTarget): ActiveCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}
