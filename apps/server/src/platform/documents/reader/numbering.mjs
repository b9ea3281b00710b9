// @ts-check
import { attributeOf } from './xml.mjs';

/** @import { OfficePackage } from './office-package.mjs' */

/** The numbers that Word shows before paragraphs, which are not in their text. */

/**
 * @typedef {{ format: string, text: string, start: number }} Level
 * @typedef {(numberingId: string, level: number) => string} NextMark `-` for bullets, else the number as it is shown: `2.1`.
 */

const MAX_LEVEL = 8;

/**
 * @param {OfficePackage} office
 * @param {string | undefined} part
 * @returns {Promise<NextMark>}
 */
export async function readNumbering(office, part) {
  /** @type {Map<string, Level[]>} */
  const definitions = new Map();
  /** @type {Map<string, string>} */
  const definitionOf = new Map();
  /** @type {Level[]} */
  let levels = [];
  let level = 0;
  let numberingId = '';
  await office.parse(part, {
    open(name, attributes) {
      const value = attributeOf(attributes, 'val') ?? '';
      if (name === 'abstractNum') {
        levels = [];
        definitions.set(attributeOf(attributes, 'abstractNumId') ?? '', levels);
      } else if (name === 'lvl') {
        level = Math.min(MAX_LEVEL, Math.max(0, Number(attributeOf(attributes, 'ilvl')) || 0));
        levels[level] = { format: 'decimal', text: `%${level + 1}.`, start: 1 };
      } else if (name === 'num') numberingId = attributeOf(attributes, 'numId') ?? '';
      else if (name === 'abstractNumId') definitionOf.set(numberingId, value);
      else setLevel(levels[level], name, value);
    },
  });
  return countMarks((id) => definitions.get(definitionOf.get(id) ?? ''));
}

/** @param {Level | undefined} level @param {string} name @param {string} value */
function setLevel(level, name, value) {
  if (!level) return;
  if (name === 'numFmt') level.format = value;
  else if (name === 'lvlText') level.text = value;
  else if (name === 'start') level.start = Number(value) || 0;
}

/** @param {(numberingId: string) => Level[] | undefined} levelsOf @returns {NextMark} */
function countMarks(levelsOf) {
  /** @type {Map<Level[], number[]>} */
  const counters = new Map();
  return (numberingId, deepest) => {
    const levels = levelsOf(numberingId);
    const own = levels?.[deepest];
    if (!levels || !own || own.format === 'bullet') return '-';
    if (own.format === 'none') return '';
    const counts = counters.get(levels) ?? [];
    counters.set(levels, counts);
    counts.length = Math.min(counts.length, deepest + 1);
    for (let level = 0; level < deepest; level += 1) counts[level] ??= levels[level]?.start ?? 1;
    counts[deepest] = (counts[deepest] ?? own.start - 1) + 1;
    return own.text.replace(/%([1-9])/g, (_, digit) => {
      const level = Number(digit) - 1;
      return formatNumber(counts[level] ?? 1, levels[level]?.format ?? 'decimal');
    });
  };
}

/** @type {[number, string][]} */
const ROMAN = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
const ROMAN_MAX = 4_000;

/** @param {number} number */
function toRoman(number) {
  let rest = Math.min(number, ROMAN_MAX);
  let text = '';
  for (const [value, letters] of ROMAN) {
    text += letters.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}

/** a … z, aa, bb, as Word counts. @param {number} number */
const toLetters = (number) => String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(9, Math.ceil(number / 26)));

/** @param {number} number @param {string} format */
function formatNumber(number, format) {
  switch (format) {
    case 'lowerLetter':
      return toLetters(number);
    case 'upperLetter':
      return toLetters(number).toUpperCase();
    case 'lowerRoman':
      return toRoman(number);
    case 'upperRoman':
      return toRoman(number).toUpperCase();
    default:
      return String(number);
  }
}
