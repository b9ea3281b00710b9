import { csvLine } from '@parley/contract';
import type { Tokens } from 'marked';
import { withoutMarks } from '../inserted-elements.tsx';
import { inlineText } from './inline-text.ts';

type Cells = Tokens.Table['header'];

/** A table as CSV, its header first. */
export function tableToCsv({ header, rows }: Pick<Tokens.Table, 'header' | 'rows'>): string {
  return [header, ...rows].map(lineOf).join('');
}

const lineOf = (cells: Cells): string => csvLine(cells.map(({ tokens }) => withoutMarks(inlineText(tokens)).trim()));
