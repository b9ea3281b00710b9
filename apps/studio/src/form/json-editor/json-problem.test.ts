import { describe, expect, it } from 'vitest';
import { jsonProblem } from './json-problem.ts';

describe('studio §2 JSON with validation', () => {
  it.each(['{}', '[]', ' {"a": [1, -2.5e3, "x\\n\\u00e9", true, null]}\n', '"text"', '0'])('accepts %s', (text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(jsonProblem(text)).toBeUndefined();
  });

  it.each([
    ['{"a": 1,}', { kind: 'unexpected', line: 1, column: 9 }],
    ['{\n  "a" 1\n}', { kind: 'unexpected', line: 2, column: 7 }],
    ['[1, 2', { kind: 'unfinished', line: 1, column: 6 }],
    ['{} {}', { kind: 'unexpected', line: 1, column: 4 }],
    ["{'a': 1}", { kind: 'unexpected', line: 1, column: 2 }],
    ['[01]', { kind: 'unexpected', line: 1, column: 3 }],
    ['["a\nb"]', { kind: 'unexpected', line: 1, column: 2 }],
  ] as const)('names the place in %j', (text, problem) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonProblem(text)).toEqual(problem);
  });

  it('refuses what is too deep', () => {
    expect(jsonProblem('['.repeat(200) + ']'.repeat(200))?.kind).toBe('unexpected');
  });
});
