/*
 * Reads files of other products. Nothing in them can be relied on: a field that is missing or of another type reads as
 * empty.
 */

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What stands at a path; undefined where there is nothing. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (isFields(inner) && Object.keys(inner).includes(key) ? inner[key] : undefined),
    value,
  );

export const textAt = (value: unknown, ...path: readonly string[]): string => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
};

/** Also of a number that is written as a text. */
export const numberAt = (value: unknown, ...path: readonly string[]): number | undefined => {
  const found = at(value, ...path);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

export const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const textsAt = (value: unknown, ...path: readonly string[]): string[] =>
  listAt(value, ...path).filter((one) => typeof one === 'string');

/** The first of these fields that is a text. */
export const firstText = (value: unknown, ...keys: readonly string[]): string =>
  keys.map((key) => textAt(value, key)).find((text) => text !== '') ?? '';
