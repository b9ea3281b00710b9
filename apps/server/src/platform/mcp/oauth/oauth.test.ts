import { describe, expect, it } from 'vitest';
import { privateAddresses, recordConnections } from '../../../testing/private-addresses.ts';
import { type McpTestServer, startFetchServer } from '../../../testing/start-mcp-server.ts';
import { createSafeRequest } from '../../safe-fetch/safe-request.ts';
import { readChallenge } from './authorization-challenge.ts';
import { type AuthorizationServer, discoverAuthorization } from './discover-authorization.ts';
import { AuthorizationNotFound } from './oauth.errors.ts';
import { clientDocument, isClientDocumentAddress, registerClient } from './oauth-client.ts';

const { signal } = new AbortController();
type Documents = Record<string, (origin: string) => object | null>;

/** Answers with a document for each path. */
const startDocuments = (documents: Documents) =>
  startFetchServer((request) => {
    const { pathname, origin } = new URL(request.url);
    const document = documents[pathname]?.(origin);
    return document ? Response.json(document) : new Response('nothing', { status: 404 });
  });

const discover = (server: McpTestServer, challenge?: string, url = server.url) =>
  discoverAuthorization({ url, challenge }, createSafeRequest([server.host]), signal);

const metadataOf = (issuer: string, more: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  code_challenge_methods_supported: ['S256'],
  ...more,
});
const resourceOf = (origin: string, more: object = {}) => ({
  resource: `${origin}/mcp`,
  authorization_servers: [`${origin}/tenant`],
  scopes_supported: ['read', 'write'],
  ...more,
});

describe('what a challenge says', () => {
  it.each([
    ['Bearer resource_metadata="https://a.example/m", scope="read write"', ['https://a.example/m', 'read write', null]],
    ['Bearer error=insufficient_scope,scope=read', [null, 'read', 'insufficient_scope']],
    ['Basic realm="x"', [null, null, null]],
    [undefined, [null, null, null]],
  ])('%s', (header, [resourceMetadata, scope, error]) => {
    expect(readChallenge(header)).toEqual({ resourceMetadata, scope, error });
  });
});

describe('how an MCP server lets users in', () => {
  it.each([
    '/.well-known/oauth-authorization-server/tenant',
    '/.well-known/openid-configuration/tenant',
    '/tenant/.well-known/openid-configuration',
  ])('is found at its well-known address, with the server at %s', async (path) => {
    await using server = await startDocuments({
      '/.well-known/oauth-protected-resource/mcp': (origin) => resourceOf(origin),
      [path]: (origin) => metadataOf(`${origin}/tenant`, { client_id_metadata_document_supported: true }),
    });
    const { origin } = new URL(server.url);
    expect(await discover(server)).toEqual({
      resource: server.url,
      scope: 'read write',
      server: {
        issuer: `${origin}/tenant`,
        authorizationEndpoint: `${origin}/tenant/authorize`,
        tokenEndpoint: `${origin}/tenant/token`,
        registrationEndpoint: null,
        revocationEndpoint: null,
        takesClientDocuments: true,
        namesIssuer: false,
        takesPublicClients: true,
      },
    });
  });

  it('is found by its challenge, whose scopes count', async () => {
    await using server = await startDocuments({
      '/elsewhere': (origin) => resourceOf(origin),
      '/.well-known/oauth-authorization-server/tenant': (origin) => metadataOf(`${origin}/tenant`),
    });
    const { origin } = new URL(server.url);
    const found = await discover(server, `Bearer resource_metadata="${origin}/elsewhere", scope="read"`);
    expect(found).toMatchObject({ resource: server.url, scope: 'read' });
  });

  it('is found at its origin, where a server of before 2025-06-18 is its own authorization server', async () => {
    await using server = await startDocuments({
      '/.well-known/oauth-authorization-server': (origin) => metadataOf(origin),
    });
    expect(await discover(server)).toMatchObject({ resource: server.url, scope: '' });
  });

  it.each<[string, Documents, RegExp]>([
    ['says nothing', {}, /does not say/],
    [
      'names another resource',
      { '/.well-known/oauth-protected-resource': () => resourceOf('https://bank.example') },
      /another resource/,
    ],
    [
      'has a server that calls itself differently',
      { '/.well-known/oauth-authorization-server': () => metadataOf('https://bank.example') },
      /calls itself/,
    ],
    [
      'has a server without PKCE',
      {
        '/.well-known/oauth-authorization-server': (origin) =>
          metadataOf(origin, { code_challenge_methods_supported: undefined }),
      },
      /PKCE/,
    ],
    [
      'sends users to a script',
      {
        '/.well-known/oauth-authorization-server': (origin) =>
          metadataOf(origin, { authorization_endpoint: 'javascript:alert(1)' }),
      },
      /not a web address/,
    ],
  ])('is not found where it %s', async (_name, documents, message) => {
    await using server = await startDocuments(documents);
    await expect(discover(server)).rejects.toThrow(message);
    await expect(discover(server)).rejects.toBeInstanceOf(AuthorizationNotFound);
  });

  it('is looked for at no private address', async () => {
    let named = '';
    await using server = await startDocuments({
      '/.well-known/oauth-protected-resource': (origin) =>
        resourceOf(origin, { resource: origin, authorization_servers: [named] }),
    });
    using connections = recordConnections();
    for (const address of privateAddresses()) {
      named = address;
      await expect(discover(server), address).rejects.toBeInstanceOf(AuthorizationNotFound);
      await expect(discover(server, `Bearer resource_metadata="${address}"`), address).rejects.toBeInstanceOf(
        AuthorizationNotFound,
      );
    }
    expect(new Set(connections.addresses)).toEqual(new Set([server.host]));
  });
});

