import { describe, expect, it } from 'vitest';
import { DOCUMENT_MAX_BYTES } from './import-limits.ts';
import { PluginDocumentRefused } from './import-words.ts';
import { createPluginImport } from './plugin-import.ts';

const { importDocument } = createPluginImport({ timeMs: 20_000, cpuMs: 20_000 });
const read = (text: string) => importDocument('alice', text, { locale: 'en-US', signal: new AbortController().signal });
const refusal = (text: string) =>
  read(text).then(
    () => 'imported',
    (error: Error) => (error instanceof PluginDocumentRefused ? error.message : String(error)),
  );

const document = (paths: object, rest: object = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Large' },
    servers: [{ url: 'https://a.example' }],
    paths,
    ...rest,
  });
const jsonBody = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } });
const numbered = <Value>(count: number, make: (number: number) => readonly [string, Value]) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => make(number)));

describe('wire §5 plugins: large and hostile documents, read by a process with limits', () => {
  it('of 3,000 operations give as many tools as a plugin has; the others are listed', async () => {
    const { tools, left_out } = await read(
      document(numbered(3_000, (number) => [`/things/${number}`, { get: { operationId: `get_${number}` } }])),
    );
    expect(tools).toHaveLength(500);
    expect(left_out[0]).toEqual({ where: 'GET /things/500', reason: 'A plugin has at most 500 tools.' });
    expect(left_out.at(-1)).toEqual({ where: '', reason: '1500 more parts were left out.' });
  });

  it('of more operations are not read to the end', async () => {
    const paths = numbered(3_010, (number) => [
      `/things/${number}`,
      number < 3_000 ? { head: {}, get: {} } : { get: {} },
    ]);
    const { left_out } = await read(document({ ...paths }));
    expect(left_out.map(({ reason }) => reason)).toContain('Tools can use GET, POST, PUT, PATCH and DELETE, not HEAD.');
  });

  it('of almost 2 MB are read, and larger ones refused', async () => {
    const schemas = numbered(1_000, (number) => [
      `S${number}`,
      {
        type: 'object',
        description: 'd'.repeat(1_500),
        properties: { next: { $ref: `#/components/schemas/S${(number + 7) % 1_000}` }, id: { type: 'integer' } },
      },
    ]);
    const paths = numbered(400, (number) => [
      `/p${number}`,
      { post: jsonBody({ $ref: `#/components/schemas/S${number}` }) },
    ]);
    const text = document(paths, { components: { schemas } });
    expect(text.length).toBeGreaterThan(1_500_000);
    const { tools } = await read(text);
    expect(tools).toHaveLength(400);
    expect(tools[0]?.request_params.map(({ name }) => name)).toEqual(['next', 'id']);
    expect(await refusal(document({}, { x: 'x'.repeat(DOCUMENT_MAX_BYTES) }))).toBe(
      'The document is larger than 2 MB.',
    );
  });

  it('in YAML of half a megabyte are read', async () => {
    const lines = Array.from(
      { length: 2_000 },
      (_, number) =>
        `  /things/${number}:\n    get:\n      operationId: get_thing_${number}\n      summary: Returns the thing with this number\n      parameters:\n        - {name: limit, in: query, schema: {type: integer}}\n        - name: filter\n          in: query\n          schema:\n            type: string`,
    );
    const { tools } = await read(
      `openapi: 3.0.3\ninfo: {title: Large}\nservers: [{url: 'https://a.example'}]\npaths:\n${lines.join('\n')}`,
    );
    expect([tools.length, tools[0]?.request_params.length]).toEqual([500, 2]);
  });

  it('in YAML of more than 1 MB, and broken JSON of that size, are refused', async () => {
    expect(await refusal(`openapi: 3.0.0\npaths:\n${'  /a: {get: {}}\n'.repeat(80_000)}`)).toMatch(
      /^The document is larger than 1 MB in YAML/,
    );
    expect(await refusal(`{"openapi": "3.0.0", "x": "${'x'.repeat(1_100_000)}"`)).toMatch(
      /^The document is neither valid JSON/,
    );
  });

  it('whose schemas all refer to each other are cut to the size of a tool', async () => {
    const count = 60;
    const schemas = numbered(count, (number) => [
      `S${number}`,
      {
        type: 'object',
        properties: numbered(count, (other) => [`p${other}`, { $ref: `#/components/schemas/S${other}` }]),
        title: `${number}`,
      },
    ]);
    const { tools } = await read(
      document({ '/a': { post: jsonBody({ $ref: '#/components/schemas/S0' }) } }, { components: { schemas } }),
    );
    const size = JSON.stringify(tools[0]).length;
    expect([tools[0]?.request_params.length, size > 1_000, size <= 100_000]).toEqual([count, true, true]);
  });

  it('that double with each level are cut to the size of a tool', async () => {
    const schemas = numbered(40, (number) => [
      `S${number}`,
      {
        allOf: [{ $ref: `#/components/schemas/S${number + 1}` }, { $ref: `#/components/schemas/S${number + 1}` }],
        properties: { [`p${number}`]: { $ref: `#/components/schemas/S${number + 1}` } },
      },
    ]);
    const all = { ...schemas, S40: { type: 'object', properties: { end: { type: 'string' } } } };
    const { tools } = await read(
      document({ '/a': { post: jsonBody({ $ref: '#/components/schemas/S0' }) } }, { components: { schemas: all } }),
    );
    expect(tools).toHaveLength(1);
  });

  it('whose tools are together too large stop there', async () => {
    const properties = numbered(90, (number) => [
      `p${number}`,
      { type: 'string', description: `${number} `.repeat(200) },
    ]);
    const paths = numbered(400, (number) => [`/p${number}`, { post: jsonBody({ $ref: '#/components/schemas/S' }) }]);
    const { tools, left_out } = await read(
      document(paths, { components: { schemas: { S: { type: 'object', properties } } } }),
    );
    expect(JSON.stringify(tools).length).toBeLessThan(3_000_000);
    expect(left_out.map(({ reason }) => reason)).toContain('The tools before it are as large as a plugin can be.');
  });

  it('of objects with more than 100 properties have the first of them', async () => {
    const properties = numbered(150, (number) => [`p${number}`, { type: 'string' }]);
    const { tools, left_out } = await read(document({ '/a': { post: jsonBody({ type: 'object', properties }) } }));
    expect([tools[0]?.request_params.length, left_out.length]).toEqual([100, 50]);
  });

  it('that are bombs of YAML anchors are refused', async () => {
    const levels = 'bcdefghij'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(', ')}]`);
    expect(
      await refusal(`openapi: 3.0.0\na: &a [x, x, x, x, x, x, x, x, x]\n${levels.join('\n')}\npaths: {/a: {get: {}}}`),
    ).toBe('The document repeats its YAML anchors too often.');
  });

  it('with more aliases than a document of their size can have are refused', async () => {
    const anchors = Array.from({ length: 2_000 }, (_, number) => `  a${number}: &a${number} {x: ${number}}`);
    const aliases = anchors.map((_, number) => `  b${number}: [*a${number}]`);
    const text = ['openapi: 3.0.0', 'x-anchors:', ...anchors, 'x-aliases:', ...aliases, 'paths: {/a: {get: {}}}'];
    expect(await refusal(text.join('\n'))).toBe('The document repeats its YAML anchors too often.');
  });

  it('that merge one large part into many are refused', async () => {
    const keys = Array.from({ length: 20_000 }, (_, number) => `  k${number}: v`);
    const merges = Array.from({ length: 150 }, (_, number) => `  m${number}: {<<: *all}`);
    const text = ['openapi: 3.0.0', 'x-all: &all', ...keys, 'x-merged:', ...merges, 'paths: {/a: {get: {}}}'];
    expect(await refusal(text.join('\n'))).toBe('The document repeats its YAML anchors too often.');
  });

  it.each([
    ['values in brackets', `x: [${'a,'.repeat(300_000)}]`],
    ['short lines', `x:\n${'- a\n'.repeat(200_000)}`],
    ['comments', '#\n'.repeat(400_000)],
    ['empty lines', `x:${'\n'.repeat(900_000)}`],
    ['documents', '---\n'.repeat(240_000)],
  ])('that have too many %s for YAML are refused', async (_name, part) => {
    expect(await refusal(`openapi: 3.0.0\npaths: {/a: {get: {}}}\n${part}`)).toBe(
      'The document has too many parts for YAML. Convert it to JSON, which can have more.',
    );
  });

  it.each([
    ['brackets', `x: ${'['.repeat(300)}${']'.repeat(300)}`],
    ['marks in one line', `x:\n  ${'- '.repeat(300)}a`],
    ['questions in one line', `x:\n  ${'? '.repeat(300)}a`],
    ['lines', `x:\n${Array.from({ length: 300 }, (_, level) => `${' '.repeat(level + 1)}a:`).join('\n')}`],
    ['brackets over lines', `x: ${'{a:\n '.repeat(300)}b${'}'.repeat(300)}`],
  ])('with levels of %s that nothing needs are refused', async (_name, part) => {
    expect(await refusal(`openapi: 3.0.0\npaths: {/a: {get: {}}}\n${part}`)).toBe('The document is nested too deeply.');
  });

  it('with a block of text after which levels go on are read', async () => {
    const operations = Array.from(
      { length: 250 },
      (_, number) => `  /p${number}:\n    get:\n      description: |\n        - one\n          - two\n      tags: [a]`,
    );
    const { tools } = await read(
      `openapi: 3.0.3\nservers: [{url: 'https://a.example'}]\npaths:\n${operations.join('\n')}`,
    );
    expect(tools).toHaveLength(250);
  });

  it('that use a few anchors and merged keys are read', async () => {
    const text = `openapi: 3.0.0
servers: [{url: 'https://a.example'}]
x-limit: &limit {name: limit, in: query, schema: {type: integer}}
x-base: &base {parameters: [*limit]}
paths:
  /a: {get: {<<: *base, summary: A}}
  /b: {get: {<<: *base}}`;
    const { tools } = await read(text);
    expect(tools.map(({ request_params }) => request_params[0]?.name)).toEqual(['limit', 'limit']);
  });

  it('that are nested without end are refused', async () => {
    expect(await refusal(`openapi: 3.0.0\npaths: ${'['.repeat(200_000)}`)).toBe('The document is nested too deeply.');
    const deep = `${'{"allOf":['.repeat(20_000)}{}${']}'.repeat(20_000)}`;
    const text = document({ '/a': { post: jsonBody({}) } }).replace('"schema":{}', `"schema":${deep}`);
    expect(await refusal(text)).toMatch(/imported|nested too deeply/);
  });

  it('that take too long or too much memory are refused, and the server goes on', async () => {
    const signal = new AbortController().signal;
    const hasty = createPluginImport({ timeMs: 1 });
    await expect(hasty.importDocument('bob', document({}), { locale: 'zh-CN', signal })).rejects.toThrow(
      '读取文档耗时过长。',
    );
    const limited = createPluginImport({ cpuMs: 1 });
    const slow = `openapi: 3.0.0\npaths:\n${'  /a: {get: {}}\n'.repeat(20_000)}`;
    await expect(limited.importDocument('bob', slow, { locale: 'en-US', signal })).rejects.toThrow('took too long');
    const small = createPluginImport({ memoryBytes: 64 * 2 ** 20 });
    const yaml = `paths: [${'{a: b}, '.repeat(24_000)}]`;
    await expect(small.importDocument('bob', yaml, { locale: 'en-US', signal })).rejects.toThrow('too much memory');
    expect((await read(document({ '/a': { get: {} } }))).tools).toHaveLength(1);
  });

  it('end with the request that asked for them', async () => {
    const stopping = new AbortController();
    const reading = importDocument('carol', document({ '/a': { get: {} } }), {
      locale: 'en-US',
      signal: stopping.signal,
    });
    stopping.abort(new Error('not wanted'));
    await expect(reading).rejects.toThrow('not wanted');
  });
});
