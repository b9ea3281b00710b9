import { describe, expect, it } from 'vitest';
import { formatJson } from './format-json.ts';

describe('JSON that is formatted', () => {
  it('has the lines that JSON.stringify gives it', () => {
    const values = [{ a: [1, { b: 'x, {y}: "z"' }], c: {}, d: [], e: null }, [[], [{}]], 'text', 3, {}];
    for (const value of values) expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(formatJson(' { "a" :1 ,\n"b":[ true ] } ')).toBe('{\n  "a": 1,\n  "b": [\n    true\n  ]\n}');
  });

  it('keeps all digits of long numbers', () => {
    expect(formatJson('{"id":12345678901234567890}')).toBe('{\n  "id": 12345678901234567890\n}');
  });
});
