/** A number with more digits than a JavaScript number can hold, such as an id. */
export class ExactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type JsonValue = null | boolean | number | string | ExactNumber | JsonValue[] | { [key: string]: JsonValue };

export type ParsedJson =
  | { readonly status: 'json'; readonly value: JsonValue }
  | { readonly status: 'text'; readonly error: unknown };

/** Keeps every digit where the reviver gets the source text; other browsers round a long number. */
export function parseJson(text: string): ParsedJson {
  const keepDigits = (_key: string, value: JsonValue, context?: { source?: string }): JsonValue => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && source !== `${value}` ? new ExactNumber(source) : value;
  };
  try {
    return { status: 'json', value: JSON.parse(text, keepDigits) };
  } catch (error) {
    return { status: 'text', error };
  }
}
