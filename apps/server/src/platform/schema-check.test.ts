import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { createSchemaCheck, hasAllTargets } from './schema-check.ts';

const values = [
  null,
  true,
  0,
  3,
  4.5,
  '',
  'ab',
  '😀😀',
  [],
  [1],
  [1, 'a'],
  ['a', 2, 3],
  {},
  { a: 1 },
  { a: 'x', b: 2 },
  { b: { a: 1 } },
];

describe('the check of a value against a JSON Schema', () => {
  it.each([
    [{ type: 'integer' }],
    [{ type: ['string', 'null'] }],
    [{ type: 'object', nullable: true }],
    [{ const: { a: 1 } }],
    [{ enum: [3, 'ab', [1], null] }],
    [{ minimum: 3, maximum: 4 }],
    [{ exclusiveMinimum: 0, exclusiveMaximum: 4.5 }],
    [{ multipleOf: 1.5 }],
    [{ minLength: 1, maxLength: 2 }],
    [{ minItems: 1, maxItems: 2 }],
    [{ items: { type: 'number' } }],
    [{ items: [{ type: 'string' }], additionalItems: { type: 'number' } }],
    [{ items: [{ type: 'number' }], additionalItems: false }],
    [{ contains: { const: 'a' } }],
    [{ required: ['a'] }],
    [{ minProperties: 1, maxProperties: 1 }],
    [{ properties: { a: { type: 'number' } }, additionalProperties: false }],
    [{ properties: { a: true }, additionalProperties: { type: 'number' } }],
    [{ properties: { a: false } }],
    [{ propertyNames: { enum: ['a'] } }],
    [{ dependencies: { a: ['b'], b: { required: ['a'] } } }],
    [{ allOf: [{ type: 'number' }, { minimum: 1 }] }],
    [{ anyOf: [{ type: 'string' }, { required: ['a'] }] }],
    [{ oneOf: [{ type: 'number' }, { type: 'integer' }] }],
    [{ not: { type: 'object' } }],
    [JSON.parse('{"if":{"type":"number"},"then":{"minimum":1},"else":{"type":"string"}}')],
    [{ $defs: { 'a/b': { type: 'number' } }, properties: { a: { $ref: '#/$defs/a~1b' } } }],
    [{ properties: { b: { $ref: '#' } }, additionalProperties: false }],
  ])('agrees with Ajv about %j', (schema) => {
    const validate = new Ajv({ strict: false }).compile(schema);
    const check = createSchemaCheck(schema);
    expect(values.filter((value) => check(value) === null)).toEqual(values.filter((value) => validate(value)));
  });

  it('names the path of the first value that violates the schema', () => {
    const check = createSchemaCheck({ properties: { a: { items: { type: 'number' } } } });
    expect(check({ a: [1, 'x'] })).toBe('a.1: must be number');
  });

  it('takes the first items from `prefixItems`, and the others from `items`', () => {
    const check = createSchemaCheck({ prefixItems: [{ type: 'string' }], items: { type: 'number' } });
    expect([check(['a', 1]), check(['a', 'b']), check([1])]).toEqual([null, '1: must be number', '0: must be string']);
  });

  it('follows references only into the schema itself', () => {
    expect(hasAllTargets({ $ref: '#/$defs/a', $defs: { a: true } })).toBe(true);
    expect(hasAllTargets({ items: { $ref: '#/$defs/b' }, $defs: { a: true } })).toBe(false);
    expect(hasAllTargets({ $ref: 'https://example.com/schema.json' })).toBe(false);
  });
});
