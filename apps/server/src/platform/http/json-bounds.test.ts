import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NulCharacter, TooDeep, TooManyElements } from './http.errors.ts';
import { createJsonBounds, JSON_DEPTH_MAX, JSON_ELEMENTS_MAX } from './json-bounds.ts';

/** Reads a text in pieces of some length. */
function read(text: string, pieceLength = 65_536): void {
  const look = createJsonBounds();
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceLength) look(bytes.subarray(at, at + pieceLength));
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
const nest = (value: unknown, times: number): unknown => (times === 0 ? value : nest([value], times - 1));
const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some((entry) => entry.some(hasNul));
};

describe('bounds of a JSON text', () => {
  it('see its depth and its NUL characters, whatever its strings contain and however it arrives', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }),
        fc.nat(40),
        fc.integer({ min: 1, max: 9 }),
        (value, times, pieceLength) => {
          const nested = nest(value, times);
          const look = () => read(JSON.stringify(nested), pieceLength);
          if (depthOf(nested) > JSON_DEPTH_MAX) expect(look).toThrow();
          else if (hasNul(nested)) expect(look).toThrow(NulCharacter);
          else look();
        },
      ),
    );
  });

  it.each(['"\\u0000"', '"\\\\\\u0000"', '{"a\\u0000":1}'])('refuse %s', (text) => {
    for (const pieceLength of [1, 2, 3, 100]) expect(() => read(text, pieceLength)).toThrow(NulCharacter);
  });

  it.each(['"\\\\u0000"', '"\\u0010"', '"u0000"', '"\\u000"'])('let %s pass', (text) => {
    for (const pieceLength of [1, 2, 3, 100]) read(text, pieceLength);
  });

  it('count elements of arrays and keys of objects, and stop in the middle of the text', () => {
    const many = (piece: string) =>
      `[${Array(JSON_ELEMENTS_MAX + 1)
        .fill(piece)
        .join()}`;
    for (const piece of ['{}', '0', '[]', '""', '{"a":0}']) expect(() => read(many(piece))).toThrow(TooManyElements);
    read(JSON.stringify(Array(JSON_ELEMENTS_MAX - 1).fill(0)));
    read(JSON.stringify([',:[{'.repeat(JSON_ELEMENTS_MAX)]));
  });

  it('refuse a depth that never closes', () => {
    expect(() => read('['.repeat(JSON_DEPTH_MAX + 1))).toThrow(TooDeep);
    expect(() => read('{"a":'.repeat(JSON_DEPTH_MAX + 1))).toThrow(TooDeep);
  });

  it('are found quickly in a megabyte of quotes and backslashes', () => {
    for (const piece of ['\\', '"', '\\"']) read(piece.repeat(200_000));
  });
});
