import {
  ActivityEvent,
  CopyPlugin,
  DebugAPI,
  DebugStatus,
  FinishOAuth,
  GenerateMockCase,
  GetDevPluginList,
  GetOAuthClient,
  GetOAuthStatus,
  GetPluginAPIs,
  GetPluginInfo,
  ParameterSource,
  PublishPlugin,
  RefreshMcpPlugin,
  RegisterMcpPlugin,
  ResumeChat,
  SetUserPluginKey,
  StartOAuth,
  UpdateAPI,
  UpdatePluginMeta,
  UploadFile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { privateAddresses, recordConnections } from '../../testing/private-addresses.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { signal } from '../../testing/signal.ts';
import { type McpTestServer, startFetchServer, startMcpServer } from '../../testing/start-mcp-server.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import type { TestEvent } from '../../testing/test-stream.ts';

/** What the servers have beside their usual tools. */
const extra = { description: 'Greets', isThere: false, annotations: {} };
let modern: McpTestServer;
let sessions: McpTestServer;
let locked: McpTestServer;
let flaky: McpTestServer;
let large: McpTestServer;
let largeCount = 0;
let echoing: McpTestServer;
/** Lists its tools once `released` is sent, and sends `asked` before. */
let slow: McpTestServer;
let listing = { asked: signal(), released: signal() };
let world: TestChatServer;
let users = 0;
/** Nothing listens there. */
const NO_SERVER = '127.0.0.1:1';

beforeAll(async () => {
  modern = await startMcpServer('modern', (server) => {
    if (!extra.isThere) return;
    const { description, annotations } = extra;
    const inputSchema = z.object({ name: z.string() });
    server.registerTool('greet', { description, annotations, inputSchema }, ({ name }) => ({
      content: [{ type: 'text', text: `Hello ${name}` }],
    }));
  });
  sessions = await startMcpServer('sessions');
  locked = await startLockedServer();
  flaky = await startFlakyServer();
  large = await startLargeServer();
  echoing = await startFetchServer((request) => {
    const { pathname } = new URL(request.url);
    const key = request.headers.get('x-key');
    if (pathname === '/api') return Response.json({ hello: 1 });
    const [, status] = /^\/redirect\/(\d+)$/.exec(pathname) ?? [];
    if (status) return new Response(null, { status: Number(status), headers: { location: `http://${key}/` } });
    const message = `The key ${key} is not known.`;
    return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_000, message } }, { status: 400 });
  });
  slow = await startFetchServer(async (request) => {
    const body = await request.text();
    if (body.includes('tools/list')) {
      listing.asked.send();
      await listing.released.sent;
    }
    return fetch(modern.url, { method: request.method, headers: request.headers, body });
  });
  const hosts = [modern, sessions, locked, flaky, large, echoing, slow].map(({ host }) => host);
  world = await openTestChatServer({}, { allowedPrivateHosts: [...hosts, NO_SERVER] });
});
afterAll(async () => {
  for (const one of [world, modern, sessions, locked, flaky, large, echoing, slow]) await one[Symbol.asyncDispose]();
});

/** What the server that lets in who has a token says of itself. */
const told = { scopes: ['read'], clientId: 'registered' };

