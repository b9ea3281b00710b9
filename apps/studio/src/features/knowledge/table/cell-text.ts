import { CELL_TEXT_MAX, readCell, type TableColumn } from '@parley/contract';
import type { Translate } from '../../../i18n/translate.ts';

/** studio §5: why a text cannot be in a column; undefined where it can. */
export function cellProblem(column: TableColumn, text: string, t: Translate): string | undefined {
  const cell = readCell(text, column.column_type, column.is_semantic);
  return 'problem' in cell ? t(`cell_problem_${cell.problem}`, { max: CELL_TEXT_MAX }) : undefined;
}

/** studio §3: the cells of a row by the ids of columns. */
export function cellsOf(content: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(content) as Record<string, string>;
  } catch {
    return {};
  }
}
