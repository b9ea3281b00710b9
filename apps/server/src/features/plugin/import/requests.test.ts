import { describe, expect, it } from 'vitest';
import { fieldLine, importFixture, openapi, signature } from './testing/read-fixture.ts';

const withParameters = (parameters: string, path = '/pets', version = '3.0.3') =>
  openapi(`${path}:\n  get:\n    parameters:\n${parameters.trim().replace(/^/gm, '      ')}`, '', version);

const withBody = (content: string, required = true, rest = '') =>
  openapi(
    `/pets:\n  post:\n    requestBody:\n      required: ${required}\n      content:\n${content.trim().replace(/^/gm, '        ')}`,
    rest,
  );

describe('wire §5 plugins: parameters of an imported document', () => {
  it('are in path, query and header; those of the operation replace those of the path', async () => {
    const text = openapi(`
/pets/{id}:
  parameters:
    - {name: id, in: path, required: true, schema: {type: string}}
    - {name: lang, in: query, schema: {type: string}}
  get:
    parameters:
      - {name: id, in: path, required: true, schema: {type: integer}}
      - {name: X-Trace, in: header, schema: {type: string}, description: For the log.}`);
    expect(await signature(text)).toEqual(['path id: integer', 'query lang?: string', 'header X-Trace?: string']);
  });

  it('that the path names and the document forgets are strings', async () => {
    expect(await signature(openapi('/pets/{id}/{part}.json:\n  get: {}'))).toEqual([
      'path id: string',
      'path part: string',
    ]);
  });

  it('are written in the style of the document', async () => {
    const text = withParameters(`
- {name: a, in: query, schema: {type: array, items: {type: string}}}
- {name: b, in: query, explode: false, schema: {type: array, items: {type: string}}}
- {name: c, in: query, style: pipeDelimited, explode: false, schema: {type: array, items: {type: string}}}
- {name: d, in: query, style: spaceDelimited, schema: {type: array, items: {type: string}}}
- {name: e, in: query, style: deepObject, explode: true, schema: {type: object, properties: {min: {type: integer}}}}
- {name: f, in: query, content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}`);
    expect(await signature(text)).toEqual([
      'query a?: string[]',
      'query b?: string[] explode false',
      'query c?: string[] pipeDelimited',
      'query d?: string[] spaceDelimited',
      'query e?: {min?: integer} deepObject',
      'query f?: {x?: string} json',
    ]);
  });

  it('in a style that cannot be written are left out, and with them the tool that needs them', async () => {
    const text = openapi(`
/a/{id}:
  get:
    parameters: [{name: id, in: path, required: true, style: matrix, schema: {type: string}}]
/b:
  get:
    parameters: [{name: x, in: query, style: magic, schema: {type: string}}]`);
    const { tools, leftOut } = await importFixture(text);
    expect(tools.map(({ path }) => path)).toEqual(['/b']);
    expect(leftOut).toEqual([
      { where: 'GET /a/{id}', reason: 'style', detail: 'matrix' },
      { where: 'GET /b: x', reason: 'style', detail: 'magic' },
    ]);
  });

  it('in cookies are left out, and with them the tool that needs them', async () => {
    const text = openapi(`
/a:
  get:
    parameters: [{name: session, in: cookie, required: true, schema: {type: string}}]
/b:
  get:
    parameters: [{name: theme, in: cookie, schema: {type: string}}]`);
    const { tools, leftOut } = await importFixture(text);
    expect(tools.map(({ path }) => path)).toEqual(['/b']);
    expect(leftOut.map(({ where, reason }) => `${where} ${reason}`)).toEqual(['GET /a cookie', 'GET /b: theme cookie']);
  });

  it('that are headers of the connection or of the key are left out', async () => {
    const text = withParameters(`
- {name: Authorization, in: header, required: true, schema: {type: string}}
- {name: Host, in: header, schema: {type: string}}
- {name: X-Own, in: header, schema: {type: string}}`);
    const { leftOut } = await importFixture(text);
    expect(await signature(text)).toEqual(['header X-Own?: string']);
    expect(leftOut.map(({ where }) => where)).toEqual(['GET /pets: Authorization', 'GET /pets: Host']);
  });

  it('of a whole query string, as 3.2 has it, are its fields', async () => {
    const text = withParameters(
      `- {name: all, in: querystring, content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {q: {type: string}, n: {type: integer}}}}}}`,
      '/pets',
      '3.2.0',
    );
    expect(await signature(text)).toEqual(['query q?: string', 'query n?: integer']);
  });

  it('in a query that the path has are always sent', async () => {
    const text = openapi(`'/pets?kind=cat#one':\n  get: {}`);
    const { tools } = await importFixture(text);
    expect(tools[0]?.path).toBe('/pets');
    expect(await signature(text)).toEqual(['query kind: string = cat fixed']);
  });

  it('that others define are followed', async () => {
    const text = openapi(
      `/pets:\n  get: {parameters: [{$ref: '#/components/parameters/Limit'}]}`,
      'components: {parameters: {Limit: {name: limit, in: query, schema: {type: integer}, example: 5}}}',
    );
    expect(await signature(text)).toEqual(['query limit?: integer']);
    expect((await importFixture(text)).tools[0]?.request_params[0]?.desc).toBe('Example: 5');
  });
});

