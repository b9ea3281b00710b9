/**
 * Reads a value from the server: returns the fields of its type and drops all others, or throws. The contract's schemas do
 * the same, but weigh ten times as much in a bundle; a property test compares the two (decision 11).
 */
export type Read<Value> = (value: unknown, name: string) => Value;

function valueThat<Value>(isValid: (value: unknown) => boolean): Read<Value> {
  return (value, name) => {
    if (isValid(value)) return value as Value;
    throw new TypeError(`unreadable: ${name}`);
  };
}

export const string = valueThat<string>((value) => typeof value === 'string');
export const int = valueThat<number>(Number.isSafeInteger);
export const number = valueThat<number>(Number.isFinite);
export const boolean = valueThat<boolean>((value) => typeof value === 'boolean');
export const oneOf = <Value>(...values: readonly Value[]): Read<Value> =>
  valueThat((value) => values.includes(value as Value));

const anyArray = valueThat<unknown[]>(Array.isArray);
const anyObject = valueThat<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const optional =
  <Value>(read: Read<Value>): Read<Value | undefined> =>
  (value, name) =>
    value === undefined ? value : read(value, name);

export const nullable =
  <Value>(read: Read<Value>): Read<Value | null> =>
  (value, name) =>
    value === null ? value : read(value, name);

export const array =
  <Item>(read: Read<Item>): Read<Item[]> =>
  (value, name) =>
    anyArray(value, name).map((item) => read(item, name));

export const record =
  <Value>(read: Read<Value>): Read<Record<string, Value>> =>
  (value, name) =>
    Object.fromEntries(
      Object.entries(anyObject(value, name))
        // The contract's schemas skip this key too.
        .filter(([key]) => key !== '__proto__')
        .map(([key, part]) => [key, read(part, key)]),
    );

export type Fields<Value> = { readonly [Name in keyof Value]-?: Read<Value[Name]> };

/** Drops fields that are not listed. */
export const object =
  <Value extends object>(fields: Fields<Value>): Read<Value> =>
  (value, name) => {
    const given = anyObject(value, name);
    const read = {} as Value;
    for (const field in fields) {
      const part = fields[field](given[field], field);
      if (part !== undefined) read[field] = part;
    }
    return read;
  };

/** Reads JSON text; `null` if it is not JSON or does not fit. */
export function readJson<Value>(read: Read<Value>, text: string): Value | null {
  try {
    return read(JSON.parse(text), 'text');
  } catch {
    return null;
  }
}
