import { defaultValueProblem } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, fieldLine, importFixture, openapi, signature } from './testing/read-fixture.ts';

describe('wire §5 plugins: schemas of an imported document', () => {
  it('are objects, lists and values in each other', async () => {
    const text = bodyOf(`
type: object
required: [name, owner]
properties:
  name: {type: string}
  age: {type: integer, default: 3}
  weight: {type: number}
  isTame: {type: boolean}
  owner: {type: object, required: [id], properties: {id: {type: integer}, tags: {type: array, items: {type: string}}}}
  toys: {type: array, items: {type: object, properties: {name: {type: string}}}}`);
    expect(await signature(text)).toEqual([
      'body name: string',
      'body age?: integer = 3',
      'body weight?: number',
      'body isTame?: boolean',
      'body owner: {id: integer, tags?: string[]}',
      'body toys?: {name?: string}[]',
    ]);
  });

  it('that are joined by allOf are one', async () => {
    const text = bodyOf(
      `
allOf:
  - $ref: '#/components/schemas/Named'
  - type: object
    required: [age]
    properties: {age: {type: integer}, name: {maxLength: 5}}`,
      'Named: {type: object, required: [name], properties: {name: {type: string}}}',
    );
    expect(await signature(text)).toEqual(['body name: string', 'body age: integer']);
  });

  it('that are alternatives have the properties of all; required is what all require', async () => {
    const text = bodyOf(
      `oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]`,
      `Cat: {type: object, required: [name, lives], properties: {name: {type: string}, lives: {type: integer}}}
Dog: {type: object, required: [name], properties: {name: {type: string}, barks: {type: boolean}}}`,
    );
    expect(await signature(text)).toEqual(['body name: string', 'body lives?: integer', 'body barks?: boolean']);
    const { tools } = await importFixture(text);
    expect(tools[0]?.request_params.map(({ desc }) => desc)).toEqual(['', 'For Cat.', 'For Dog.']);
  });

  it('with a discriminator tell the kinds by its mapping', async () => {
    const text = bodyOf(
      `
oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', dog: Dog}}`,
      `Cat: {type: object, required: [kind], properties: {kind: {type: string}, lives: {type: integer}}}
Dog: {type: object, required: [kind], properties: {kind: {type: string}, barks: {type: boolean}}}`,
    );
    expect(await signature(text)).toEqual([
      'body kind: string(cat|dog)',
      'body lives?: integer',
      'body barks?: boolean',
    ]);
  });

  it('whose parent has its children as alternatives end', async () => {
    const text = bodyOf(
      `$ref: '#/components/schemas/Pet'`,
      `Pet:
  type: object
  required: [kind]
  properties: {kind: {type: string}}
  discriminator: {propertyName: kind}
  oneOf: [{$ref: '#/components/schemas/Cat'}]
Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, properties: {lives: {type: integer}}}]}`,
    );
    expect(await signature(text)).toEqual(['body kind: string', 'body lives?: integer']);
  });

  it('of anyOf with required fields alone require none of them', async () => {
    const text = bodyOf(`
type: object
properties: {mail: {type: string}, phone: {type: string}}
anyOf: [{required: [mail]}, {required: [phone]}]`);
    expect(await signature(text)).toEqual(['body mail?: string', 'body phone?: string']);
  });

  it('of alternatives that are values of one type have all values', async () => {
    const text = bodyOf(`
type: object
properties:
  size: {oneOf: [{type: string, enum: [small]}, {type: string, enum: [large]}, {type: string, const: huge}]}`);
    expect(await signature(text)).toEqual(['body size?: string(small|large|huge)']);
  });

  it('of alternatives of different types are the first one, and say so', async () => {
    const text = bodyOf(`
type: object
properties: {id: {anyOf: [{type: integer}, {type: string}]}}`);
    const { tools } = await importFixture(text);
    expect(tools[0]?.request_params[0]).toMatchObject({ type: 2, desc: 'Also: string.' });
  });

  it('may be null, as 3.0, 3.1 and anyOf say it', async () => {
    const text = bodyOf(
      `
type: object
properties:
  old: {type: string, nullable: true}
  new: {type: [integer, 'null']}
  either: {anyOf: [{type: boolean}, {type: 'null'}]}
  chosen: {type: [string, 'null'], enum: [a, null]}`,
      '',
      '3.1.0',
    );
    expect(await signature(text)).toEqual([
      'body old?: string',
      'body new?: integer',
      'body either?: boolean',
      'body chosen?: string(a)',
    ]);
  });

  it('have enums of strings and numbers; one that is too long is described', async () => {
    const many = Array.from({ length: 300 }, (_, number) => `v${number}`).join(', ');
    const text = bodyOf(`
type: object
properties:
  unit: {type: string, enum: [metric, imperial], default: metric}
  level: {type: integer, enum: [1, 2, 3]}
  mixed: {enum: [1, one]}
  code: {type: string, enum: [${many}]}`);
    expect(await signature(text)).toEqual([
      'body unit?: string(metric|imperial) = metric',
      'body level?: integer(1|2|3)',
      'body mixed?: string(1|one)',
      'body code?: string',
    ]);
    expect((await importFixture(text)).tools[0]?.request_params[3]?.desc).toMatch(/^Such as v0, v1, /);
  });

  it('tell formats, ranges, patterns and examples to the model', async () => {
    const text = bodyOf(`
type: object
properties:
  day: {type: string, format: date, description: The day.}
  share: {type: number, minimum: 0, maximum: 1}
  more: {type: integer, minimum: 0, exclusiveMinimum: true}
  code: {type: string, pattern: '^[A-Z]{2}$', example: DE}`);
    const { tools } = await importFixture(text);
    expect(tools[0]?.request_params.map(({ desc }) => desc)).toEqual([
      'The day. Format: date.',
      'Range: from 0 to 1.',
      'Range: from more than 0.',
      'Pattern: ^[A-Z]{2}$ Example: DE',
    ]);
  });

  it('have defaults that fit; those further in are told to the model alone', async () => {
    const text = bodyOf(`
type: object
properties:
  a: {type: integer, default: '5'}
  b: {type: integer, default: five}
  c: {type: string, default: 5}
  d: {type: boolean, default: false}
  e: {type: array, items: {type: string}, default: [x]}
  f: {type: object, properties: {g: {type: string, default: h}}}
  i: {type: string, enum: [x, y], default: z}
  j: {type: integer, enum: [1, 2], default: 2}
  k: {type: number, default: .inf}
  l: {type: object, default: 'null'}`);
    expect(await signature(text)).toEqual([
      'body a?: integer = 5',
      'body b?: integer',
      'body c?: string = 5',
      'body d?: boolean = false',
      'body e?: string[] = ["x"]',
      'body f?: {g?: string}',
      'body i?: string(x|y)',
      'body j?: integer(1|2) = 2',
      'body k?: number',
      'body l?: object',
    ]);
    const { tools, leftOut } = await importFixture(text);
    expect(tools[0]?.request_params[5]?.sub_parameters?.[0]?.desc).toBe('Default: h');
    expect(leftOut.map(({ where, reason, detail }) => `${where} ${reason} ${detail}`)).toEqual([
      'POST /pets: b default-value "five"',
      'POST /pets: i default-value "z"',
      'POST /pets: k default-value null',
      'POST /pets: l default-value "null"',
    ]);
    const given = tools.flatMap(({ request_params }) => request_params);
    expect(given.map(defaultValueProblem).filter((problem) => problem !== null)).toEqual([]);
  });

  it('leave out properties whose names a parameter cannot have', async () => {
    const text = bodyOf(`
type: object
properties: {name: {type: string}, ' name': {type: string}, '': {type: string}, "a\\tb": {type: string}}`);
    expect(await signature(text)).toEqual(['body name?: string']);
    const { leftOut } = await importFixture(text);
    expect(leftOut.map(({ where, reason }) => `${where} ${reason}`)).toContain('POST /pets:  name odd-name');
    expect(leftOut.every(({ reason }) => reason === 'odd-name')).toBe(true);
  });

  it('that contain themselves are cut where they repeat', async () => {
    const text = bodyOf(
      `$ref: '#/components/schemas/Node'`,
      `Node: {type: object, properties: {name: {type: string}, children: {type: array, items: {$ref: '#/components/schemas/Node'}}}}`,
    );
    expect(await signature(text)).toEqual(['body name?: string', 'body children?: object[]']);
  });

  it('that contain each other are cut where they repeat', async () => {
    const text = bodyOf(
      `$ref: '#/components/schemas/A'`,
      `A: {type: object, properties: {b: {$ref: '#/components/schemas/B'}}}
B: {type: object, properties: {a: {$ref: '#/components/schemas/A'}, name: {type: string}}}`,
    );
    expect(await signature(text)).toEqual(['body b?: {a?: object, name?: string}']);
  });

  it('that are deeper than parameters can be end as objects of any shape', async () => {
    let schema = '{type: string}';
    for (const name of 'hgfedcba') schema = `{type: object, properties: {${name}: ${schema}}}`;
    expect(await signature(bodyOf(schema))).toEqual(['body a?: {b?: {c?: {d?: {e?: {f?: object}}}}}']);
  });

  it('of any value or of free properties are objects of any shape', async () => {
    const text = bodyOf(`
type: object
properties: {any: {}, all: true, map: {type: object, additionalProperties: {type: integer}}}`);
    expect(await signature(text)).toEqual(['body any?: object', 'body all?: object', 'body map?: object']);
  });

  it('leave out what only responses have', async () => {
    const text = openapi(
      `
/pets:
  post:
    requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
    responses: {'201': {description: ok, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}`,
      `components:
  schemas:
    Pet:
      type: object
      properties: {id: {type: integer, readOnly: true}, secret: {type: string, writeOnly: true}, name: {type: string}}`,
    );
    const { tools } = await importFixture(text);
    expect(await signature(text)).toEqual(['body secret?: string', 'body name?: string']);
    expect(tools[0]?.response_params.map(fieldLine)).toEqual(['id: integer', 'name: string']);
  });

  it('of 3.1 have anchors, definitions of their own and descriptions beside references', async () => {
    const text = bodyOf(
      `
type: object
properties:
  home: {$ref: '#address', description: Where it lives.}
  size: {$ref: '#/components/schemas/Pet/$defs/size'}`,
      `Pet: {$defs: {size: {const: 4}}}
Address: {$anchor: address, type: object, properties: {street: {type: string}}}`,
      '3.1.0',
    );
    expect(await signature(text)).toEqual(['body home?: {street?: string}', 'body size?: number(4)']);
    expect((await importFixture(text)).tools[0]?.request_params[0]?.desc).toBe('Where it lives.');
  });

  it('of lists with fixed places have items of each', async () => {
    const text = bodyOf(
      'type: object\nproperties: {point: {type: array, prefixItems: [{type: number}, {type: number}]}}',
      '',
      '3.1.0',
    );
    expect(await signature(text)).toEqual(['body point?: number[]']);
  });

  it('with names that JavaScript gives a meaning to are ordinary, except for one that is no key of an object', async () => {
    const text = JSON.stringify({
      openapi: '3.0.0',
      info: {},
      servers: [{ url: 'https://a.example' }],
      paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema: 'HERE' } } } } } },
    }).replace(
      '"HERE"',
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
    );
    expect(await signature(text)).toEqual(['body constructor?: integer']);
    const { leftOut } = await importFixture(text);
    expect(leftOut).toEqual([{ where: 'POST /a: __proto__', reason: 'odd-name', detail: '"__proto__"' }]);
  });
});
