import type { Locale } from '@parley/contract';
import type { ProposalProblem } from './check-proposal.ts';
import { capitalised, operatorText, shortened, sumOfText } from './query-words.ts';

/** Why a question computes nothing from tables. */
export type TableProblem =
  | ProposalProblem
  /** The demonstration model proposes nothing. */
  | { readonly kind: 'no-model' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreadable' }
  /** The model sees nothing to compute. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'table' }
  /** It would take too long. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'no-rows' };

type Texts = {
  readonly [Kind in TableProblem['kind']]: (problem: Extract<TableProblem, { kind: Kind }>) => string;
};

const TEXTS: Readonly<Record<Locale, Texts>> = {
  'en-US': {
    'no-model': () => 'The demonstration model cannot query tables. Set up a model.',
    failed: () => 'The model did not propose a query of the tables.',
    unreadable: () => 'The answer of the model is no query of a table.',
    nothing: () => 'The model found nothing to query in the tables.',
    table: () => 'The model chose a table that does not exist.',
    column: ({ name, columns }) =>
      `The table has no column “${shortened(name)}”. Its columns are: ${columns.join(', ')}.`,
    operator: ({ column, operator }) =>
      `Values of the column “${column}” cannot be compared by “${operatorText(operator, 'en-US')}”.`,
    value: ({ column, value }) => `“${shortened(value)}” cannot be compared with values of the column “${column}”.`,
    sum: ({ column, function: sum }) => `${capitalised(sumOfText(sum, `“${column}”`, 'en-US'))} cannot be computed.`,
    order: () => 'The proposed order does not fit the query.',
    large: () => 'The proposed query is beyond the limits.',
    slow: () => 'The query looks for too many texts in too many rows. Look for fewer texts, or for whole values.',
    'no-rows': () => 'No row matches.',
  },
  'zh-CN': {
    'no-model': () => '演示模型无法查询表格。请设置一个模型。',
    failed: () => '模型未能提出表格查询。',
    unreadable: () => '模型的回答不是可用的表格查询。',
    nothing: () => '模型认为该问题无需查询表格。',
    table: () => '模型选择了不存在的表格。',
    column: ({ name, columns }) => `表格中没有列“${shortened(name)}”。它的列：${columns.join('、')}。`,
    operator: ({ column, operator }) => `列“${column}”的类型不支持“${operatorText(operator, 'zh-CN')}”。`,
    value: ({ column, value }) => `“${shortened(value)}”不能与列“${column}”的值比较。`,
    sum: ({ column, function: sum }) => `无法计算${sumOfText(sum, `“${column}”`, 'zh-CN')}。`,
    order: () => '模型提出的排序不适用于该查询。',
    large: () => '模型提出的查询超出限制。',
    slow: () => '查询要在过多的行中查找过多的文本，请减少文本或改为比较完整的值。',
    'no-rows': () => '没有符合条件的行。',
  },
};

/** Why there is no result, in words that users read. */
export const problemText = (problem: TableProblem, locale: Locale): string =>
  (TEXTS[locale][problem.kind] as (problem: TableProblem) => string)(problem);
