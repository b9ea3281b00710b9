/** A number with more digits than JavaScript keeps, as an id often is. */
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

/** Browsers that show the source of a value to the reviver keep every digit; in others a long number is rounded. */
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