describe('wire §5 plugins: bodies of an imported document', () => {
  it('of several kinds are sent as JSON', async () => {
    const schema = '{schema: {type: object, properties: {a: {type: string}}}}';
    const text = withBody(`multipart/form-data: ${schema}\napplication/vnd.pets+json: ${schema}`);
    expect((await importFixture(text)).tools[0]?.body_kind).toBe('json');
  });

  it('can be forms, with the style of each field', async () => {
    const text = withBody(`
application/x-www-form-urlencoded:
  schema: {type: object, required: [name], properties: {name: {type: string}, owner: {type: object, properties: {id: {type: integer}}}, tags: {type: array, items: {type: string}}}}
  encoding: {owner: {style: deepObject, explode: true}, tags: {style: form, explode: false}}`);
    expect((await importFixture(text)).tools[0]?.body_kind).toBe('form');
    expect(await signature(text)).toEqual([
      'body name: string',
      'body owner?: {id?: integer} deepObject',
      'body tags?: string[] form explode false',
    ]);
  });

  it('can be forms with files', async () => {
    const text = withBody(`
multipart/form-data:
  schema:
    type: object
    required: [photo]
    properties:
      photo: {type: string, format: binary}
      more: {type: array, items: {type: string, format: binary}}
      about: {type: object, properties: {title: {type: string}}}
      note: {type: string}
  encoding: {photo: {contentType: 'image/png, image/jpeg'}}`);
    expect((await importFixture(text)).tools[0]?.body_kind).toBe('multipart');
    expect(await signature(text)).toEqual([
      'body photo: <image>',
      'body more?: <file>[]',
      'body about?: {title?: string} json',
      'body note?: string',
    ]);
  });

  it('have files as 3.1 describes them', async () => {
    const text = withBody(`
multipart/form-data:
  schema:
    type: object
    properties: {sound: {type: string, contentMediaType: audio/mpeg}, any: {}}`);
    expect(await signature(text)).toEqual(['body sound?: <audio>', 'body any?: <file>']);
  });

  it('that are no object are one parameter', async () => {
    const list = withBody('application/json: {schema: {type: array, items: {type: integer}}}');
    expect(await signature(list)).toEqual(['body body: integer[] whole body']);
    const free = withBody('application/json: {schema: {type: object, additionalProperties: true}}', false);
    expect(await signature(free)).toEqual(['body body?: object whole body']);
  });

  it('that cannot be sent are left out, and with them the tool that needs them', async () => {
    const content = 'application/xml: {schema: {type: string}}\napplication/octet-stream: {}';
    const optional = await importFixture(withBody(content, false));
    expect(optional.leftOut).toEqual([
      { where: 'POST /pets: body', reason: 'body-kind', detail: 'application/xml, application/octet-stream' },
    ]);
    await expect(importFixture(withBody(content))).rejects.toThrow('no-operations');
  });

  it('of GET are not sent', async () => {
    const text = openapi(
      `/pets:\n  get:\n    requestBody: {content: {application/json: {schema: {type: object, properties: {a: {type: string}}}}}}`,
    );
    const { tools, leftOut } = await importFixture(text);
    expect([tools[0]?.request_params, leftOut[0]?.reason]).toEqual([[], 'body-of-get']);
  });
});

