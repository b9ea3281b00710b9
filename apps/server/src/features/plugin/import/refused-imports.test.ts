import { describe, expect, it } from 'vitest';
import { refusalWords } from './import-words.ts';
import { bodyOf, importFixture, openapi, readFixture } from './testing/read-fixture.ts';

const refusalOf = async (text: string) => {
  const reading = await readFixture(text);
  return reading.result === 'refused' ? reading.reason : 'imported';
};

describe('wire §5 plugins: documents that cannot be imported', () => {
  it.each([
    ['nothing', '  \n', 'empty'],
    ['broken JSON', '{"openapi": "3.0.0", "paths": {', 'unreadable'],
    ['broken YAML', 'openapi: 3.0.0\n\tpaths: [', 'unreadable'],
    ['several YAML documents', 'openapi: 3.0.0\n---\nopenapi: 3.0.0', 'unreadable'],
    ['a list', '[1, 2]', 'unknown-document'],
    ['a word', 'hello', 'unknown-document'],
    ['other JSON', '{"name": "pets"}', 'unknown-document'],
    ['a web page', '<!DOCTYPE html><html></html>', 'web-page'],
    ['Swagger 1', '{"swaggerVersion": "1.2", "apis": []}', 'other-version'],
    ['OpenAPI 4', 'openapi: 4.0.0\npaths: {}', 'other-version'],
    ['AsyncAPI', 'asyncapi: 2.6.0\nchannels: {}', 'other-format'],
    ['a Postman collection', '{"info": {"name": "x"}, "item": []}', 'other-format'],
    ['a GraphQL schema', '{"data": {"__schema": {"types": []}}}', 'other-format'],
    ['no paths', 'openapi: 3.1.0\ninfo: {title: x}', 'no-operations'],
    ['paths that are no paths', 'openapi: 3.1.0\npaths: {pets: {get: {}}, x-internal: {}}', 'no-operations'],
    ['operations that are none', 'openapi: 3.1.0\npaths: {/pets: {get: 5, post: [], put: null}}', 'no-operations'],
  ])('are %s', async (_name, text, reason) => {
    expect(await refusalOf(text)).toBe(reason);
  });

  it('say where JSON is broken', async () => {
    const reading = await readFixture('{"openapi": "3.0.0",\n "paths": [}');
    expect(reading).toMatchObject({ reason: 'unreadable', detail: expect.stringContaining('JSON') });
    expect(refusalWords('unreadable', 'Line 2.', 'zh-CN')).toBe('文档不是有效的 JSON 或 YAML。Line 2.');
  });

  it('are taken where only a comma or a comment is too much for JSON', async () => {
    const text =
      '{"openapi": "3.0.0", # pets\n "servers": [{"url": "https://a.example"}], "paths": {"/a": {"get": {},},},}';
    expect((await importFixture(text)).tools).toHaveLength(1);
  });

  it('are taken with a version that YAML reads as a number, and with a byte order mark', async () => {
    expect((await importFixture('\uFEFFopenapi: 3.1\npaths: {/a: {get: {}}}')).tools).toHaveLength(1);
  });
});

describe('wire §5 plugins: references of an imported document', () => {
  it('to other documents are never followed; what needs them is left out', async () => {
    const text = openapi(`
/a:
  get: {parameters: [{$ref: 'https://evil.example/parameters.yaml#/Limit'}]}
/b:
  post:
    requestBody:
      required: true
      content:
        application/json:
          schema: {type: object, properties: {a: {$ref: ./pet.json}, b: {type: string}}}
/c:
  post:
    requestBody:
      required: true
      content:
        application/json:
          schema: {type: object, required: [a], properties: {a: {$ref: 'file:///etc/passwd'}}}
/d: {$ref: paths/d.yaml}`);
    const { tools, leftOut } = await importFixture(text);
    expect(tools.map(({ path, request_params }) => [path, request_params.map(({ name }) => name)])).toEqual([
      ['/b', ['b']],
    ]);
    expect(leftOut.map(({ where, reason, detail }) => `${where} ${reason} ${detail}`)).toEqual([
      '/d external-reference paths/d.yaml',
      'GET /a external-reference https://evil.example/parameters.yaml#/Limit',
      'POST /b: a external-reference ./pet.json',
      'POST /c external-reference file:///etc/passwd',
    ]);
  });

  it('to nothing are named', async () => {
    const text = bodyOf(`type: object\nproperties: {a: {$ref: '#/components/schemas/None'}, b: {$ref: '#nowhere'}}`);
    const { leftOut } = await importFixture(text);
    expect(leftOut.map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
      'missing-reference #/components/schemas/None',
      'missing-reference #nowhere',
    ]);
  });

  it('that lead only to each other end', async () => {
    const text = openapi(
      `/a:\n  get: {parameters: [{$ref: '#/components/parameters/A'}]}\n/b: {get: {}}`,
      `components: {parameters: {A: {$ref: '#/components/parameters/B'}, B: {$ref: '#/components/parameters/A'}}}`,
    );
    expect((await importFixture(text)).leftOut[0]).toMatchObject({ where: 'GET /a', reason: 'endless-reference' });
    const schema = bodyOf(
      `type: object\nproperties: {a: {$ref: '#/components/schemas/A'}}`,
      `A: {$ref: '#/components/schemas/A'}`,
    );
    expect((await importFixture(schema)).tools).toHaveLength(1);
  });

  it('with escapes, to paths and by the address of the document itself are followed', async () => {
    const text = openapi(
      `
/a: {get: {parameters: [{name: q, in: query, schema: {$ref: 'https://pets.example.com/api#/components/schemas/a~1b%20c'}}]}}
/b: {$ref: '#/paths/~1a'}`,
      `$self: https://pets.example.com/api\ncomponents: {schemas: {'a/b c': {type: boolean}}}`,
      '3.2.0',
    );
    const { tools } = await importFixture(text);
    expect(tools.map(({ request_params }) => request_params[0]?.type)).toEqual([6, 6]);
  });
});