/** An MCP server that lets in who has a token, with its own authorization server. */
async function startLockedServer(): Promise<McpTestServer> {
  const inside = await startMcpServer('modern');
  const server = await startFetchServer(async (request) => {
    const { pathname, origin } = new URL(request.url);
    switch (pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return Response.json({
          resource: `${origin}/mcp`,
          authorization_servers: [origin],
          scopes_supported: told.scopes,
        });
      case '/.well-known/oauth-authorization-server':
        return Response.json({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          registration_endpoint: `${origin}/register`,
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/register':
        return Response.json({ client_id: told.clientId, client_secret: 'client-secret' }, { status: 201 });
      case '/token': {
        const form = new URLSearchParams(await request.text());
        const isGranted = form.get('code') === 'code' || form.get('grant_type') === 'client_credentials';
        const isRight = isGranted && form.get('client_secret') === 'client-secret';
        return isRight
          ? Response.json({ access_token: 'token' })
          : Response.json({ error: 'invalid_grant' }, { status: 400 });
      }
    }
    if (request.headers.get('authorization') !== 'Bearer token')
      return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
    return fetch(inside.url, { method: request.method, headers: request.headers, body: await request.text() });
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await inside[Symbol.asyncDispose]();
    },
  };
}

/** An MCP server with `largeCount` tools whose schemas are long. */
function startLargeServer(): Promise<McpTestServer> {
  return startFetchServer(async (request) => {
    const { id } = (await request.json()) as { id: number };
    const inputSchema = { type: 'object', description: 'a'.repeat(55_000) };
    const tools = Array.from({ length: largeCount }, (_, index) => ({ name: `tool${index}`, inputSchema }));
    const about = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, tools };
    return Response.json({ jsonrpc: '2.0', id, result: about });
  });
}

/** Breaks off every first call. */
function startFlakyServer(): Promise<McpTestServer> {
  let calls = 0;
  return startFetchServer(async (request) => {
    const { id, method } = (await request.json()) as { id: number; method: string };
    if (method === 'tools/call' && ++calls % 2 === 1)
      return new Response(': bye\n\n', { headers: { 'content-type': 'text/event-stream' } });
    const tools = ['read', 'write'].map((name) => ({
      name,
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: name === 'read' },
    }));
    const about = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, tools };
    return Response.json({ jsonrpc: '2.0', id, result: { ...about, content: [{ type: 'text', text: 'Done' }] } });
  });
}

const openChat = (): Promise<TestChat> => world.chat(`mcp-${++users}@example.com`);

async function openWith(server: McpTestServer) {
  const chat = await openChat();
  const { browser, spaceId: space_id } = chat;
  const { plugin_id } = await browser.call(RegisterMcpPlugin, { space_id, url: server.url });
  const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
  const idOf = (name: string) => api_info.find((tool) => tool.name === name)?.api_id ?? '';
  return { chat, browser, plugin_id, api_info, idOf };
}

