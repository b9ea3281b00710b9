import { describe, expect, it } from 'vitest';
import { fieldLine, importFixture, signature } from './testing/read-fixture.ts';

const swagger = (paths: string, rest = '') =>
  `swagger: '2.0'\ninfo: {title: Old pets, description: Since 2014.}\nhost: pets.example.com\nbasePath: /v1\nschemes: [http, https]\n${rest}\npaths:\n${paths.trim().replace(/^/gm, '  ')}`;

describe('wire §5 plugins: a Swagger 2 document', () => {
  it('has name, description and address', async () => {
    const { name, desc, url } = await importFixture(swagger('/pets: {get: {}}'));
    expect([name, desc, url]).toEqual(['Old pets', 'Since 2014.', 'https://pets.example.com/v1']);
  });

  it('without a host is where it was fetched', async () => {
    const text = `{"swagger":"2.0","info":{},"basePath":"/api","paths":{"/a":{"get":{}}}}`;
    expect((await importFixture(text, 'http://pets.example.com/swagger.json')).url).toBe('http://pets.example.com/api');
  });

  it('has parameters with types, and lists in four formats', async () => {
    const text = swagger(`
/pets/{id}:
  get:
    parameters:
      - {name: id, in: path, required: true, type: integer, format: int64}
      - {name: a, in: query, type: array, items: {type: string, enum: [x, y]}}
      - {name: b, in: query, type: array, collectionFormat: multi, items: {type: string}}
      - {name: c, in: query, type: array, collectionFormat: pipes, items: {type: string}}
      - {name: d, in: query, type: array, collectionFormat: ssv, items: {type: string}}
      - {name: e, in: query, type: array, collectionFormat: tsv, items: {type: string}}
      - {name: X-F, in: header, type: boolean, default: false}`);
    expect(await signature(text)).toEqual([
      'path id: integer',
      'query a?: string(x|y)[] explode false',
      'query b?: string[]',
      'query c?: string[] pipeDelimited',
      'query d?: string[] spaceDelimited',
      'header X-F?: boolean = false',
    ]);
    expect((await importFixture(text)).leftOut).toEqual([
      { where: 'GET /pets/{id}: e', reason: 'style', detail: 'tsv' },
    ]);
  });

  it('has a body and a response by reference', async () => {
    const text = swagger(
      `
/pets:
  post:
    consumes: [application/json]
    parameters: [{$ref: '#/parameters/Pet'}]
    responses: {'200': {$ref: '#/responses/Pet'}}`,
      `parameters: {Pet: {name: body, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}}
responses: {Pet: {description: ok, schema: {$ref: '#/definitions/Pet'}}}
definitions: {Pet: {type: object, required: [name], properties: {name: {type: string}}}}`,
    );
    expect(await signature(text)).toEqual(['body name: string']);
    expect((await importFixture(text)).tools[0]?.response_params.map(fieldLine)).toEqual(['name: string']);
  });

  it('has forms, with and without files', async () => {
    const text = swagger(`
/a:
  post: {parameters: [{name: name, in: formData, type: string, required: true}]}
/b:
  post: {parameters: [{name: photo, in: formData, type: file, required: true}, {name: note, in: formData, type: string}]}`);
    const { tools } = await importFixture(text);
    expect(tools.map(({ body_kind }) => body_kind)).toEqual(['form', 'multipart']);
    expect(tools[1]?.request_params.map(({ name, file_type }) => [name, file_type])).toEqual([
      ['photo', 'file'],
      ['note', undefined],
    ]);
  });

  it('with a body of XML alone has no tool of it', async () => {
    const text = swagger(`
/a:
  post: {consumes: [application/xml], parameters: [{name: body, in: body, required: true, schema: {type: object}}]}
/b:
  get: {}`);
    const { tools, leftOut } = await importFixture(text);
    expect([tools.length, leftOut[0]]).toEqual([
      1,
      { where: 'POST /a', reason: 'body-kind', detail: 'application/xml' },
    ]);
  });

  it.each([
    ['basic', '{type: basic}', { type: 'basic' }],
    [
      'a bearer token in words',
      `{type: apiKey, in: header, name: Authorization, description: 'Use "Bearer <token>"'}`,
      { prefix: 'Bearer ' },
    ],
    [
      'OAuth',
      `{type: oauth2, flow: accessCode, authorizationUrl: 'https://id.example/a', tokenUrl: 'https://id.example/t', scopes: {r: ''}}`,
      { type: 'oauth', scope: 'r' },
    ],
    [
      'client credentials',
      `{type: oauth2, flow: application, tokenUrl: 'https://id.example/t'}`,
      { type: 'client_credentials' },
    ],
  ])('is authorised by %s', async (_name, scheme, auth) => {
    const text = swagger('/a: {get: {}}', `securityDefinitions: {main: ${scheme}}\nsecurity: [{main: []}]`);
    expect((await importFixture(text)).auth).toMatchObject(auth);
  });
});
