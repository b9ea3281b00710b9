import { CELL_TEXT_MAX, type DatabaseField, readCell } from '@parley/contract';
import type { Translate } from '../../i18n/translate.ts';

/** studio §5: why a text cannot be a value of a field; undefined where it can. */
export function fieldProblem({ type, must_required }: DatabaseField, text: string, t: Translate): string | undefined {
  const cell = readCell(text, type, must_required);
  if (!('problem' in cell)) return undefined;
  return cell.problem === 'empty'
    ? t('database_value_required')
    : t(`cell_problem_${cell.problem}`, { max: CELL_TEXT_MAX });
}
