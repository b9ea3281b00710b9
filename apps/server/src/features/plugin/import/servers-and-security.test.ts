import { describe, expect, it } from 'vitest';
import { importFixture, openapi } from './testing/read-fixture.ts';

const document = (servers: string, paths = '/pets: {get: {}}') =>
  `openapi: 3.0.3\ninfo: {title: Pets}\n${servers}\npaths:\n${paths.trim().replace(/^/gm, '  ')}`;

describe('wire §5 plugins: the address of an imported document', () => {
  it('is the first server, with its variables filled in', async () => {
    const text = document(
      `servers: [{url: 'https://{region}.pets.example.com/{base}/', variables: {region: {default: eu}, base: {enum: [v2, v1]}}}, {url: 'https://b.example'}]`,
    );
    expect((await importFixture(text)).url).toBe('https://eu.pets.example.com/v2');
  });

  it('is below the address of the document where it is relative', async () => {
    const relative = document(`servers: [{url: ../v3}]`);
    expect((await importFixture(relative, 'https://pets.example.com/docs/all/openapi.yaml')).url).toBe(
      'https://pets.example.com/docs/v3',
    );
    expect((await importFixture(document(''), 'https://pets.example.com/docs/openapi.yaml')).url).toBe(
      'https://pets.example.com',
    );
  });

  it('is asked for where the document has none that can be used', async () => {
    const text = document(`servers: [{url: 'ftp://pets.example.com'}, {url: /v1}]`);
    const { url, leftOut } = await importFixture(text);
    expect([url, leftOut]).toEqual(['', [{ where: '', reason: 'no-server', detail: '' }]]);
  });

  it('has neither credentials nor a query', async () => {
    const text = document(`servers: [{url: 'https://me:secret@pets.example.com/v1?key=1#top'}]`);
    expect((await importFixture(text)).url).toBe('https://pets.example.com/v1');
  });

  it('is the origin where operations have other paths there; operations of other hosts are left out', async () => {
    const text = document(
      `servers: [{url: 'https://pets.example.com/v1'}]`,
      `
/a: {get: {}}
/b: {servers: [{url: 'https://pets.example.com/v2'}], get: {}}
/c: {get: {servers: [{url: 'https://files.example.com'}]}}`,
    );
    const { url, tools, leftOut } = await importFixture(text);
    expect([url, tools.map(({ path }) => path)]).toEqual(['https://pets.example.com', ['/v1/a', '/v2/b']]);
    expect(leftOut).toEqual([{ where: 'GET /c', reason: 'other-server', detail: 'https://files.example.com' }]);
  });
});

const secured = (schemes: string, paths: string, security = '') =>
  openapi(paths, `components: {securitySchemes: {${schemes}}}\n${security}`);

describe('wire §5 plugins: the authorization of an imported document', () => {
  it.each([
    [
      'a key in a header',
      '{type: apiKey, in: header, name: X-Key}',
      { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' },
    ],
    [
      'a key in the query',
      '{type: apiKey, in: query, name: key}',
      { type: 'key', owner: 'space', location: 'query', name: 'key', prefix: '' },
    ],
    [
      'a bearer token',
      '{type: http, scheme: Bearer}',
      { type: 'key', owner: 'space', location: 'header', name: 'Authorization', prefix: 'Bearer ' },
    ],
    ['a password', '{type: http, scheme: basic}', { type: 'basic', owner: 'space' }],
    [
      'an OAuth code',
      `{type: oauth2, flows: {implicit: {}, authorizationCode: {authorizationUrl: 'https://id.example/auth', tokenUrl: 'https://id.example/token', scopes: {read: '', write: ''}}}}`,
      {
        type: 'oauth',
        authorize_url: 'https://id.example/auth',
        token_url: 'https://id.example/token',
        client_id: '',
        scope: 'read',
      },
    ],
    [
      'credentials of a client',
      `{type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://id.example/token', scopes: {}}}}`,
      { type: 'client_credentials', token_url: 'https://id.example/token', client_id: '', scope: 'read' },
    ],
  ])('is %s', async (_name, scheme, auth) => {
    const text = secured(`main: ${scheme}`, '/a: {get: {security: [{main: [read]}]}}');
    expect((await importFixture(text)).auth).toEqual(auth);
  });

  it('is the one scheme that a document names without saying where it is needed', async () => {
    const text = secured('main: {type: http, scheme: basic}', '/a: {get: {}}');
    expect((await importFixture(text)).auth).toEqual({ type: 'basic', owner: 'space' });
  });

  it('of alternatives is the one that serves most operations; what needs another is left out', async () => {
    const text = secured(
      'a: {type: http, scheme: basic}, b: {type: apiKey, in: header, name: X-B}',
      `
/one: {get: {security: [{a: []}, {b: []}]}}
/two: {get: {security: [{b: []}]}}
/three: {get: {security: [{a: []}]}}
/four: {get: {security: []}}
/five: {get: {security: [{}, {b: []}]}}
/six: {get: {}}`,
      'security: [{b: []}]',
    );
    const { auth, tools, leftOut } = await importFixture(text);
    expect(auth).toMatchObject({ type: 'key', name: 'X-B' });
    expect(tools.map(({ path }) => path)).toEqual(['/one', '/two', '/four', '/five', '/six']);
    expect(leftOut).toEqual([{ where: 'GET /three', reason: 'other-security', detail: 'a' }]);
  });

  it('of two keys at once is not supported', async () => {
    const text = secured(
      'id: {type: apiKey, in: header, name: X-Id}, key: {type: apiKey, in: header, name: X-Key}',
      `
/both: {get: {security: [{id: [], key: []}]}}
/one: {get: {security: [{key: []}]}}`,
    );
    const { leftOut } = await importFixture(text);
    expect(leftOut).toEqual([{ where: 'GET /both', reason: 'several-keys', detail: 'id + key' }]);
  });

  it('of another kind is named, and the tools stay for another authorization', async () => {
    const text = secured(
      `sign: {type: mutualTLS}, id: {type: openIdConnect, openIdConnectUrl: 'https://id.example'}, jar: {type: apiKey, in: cookie, name: sid}, old: {type: oauth2, flows: {password: {tokenUrl: x}}}, d: {type: http, scheme: digest}`,
      '/a: {get: {security: [{sign: []}]}}',
    );
    const { auth, tools, leftOut } = await importFixture(text);
    expect([auth, tools.length]).toEqual([{ type: 'none' }, 1]);
    expect(leftOut.map(({ where, detail }) => `${where}: ${detail}`)).toEqual([
      'sign: mutualTLS',
      'id: openIdConnect',
      'jar: apiKey cookie',
      'old: oauth2 password',
      'd: http digest',
    ]);
  });
});
