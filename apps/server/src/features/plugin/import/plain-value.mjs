// @ts-check

/** Values of a document that anybody wrote: nothing is where it should be until it was looked at. */

/** @typedef {Record<string, unknown>} Fields */

/** @param {unknown} value @returns {value is Fields} */
export const isFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @param {string} name @returns {unknown} */
export const own = (value, name) => (isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined);

/** @param {unknown} value @param {string} name @returns {string} */
export function textAt(value, name) {
  const found = own(value, name);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}

/** @param {unknown} value @returns {Fields} */
export const fieldsOf = (value) => (isFields(value) ? value : {});

/** @param {unknown} value @returns {unknown[]} */
export const listOf = (value) => (Array.isArray(value) ? value : []);

/** A text on few lines, of at most so many characters. @param {string} text @param {number} max */
export function shorten(text, max) {
  const clean = text
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/[ \t\r\f\v]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
