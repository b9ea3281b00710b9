// @ts-check
import { attributeOf } from './xml.mjs';

/** @import { OfficePackage } from './office-package.mjs' */

/** How numbers of a sheet are shown. Dates are numbers, and only their format tells. */

/** @typedef {(value: string, styleIndex: number) => string} ShowNumber */

const DAY_MS = 86_400_000;
/** Day 0 of the two calendars of Excel. The first one has a 29 February 1900, so that it is off by a day before March. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const DATE_MAX_DAYS = 2_958_466;

/** The formats that every program knows by number. */
const isBuiltInDate = (/** @type {number} */ id) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);
const isBuiltInPercent = (/** @type {number} */ id) => id === 9 || id === 10;

/**
 * @param {OfficePackage} office
 * @param {string | undefined} part
 * @param {boolean} startsIn1904
 * @returns {Promise<ShowNumber>}
 */
export async function readCellFormats(office, part, startsIn1904) {
  /** @type {Map<number, string>} */
  const custom = new Map();
  /** @type {number[]} */
  const formatIds = [];
  let isCellFormats = false;
  await office.parse(part, {
    open(name, attributes) {
      const id = Number(attributeOf(attributes, 'numFmtId')) || 0;
      if (name === 'numFmt') custom.set(id, attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormats = true;
      else if (name === 'xf' && isCellFormats) formatIds.push(id);
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return createShowNumber(formatIds, custom, startsIn1904);
}

/**
 * @param {readonly number[]} formatIds Of the cell styles.
 * @param {ReadonlyMap<number, string>} custom Formats of the file by their ids.
 * @param {boolean} startsIn1904
 * @returns {ShowNumber}
 */
export function createShowNumber(formatIds, custom, startsIn1904) {
  const kinds = formatIds.map((id) => kindOfFormat(id, custom.get(id)));
  const epoch = startsIn1904 ? EPOCHS[1904] : EPOCHS[1900];
  return (value, styleIndex) => {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return value;
    const kind = kinds[styleIndex];
    if (kind === 'date' && number >= 0 && number < DATE_MAX_DAYS) return showDate(number, epoch);
    return kind === 'percent' ? `${withoutNoise(number * 100)}%` : withoutNoise(number);
  };
}

/** @param {number} id @param {string | undefined} code @returns {'date' | 'percent' | 'number'} */
function kindOfFormat(id, code) {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : isBuiltInPercent(id) ? 'percent' : 'number';
  // Without texts, colours and conditions: [Red] has a d.
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_./g, '');
  if (/[dmyhs]/i.test(bare) && !/[#?]/.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}

/** Excel keeps 15 digits: 0.1 + 0.2 is shown as 0.3. @param {number} number */
const withoutNoise = (number) => String(Number(number.toPrecision(15)));

/** @param {number} days @param {number} epoch */
function showDate(days, epoch) {
  const iso = new Date(epoch + Math.round(days * DAY_MS)).toISOString();
  const date = iso.slice(0, 10);
  const time = iso.slice(11, iso.endsWith(':00.000Z') ? 16 : 19);
  if (days < 1) return time;
  return Number.isInteger(days) ? date : `${date} ${time}`;
}
