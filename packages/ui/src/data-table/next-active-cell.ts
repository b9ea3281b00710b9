/** The cell in the tab order: it has the focus, or gets it when the focus enters the table. Row -1 is the header. */
export interface ActiveCell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  /** How many rows Page Up and Page Down move. */
  readonly pageRows: number;
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/** The cell after a key; other keys give the same cell. */
export function nextActiveCell(cell: ActiveCell, pressed: PressedKey, size: GridSize): ActiveCell {
  const moved = clampCell(moveOf(cell, pressed, size), size);
  return moved.row === cell.row && moved.column === cell.column ? cell : moved;
}

/** Clamps the cell to the table after rows or columns were removed. */
export function clampCell(
  { row, column }: ActiveCell,
  { rowCount, columnCount }: Omit<GridSize, 'pageRows'>,
): ActiveCell {
  return {
    row: Math.min(rowCount - 1, Math.max(-1, row)),
    column: Math.min(columnCount - 1, Math.max(0, column)),
  };
}

function moveOf({ row, column }: ActiveCell, { key, ctrlKey }: PressedKey, size: GridSize): ActiveCell {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(Math.min(row, 0), row - size.pageRows), column };
    case 'PageDown':
      return { row: row + size.pageRows, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? size.rowCount - 1 : row, column: size.columnCount - 1 };
    default:
      return { row, column };
  }
}