describe('wire §5 plugins: responses and tools of an imported document', () => {
  it('have the fields of a successful JSON response', async () => {
    const text = openapi(`
/pets:
  get:
    responses:
      default: {description: error, content: {application/json: {schema: {type: object, properties: {message: {type: string}}}}}}
      '200':
        description: ok
        content:
          text/plain: {schema: {type: string}}
          application/json:
            schema: {type: object, properties: {items: {type: array, items: {type: object, properties: {id: {type: integer}}}}, total: {type: integer}}}`);
    const { tools } = await importFixture(text);
    expect(tools[0]?.response_params.map(fieldLine)).toEqual([
      'items: array {: object {id: integer}}',
      'total: integer',
    ]);
  });

  it('are read whole where the response is no object or cannot be read', async () => {
    const text = openapi(`
/a:
  get: {responses: {'200': {description: ok, content: {application/json: {schema: {$ref: 'other.yaml#/Pet'}}}}}}
/b:
  get: {responses: {'200': {description: ok, content: {image/png: {}}}}}
/c:
  get: {responses: {'200': {description: ok, content: {application/json: {schema: {type: string}}}}}}`);
    const { tools } = await importFixture(text);
    expect(tools.map(({ response_params }) => response_params)).toEqual([[], [], []]);
  });

  it('of a list, or of a stream as 3.2 has it, have the fields of the items', async () => {
    const text = openapi(
      `
/a:
  get: {responses: {'200': {description: ok, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}}
/b:
  get: {responses: {'200': {description: ok, content: {application/json: {itemSchema: {type: object, properties: {delta: {type: string}}}}}}}}`,
      '',
      '3.2.0',
    );
    const { tools } = await importFixture(text);
    expect(tools.map(({ response_params }) => response_params.map(fieldLine))).toEqual([
      ['id: integer'],
      ['delta: string'],
    ]);
  });

  it('are named by their operation, else by method and path, each differently', async () => {
    const text = openapi(`
/pets:
  get: {operationId: pets.list, summary: List pets, description: All of them.}
  post: {operationId: pets list, deprecated: true, summary: Add}
/pets/{id}:
  get: {}
/宠物:
  get: {operationId: 宠物}`);
    const { tools } = await importFixture(text);
    expect(tools.map(({ name }) => name)).toEqual(['pets_list', 'pets_list_2', 'get_pets_id', 'get']);
    expect(tools.map(({ desc }) => desc)).toEqual(['List pets\nAll of them.', 'Deprecated. Add', '', '']);
  });

  it('have the risk of their method, or of a search', async () => {
    const text = openapi(`
/pets:
  get: {}
  put: {}
  delete: {}
/pets/search:
  post: {operationId: look}`);
    expect((await importFixture(text)).tools.map(({ risk }) => risk)).toEqual([
      'reads',
      'writes',
      'destroys',
      'searches',
    ]);
  });

  it('leave out other methods, webhooks and callbacks', async () => {
    const text = openapi(
      `
/pets:
  get: {}
  head: {}
  query: {}
  additionalOperations: {COPY: {}}
  post: {callbacks: {done: {}}}`,
      'webhooks: {born: {post: {}}}',
      '3.2.0',
    );
    const { tools, leftOut } = await importFixture(text);
    expect(tools.map(({ method }) => method)).toEqual(['GET', 'POST']);
    expect(leftOut.map(({ where, reason }) => `${where} ${reason}`)).toEqual([
      'HEAD /pets method',
      'QUERY /pets method',
      'COPY /pets method',
      'POST /pets: callbacks callback',
      'born webhook',
    ]);
  });
});