describe('wire §5 a plugin from an MCP server', () => {
  it('has the tools of the server; reading it again adds, changes and removes, and keeps what builders have set', async () => {
    extra.isThere = true;
    const { browser, plugin_id, api_info, idOf } = await openWith(modern);
    const { plugin } = await browser.call(GetPluginInfo, { plugin_id });
    expect(plugin).toMatchObject({ name: 'Test server', desc: 'Adds.', source: 'mcp', tool_count: 8, url: modern.url });
    const refresh = () => browser.call(RefreshMcpPlugin, { plugin_id });
    expect(await refresh()).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      left_out: [],
      resources: [{ uri: 'docs://readme', name: 'readme' }],
      prompts: [{ name: 'greet', desc: 'Greets' }],
    });
    const {
      api_id,
      plugin_id: _,
      is_enabled: __,
      debug_status: ___,
      debug_example,
      update_time,
      ...greet
    } = api_info.find(({ name }) => name === 'greet') ?? (api_info[0] as never);
    expect([debug_example, typeof update_time]).toEqual([null, 'number']);
    const request_params = greet.request_params.map((one) => ({
      ...one,
      source: ParameterSource.fixed,
      default_value: 'Ada',
    }));
    await browser.call(UpdateAPI, { api_id, tool: { ...greet, risk: 'reads', request_params } });
    extra.description = 'Greets somebody';
    expect(await refresh()).toMatchObject({ added: 0, changed: 1, removed: 0 });
    const changed = await browser.call(GetPluginAPIs, { plugin_id, api_ids: [api_id] });
    expect(changed.api_info[0]).toMatchObject({ desc: 'Greets somebody', risk: 'reads', request_params });
    expect(await browser.call(DebugAPI, { api_id, arguments: '{}' })).toMatchObject({ output: 'Hello Ada' });
    // A description that the builder has written stays too.
    const desc = 'Greets somebody politely';
    await browser.call(UpdateAPI, { api_id, tool: { ...greet, risk: 'reads', request_params, desc } });
    expect(await refresh()).toMatchObject({ changed: 0 });
    extra.description = 'Greets people';
    expect(await refresh()).toMatchObject({ changed: 0 });
    const kept = await browser.call(GetPluginAPIs, { plugin_id, api_ids: [api_id] });
    expect(kept.api_info[0]).toMatchObject({
      desc,
      server_desc: 'Greets people',
      debug_status: DebugStatus.passed,
    });
    extra.isThere = false;
    expect(await refresh()).toMatchObject({ added: 0, changed: 0, removed: 1 });
    expect(await refusalOf(browser, UpdateAPI, { api_id: idOf('add'), tool: { ...greet, name: 'other' } })).toBe(
      'toolOfMcpFixed',
    );
  });

  it('is refused where the tools of its server have more than 8 MB together, also when it is read again', async () => {
    const { browser, spaceId: space_id } = await openChat();
    largeCount = 1;
    const { plugin_id } = await browser.call(RegisterMcpPlugin, { space_id, url: large.url });
    largeCount = 160;
    expect(await refusalOf(browser, RefreshMcpPlugin, { plugin_id })).toBe('pluginToolsTooLarge');
    expect(await refusalOf(browser, RegisterMcpPlugin, { space_id, url: large.url })).toBe('pluginToolsTooLarge');
    expect((await browser.call(GetPluginAPIs, { plugin_id })).total).toBe(1);
    expect((await browser.call(GetDevPluginList, { space_id })).total).toBe(1);
  });

  it('keeps the description of the builder also for a tool that was stored without that of the server', async () => {
    const { browser, plugin_id, idOf } = await openWith(modern);
    const api_id = idOf('add');
    const { database } = world.server.database.open;
    const { definition } = await database
      .selectFrom('pluginTool')
      .select('definition')
      .where('id', '=', api_id)
      .executeTakeFirstOrThrow();
    const { server_desc: _, ...tool } = JSON.parse(definition);
    await database
      .updateTable('pluginTool')
      .set({ definition: JSON.stringify(tool) })
      .where('id', '=', api_id)
      .execute();
    await browser.call(UpdateAPI, { api_id, tool: { ...tool, desc: 'Adds two numbers' } });
    expect(await browser.call(RefreshMcpPlugin, { plugin_id })).toMatchObject({ changed: 0 });
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id, api_ids: [api_id] });
    expect(api_info[0]).toMatchObject({ desc: 'Adds two numbers', server_desc: tool.desc });
  });

  it('has mock cases that the model writes from the schema that the server promises', async () => {
    const { browser, idOf } = await openWith(modern);
    world.model.script({ text: ['{"sum":3}'] });
    const { response } = await browser.call(GenerateMockCase, { api_id: idOf('add') });
    expect(JSON.parse(response)).toEqual({ sum: 3 });
    expect(JSON.stringify(world.model.requests.at(-1)?.body.messages)).toMatch(/JSON Schema: .*sum/);
  });

  it('is read at once with client credentials', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const token_url = `${new URL(locked.url).origin}/token`;
    const auth = { type: 'client_credentials', token_url, client_id: 'parley', scope: '' } as const;
    const asked = { space_id, url: locked.url, auth };
    expect(await refusalOf(browser, RegisterMcpPlugin, { ...asked, secret: 'wrong' })).toBe('oauthRefused');
    const made = await browser.call(RegisterMcpPlugin, { ...asked, secret: 'client-secret' });
    expect(made).toMatchObject({ needs_connection: false });
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id: made.plugin_id });
    expect(api_info.map(({ name }) => name)).toContain('add');
  });

  it('has the icon that it was made with', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const file = { file_head: { file_type: 'png', biz_type: 4 as const }, data: onePixelPng.toString('base64') };
    const { upload_uri: icon_uri } = (await browser.call(UploadFile, file)).data;
    const { plugin_id } = await browser.call(RegisterMcpPlugin, { space_id, url: modern.url, icon_uri });
    expect((await browser.call(GetPluginInfo, { plugin_id })).plugin).toMatchObject({ icon_uri });
    const stranger = await openChat();
    const taken = { space_id: stranger.spaceId, url: modern.url, icon_uri };
    expect(await refusalOf(stranger.browser, RegisterMcpPlugin, taken)).toBe('notFound');
  });

  it('keeps nothing of a server that was read while the address or the authorization of the plugin was changed', async () => {
    const key = { type: 'key', owner: 'user', location: 'header', name: 'X-Key', prefix: '' } as const;
    for (const change of [{ url: modern.url }, { auth: key }]) {
      extra.isThere = false;
      listing.released.send();
      const { browser, plugin_id, api_info } = await openWith(slow);
      extra.isThere = true;
      listing = { asked: signal(), released: signal() };
      const refused = refusalOf(browser, RefreshMcpPlugin, { plugin_id });
      await listing.asked.sent;
      await browser.call(UpdatePluginMeta, { plugin_id, ...change });
      listing.released.send();
      expect(await refused).toBe('pluginMoved');
      const kept = await browser.call(GetPluginAPIs, { plugin_id });
      expect(kept.api_info.map(({ name }) => name)).toEqual(api_info.map(({ name }) => name));
    }
  });

  it('has a higher risk once its server says more than before, and not because a builder knows better', async () => {
    extra.isThere = true;
    extra.annotations = { readOnlyHint: true };
    const { browser, plugin_id, idOf } = await openWith(modern);
    const api_id = idOf('greet');
    const tool = async () => (await browser.call(GetPluginAPIs, { plugin_id, api_ids: [api_id] })).api_info[0];
    expect(await tool()).toMatchObject({ risk: 'reads' });
    await browser.call(DebugAPI, { api_id, arguments: '{"name":"Ada"}' });
    extra.annotations = { destructiveHint: true };
    expect(await browser.call(RefreshMcpPlugin, { plugin_id })).toMatchObject({ changed: 1 });
    expect(await tool()).toMatchObject({ risk: 'destroys', debug_status: 0 });
    const {
      plugin_id: _,
      is_enabled: __,
      debug_status: ___,
      debug_example: ____,
      update_time: _____,
      api_id: ______,
      ...definition
    } = (await tool()) ?? ({} as never);
    await browser.call(UpdateAPI, { api_id, tool: { ...definition, risk: 'writes', server_risk: 'reads' } });
    expect(await browser.call(RefreshMcpPlugin, { plugin_id })).toMatchObject({ changed: 0 });
    expect(await tool()).toMatchObject({ risk: 'writes', server_risk: 'destroys' });
    extra.annotations = { readOnlyHint: true };
    expect(await browser.call(RefreshMcpPlugin, { plugin_id })).toMatchObject({ changed: 0 });
    expect(await tool()).toMatchObject({ risk: 'writes', server_risk: 'reads' });
    Object.assign(extra, { isThere: false, annotations: {} });
  });

  it('is tried with the key masked; a result that is an error does not pass', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: 'Key ' } as const;
    const registered = await browser.call(RegisterMcpPlugin, { space_id, url: modern.url, auth, secret: 'top-secret' });
    expect(registered).toMatchObject({ name: 'Test server', left_out: [], needs_connection: false });
    expect(modern.requests.at(-1)?.headers.get('x-key')).toBe('Key top-secret');
    const { plugin_id } = registered;
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
    const debug = (name: string, args: object) =>
      browser.call(DebugAPI, {
        api_id: api_info.find((tool) => tool.name === name)?.api_id ?? '',
        arguments: JSON.stringify(args),
      });
    const added = await debug('add', { a: 1, b: 2 });
    expect(added).toMatchObject({ success: true, debug_status: 1, output: '{"sum":3}', response: '{"sum":3}' });
    expect(JSON.stringify(added)).not.toContain('top-secret');
    expect(JSON.parse(added.request?.body ?? '')).toMatchObject({ params: { name: 'add', arguments: { a: 1, b: 2 } } });
    expect(await debug('delete_note', { id: '1' })).toMatchObject({
      success: false,
      debug_status: 0,
      reason: 'There is no such note.',
    });
  });

  it('asks for the key of its user again once the server has refused it', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const auth = { type: 'key', owner: 'user', location: 'header', name: 'Authorization', prefix: 'Bearer ' } as const;
    const { plugin_id } = await browser.call(RegisterMcpPlugin, { space_id, url: locked.url, auth });
    await browser.call(SetUserPluginKey, { plugin_id, secret: 'token' });
    await browser.call(RefreshMcpPlugin, { plugin_id });
    const [tool] = (await browser.call(GetPluginAPIs, { plugin_id })).api_info;
    await browser.call(SetUserPluginKey, { plugin_id, secret: 'wrong' });
    const debug = () => browser.call(DebugAPI, { api_id: tool?.api_id ?? '', arguments: '{}' });
    expect(await debug()).toMatchObject({ reason: expect.stringContaining('(401)'), needs_connection: true });
    expect(await browser.call(GetOAuthStatus, { plugin_id })).toMatchObject({ is_connected: false });
    expect(await debug()).toMatchObject({ request: null, needs_connection: true });
  });

  it('whose server breaks off is called once more, where the tool only reads', async () => {
    const { browser, idOf } = await openWith(flaky);
    const debug = (name: string) => browser.call(DebugAPI, { api_id: idOf(name), arguments: '{}' });
    expect(await debug('read')).toMatchObject({ success: true, output: 'Done' });
    expect(await debug('write')).toMatchObject({ success: false, reason: expect.stringMatching(/before it answered/) });
  });

  it('that wants to know who asks is connected by OAuth, as the server describes it, and then read', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const { plugin_id, needs_connection } = await browser.call(RegisterMcpPlugin, { space_id, url: locked.url });
    expect(needs_connection).toBe(true);
    const { plugin } = await browser.call(GetPluginInfo, { plugin_id });
    const { origin } = new URL(locked.url);
    expect(plugin).toMatchObject({
      tool_count: 0,
      has_secret: true,
      auth: {
        type: 'oauth',
        authorize_url: `${origin}/authorize`,
        client_id: 'registered',
        scope: 'read',
        resource: locked.url,
        issuer: origin,
        requires_iss: true,
      },
    });
    expect(await refusalOf(browser, RefreshMcpPlugin, { plugin_id })).toBe('pluginNotConnected');
    const begin = async () => {
      const { authorize_url } = await browser.call(StartOAuth, { plugin_id });
      return { plugin_id, state: new URL(authorize_url).searchParams.get('state') ?? '', code: 'code' };
    };
    expect(await refusalOf(browser, FinishOAuth, await begin())).toBe('oauthRefused');
    await browser.call(FinishOAuth, { ...(await begin()), iss: origin });
    expect(await browser.call(RefreshMcpPlugin, { plugin_id })).toMatchObject({ added: 7 });
  });

  it('that tells more about its OAuth than can be stored gets no scope, or is refused in words', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const register = () => browser.call(RegisterMcpPlugin, { space_id, url: locked.url });
    const before = { ...told };
    told.scopes = Array.from({ length: 500 }, (_, index) => `scope-${index}`);
    const { plugin_id } = await register();
    expect((await browser.call(GetPluginInfo, { plugin_id })).plugin.auth).toMatchObject({ type: 'oauth', scope: '' });
    told.clientId = 'a'.repeat(600);
    expect(await refusalOf(browser, RegisterMcpPlugin, { space_id, url: locked.url })).toBe('oauthRefused');
    Object.assign(told, before);
    expect((await browser.call(GetDevPluginList, { space_id })).total).toBe(1);
  });

  it('is refused in words, and reaches no private address', async () => {
    const { browser, spaceId: space_id } = await openChat();
    await using broken = await startFetchServer(() => new Response('no', { status: 500 }));
    expect(await refusalOf(browser, RegisterMcpPlugin, { space_id, url: broken.url })).toBe('pluginAddressRefused');
    using connections = recordConnections();
    for (const url of [...privateAddresses(), broken.url])
      expect(['pluginAddressRefused', 'invalidRequest', 'pluginNotReached'], url).toContain(
        await refusalOf(browser, RegisterMcpPlugin, { space_id, url }),
      );
    await browser.call(RegisterMcpPlugin, { space_id, url: modern.url });
    // What is allowed shows that connections are seen at all.
    expect([...new Set(connections.addresses)]).toEqual([modern.host]);
    expect(broken.requests).toHaveLength(0);
  });

  it('is told apart from an API that answers, but not as an MCP server', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const url = new URL('/api', echoing.url).href;
    const refused = await browser.sendOperation(RegisterMcpPlugin, { space_id, url });
    expect(await refused.text()).toContain(
      'The server answered, but its tools cannot be read: The server does not answer as an MCP server does: it sent a message that is not JSON-RPC.',
    );
  });

  it('says in words that its token server refuses, and hides what a server repeats', async () => {
    const { browser, plugin_id, idOf } = await openWith(modern);
    const token_url = `${new URL(locked.url).origin}/token`;
    const auth = { type: 'client_credentials', token_url, client_id: 'parley', scope: '' } as const;
    await browser.call(UpdatePluginMeta, { plugin_id, auth, secret: 'another-secret' });
    expect(await browser.call(DebugAPI, { api_id: idOf('add'), arguments: '{"a":1,"b":2}' })).toMatchObject({
      success: false,
      reason: expect.stringContaining('invalid_grant'),
    });
    expect(await refusalOf(browser, RefreshMcpPlugin, { plugin_id })).toBe('oauthRefused');
    const { browser: other, spaceId: space_id } = await openChat();
    const key = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
    const asked = { space_id, url: echoing.url, auth: key, secret: 'top-secret' };
    const text = await (await other.sendOperation(RegisterMcpPlugin, asked)).text();
    expect([text.includes('The key *** is not known'), text.includes('top-secret')]).toEqual([true, false]);
  });

  it.each([
    ['307', 'top-secret.example', 'redirects to ***'],
    ['303', NO_SERVER, 'No server accepts connections at this address (***: connect ECONNREFUSED ***)'],
  ])('hides a key that a server redirects to with %s', async (status, secret, reason) => {
    const { browser, spaceId: space_id } = await openChat();
    const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
    const url = new URL(`/redirect/${status}`, echoing.url).href;
    const text = await (await browser.sendOperation(RegisterMcpPlugin, { space_id, url, auth, secret })).text();
    expect(text).toContain(reason);
    expect(text).not.toContain(secret);
  });

  it('is described to authorization servers as a client of its own, and so is its copy', async () => {
    const { chat, browser, plugin_id } = await openWith(modern);
    const client = await browser.call(GetOAuthClient, { plugin_id });
    expect(client.client_name).toBe(`Parley (${modern.host})`);
    expect(client.client_id).toMatch(new RegExp(`/api/plugin_api/oauth_client/${plugin_id}$`));
    expect(client.redirect_uris).toEqual([client.client_id.replace(/\/api.*/, `/plugin/oauth/callback/${plugin_id}`)]);
    expect(await refusalOf(browser, GetOAuthClient, { plugin_id: 'none' })).toBe('notFound');
    const endpoints = { authorize_url: modern.url, token_url: modern.url };
    const auth = { type: 'oauth', ...endpoints, client_id: client.client_id, scope: '' } as const;
    await browser.call(UpdatePluginMeta, { plugin_id, auth });
    const copy = await browser.call(CopyPlugin, { plugin_id, target_space_id: chat.spaceId });
    const copied = await browser.call(GetPluginInfo, copy);
    const { client_id } = await browser.call(GetOAuthClient, copy);
    expect(copied.plugin.auth).toMatchObject({ client_id });
  });
});

