import { ExactNumber, type JsonValue } from './parse-json.ts';

/** What a tree shows under a value that has parts. */
export interface JsonBranch {
  readonly brackets: readonly [open: string, close: string];
  readonly length: number;
  /** The parts from `start` to `end`, made only when they are shown. */
  entries(start: number, end: number): readonly (readonly [key: string, value: JsonValue])[];
}

/** The parts of an array or an object; nothing for a value that has none. */
export function branchOf(value: JsonValue): JsonBranch | undefined {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return undefined;
  if (Array.isArray(value))
    return {
      brackets: ['[', ']'],
      length: value.length,
      entries: (start, end) => value.slice(start, end).map((item, index) => [`${start + index}`, item]),
    };
  const keys = Object.keys(value);
  return {
    brackets: ['{', '}'],
    length: keys.length,
    entries: (start, end) => keys.slice(start, end).map((key) => [key, value[key] ?? null]),
  };
}
