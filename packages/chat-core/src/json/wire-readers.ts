/**
 * Reads values that came from outside: gives what the types promise and nothing else, or throws. The contract says the
 * same with schemas, at ten times the weight for a page; tests feed both with the same values.
 */
export type Read<Value> = (value: unknown, name: string) => Value;

function valueThat<Value>(isRight: (value: unknown) => boolean): Read<Value> {
  return (value, name) => {
    if (isRight(value)) return value as Value;
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

export const array =
  <Item>(read: Read<Item>): Read<Item[]> =>
  (value, name) =>
    anyArray(value, name).map((item) => read(item, name));

export const record =
  <Value>(read: Read<Value>): Read<Record<string, Value>> =>
  (value, name) =>
    Object.fromEntries(Object.entries(anyObject(value, name)).map(([key, part]) => [key, read(part, key)]));

export type Fields<Value> = { readonly [Name in keyof Value]-?: Read<Value[Name]> };

/** Fields that are not named are left out. */
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

/** What a text of JSON says, or null where that cannot be read. */
export function readJson<Value>(read: Read<Value>, text: string): Value | null {
  try {
    return read(JSON.parse(text), 'text');
  } catch {
    return null;
  }
}