describe.each(['modern', 'sessions'] as const)('chat §4 an agent with a plugin from a %s MCP server', (kind) => {
  const actionOf = (events: readonly TestEvent[]) => {
    const message = messagesOf(events, 'verbose').find(({ required_action }) => required_action);
    const call = message?.required_action?.submit_tool_outputs.tool_calls[0];
    return call && JSON.parse(call.function.arguments);
  };
  const resultsOf = (events: readonly TestEvent[]) => messagesOf(events, 'tool_response').map(({ content }) => content);
  const callOf = (name: string, args: Record<string, unknown>) => ({
    toolCalls: [{ id: 'call-1', name, arguments: args }],
  });

  async function openAgent(tools: readonly string[]) {
    const opened = await openWith(kind === 'modern' ? modern : sessions);
    const { chat, browser, plugin_id, api_info, idOf } = opened;
    for (const { api_id, name } of api_info) {
      if (!tools.includes(name)) await browser.call(UpdateAPI, { api_id, is_enabled: false });
      else await browser.call(DebugAPI, { api_id, arguments: JSON.stringify({ a: 1, b: 2, place: 'Bern' }) });
    }
    await browser.call(PublishPlugin, { plugin_id, version: 1 });
    await chat.change({
      plugin_list: [{ plugin_id, version: 1, api_list: tools.map((name) => ({ api_id: idOf(name), name })) }],
    });
    const answer = async (paused: readonly TestEvent[], output: string) => {
      const stream = await browser.openStream(ResumeChat, {
        ...chat.conversationRef,
        content_type: 'text',
        resume_message_id: replyIdOf(paused),
        tool_outputs: [{ tool_call_id: 'call-1', output }],
      });
      return stream.rest();
    };
    return { chat, answer };
  }

  it('calls its tools', async () => {
    const { chat } = await openAgent(['add']);
    world.model.script(callOf('add', { a: 20, b: 22 }), { text: ['42'] });
    const events = await chat.say('Add');
    expect(resultsOf(events)).toEqual(['{"sum":42}']);
    expect(answerTextOf(events)).toBe('42');
  });

  it('shows its user what a tool reports while it runs', async () => {
    const { chat, answer } = await openAgent(['count']);
    world.model.script(callOf('count', {}), { text: ['Done'] });
    const events = await answer(await chat.say('Count'), 'Allow once');
    const reports = events.flatMap(({ name, data }) =>
      name === 'activity' ? [ActivityEvent.parse(data).progress] : [],
    );
    expect(reports[0]).toEqual({ call_id: 'call-1', text: '1/2: Counted to 1' });
    expect(resultsOf(events)).toEqual(['Counted']);
  });

  it('asks for approval, passes on the question of the tool, and goes on with its answer', async () => {
    const { chat, answer } = await openAgent(['deploy']);
    world.model.script(callOf('deploy', { place: 'Bern' }), { text: ['Done'] });
    const paused = await chat.say('Deploy');
    expect(actionOf(paused).options).toContain('Allow once');
    const asked = await answer(paused, 'Allow once');
    expect(actionOf(asked)).toEqual({
      question: 'Test server asks: Deploy to Bern?\nAre you sure',
      options: ['Yes', 'No', 'Decline'],
      more_questions: [{ question: 'Size', options: ['small', 'large', 'Decline'] }],
    });
    const output = JSON.stringify([{ answer: 'Yes' }, { answer: 'small' }]);
    const ended = await answer(paused, output);
    expect(resultsOf(ended)).toEqual(['Deployed {"sure":true,"size":"small"}']);
    expect(answerTextOf(ended)).toBe('Done');
  });
});