describe('this installation as a client', () => {
  const client = { name: 'Parley', origin: 'https://parley.example', redirectUri: 'https://parley.example/callback' };
  const serverAt = (
    registrationEndpoint: string | null,
    more: Partial<AuthorizationServer> = {},
  ): AuthorizationServer => ({
    issuer: 'https://login.example',
    authorizationEndpoint: 'https://login.example/authorize',
    tokenEndpoint: 'https://login.example/token',
    registrationEndpoint,
    revocationEndpoint: null,
    takesClientDocuments: false,
    namesIssuer: false,
    takesPublicClients: true,
    ...more,
  });

  it('has a document that names its own address', () => {
    const url = 'https://parley.example/oauth/client.json';
    expect(clientDocument(url, client)).toMatchObject({
      client_id: url,
      client_name: 'Parley',
      redirect_uris: ['https://parley.example/callback'],
      token_endpoint_auth_method: 'none',
    });
    expect(
      [url, 'http://parley.example/client.json', 'https://parley.example/', 'parley'].map(isClientDocumentAddress),
    ).toEqual([true, false, false, false]);
  });

  it('is registered, with a secret where the server wants one', async () => {
    await using server = await startFetchServer(async (request) => {
      const { token_endpoint_auth_method: method, application_type: type } = (await request.json()) as Record<
        string,
        string
      >;
      return Response.json(
        { client_id: `${method}-${type}`, ...(method !== 'none' && { client_secret: 'secret' }) },
        { status: 201 },
      );
    });
    const safeRequest = createSafeRequest([server.host]);
    const register = (more: Partial<AuthorizationServer>, redirectUri = client.redirectUri) =>
      registerClient(serverAt(server.url, more), { ...client, redirectUri }, safeRequest, signal);
    expect(await register({})).toEqual({ clientId: 'none-web', clientSecret: null });
    expect(await register({ takesPublicClients: false }, 'http://127.0.0.1:3000/callback')).toEqual({
      clientId: 'client_secret_post-native',
      clientSecret: 'secret',
    });
  });

  it('is told why it is not registered', async () => {
    await using server = await startFetchServer(() =>
      Response.json({ error: 'invalid_redirect_uri', error_description: 'No such address' }, { status: 400 }),
    );
    const safeRequest = createSafeRequest([server.host]);
    const register = (endpoint: string | null) => registerClient(serverAt(endpoint), client, safeRequest, signal);
    await expect(register(server.url)).rejects.toThrow(/No such address/);
    await expect(register(null)).rejects.toThrow(/registers no clients/);
    await expect(register('http://127.0.0.1/register')).rejects.toThrow(/did not register/);
  });
});
