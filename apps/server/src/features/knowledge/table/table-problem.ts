import { CELL_TEXT_MAX, type CellProblem, type Locale } from '@parley/contract';
import type { CellMisfit, PlacedColumns } from './fit-rows.ts';

const SHOWN_CHARACTERS = 40;
const SHOWN_NAMES = 10;

type Words = Readonly<Record<CellProblem, (text: string) => string>>;

const WORDS: Readonly<Record<Locale, Words>> = {
  'en-US': {
    empty: () => 'the cell is empty. A column that rows are found by needs a value in every row.',
    long: () => `the text is longer than ${CELL_TEXT_MAX} characters.`,
    number: (text) => `“${text}” is not a whole number.`,
    float: (text) => `“${text}” is not a number.`,
    date: (text) => `“${text}” is not a date such as 2026-05-31.`,
    boolean: (text) => `“${text}” is neither true nor false.`,
    image: () => 'a file has no pictures. Upload them to the rows of the table.',
  },
  'zh-CN': {
    empty: () => '单元格为空。用于检索的列每行都必须有值。',
    long: () => `文字超过 ${CELL_TEXT_MAX} 个字符。`,
    number: (text) => `“${text}”不是整数。`,
    float: (text) => `“${text}”不是数字。`,
    date: (text) => `“${text}”不是日期（例如 2026-05-31）。`,
    boolean: (text) => `“${text}”不是 true 或 false。`,
    image: () => '文件中没有图片，请在表格的行中上传。',
  },
};

/** Which cell of a file does not fit, and why, in the user's words. */
export function misfitText({ row, text, problem }: CellMisfit, locale: Locale): string {
  const shown = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…` : text;
  const why = WORDS[locale][problem](shown);
  return locale === 'zh-CN' ? `第 ${row} 行：${why}` : `Row ${row}: ${why}`;
}

/** How the columns of a file differ from those of a table. */
export function differenceText(
  { missing, unknown }: Extract<PlacedColumns, { result: 'differs' }>,
  locale: Locale,
): string {
  const isChinese = locale === 'zh-CN';
  const list = (names: readonly string[]) =>
    names
      .slice(0, SHOWN_NAMES)
      .map((name) => `“${name}”`)
      .join(isChinese ? '、' : ', ');
  return [
    ...(missing.length > 0
      ? [isChinese ? `文件缺少列：${list(missing)}。` : `The file has no column ${list(missing)}.`]
      : []),
    ...(unknown.length > 0
      ? [isChinese ? `表格中没有列：${list(unknown)}。` : `The table has no column ${list(unknown)}.`]
      : []),
  ].join(isChinese ? '' : ' ');
}
