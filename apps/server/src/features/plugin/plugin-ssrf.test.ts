import {
  Convert2OpenAPI,
  DebugAPI,
  FinishOAuth,
  GetPluginAPIs,
  ParameterLocation,
  type PluginAuth,
  PluginUrl,
  RegisterPlugin,
  RegisterPluginMeta,
  StartOAuth,
  UpdatePluginMeta,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { privateAddresses, recordConnections } from '../../testing/private-addresses.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type ApiServer, json, startApiServer } from './testing/api-server.ts';
import { createPlugin, type MadePlugin, parameter, tool } from './testing/plugins.ts';

/** The operator allows it, and it redirects. */
let api: ApiServer;
/** Nobody may reach it. Each test lets it answer with what would make the call a success. */
let canary: ApiServer;
let world: TestChatServer;
let chat: TestChat;
let payloads: string[];
beforeAll(async () => {
  api = await startApiServer();
  canary = await startApiServer();
  world = await openTestChatServer({}, { allowedPrivateHosts: [api.host] });
  chat = await world.chat('ssrf@example.com');
  const port = Number(canary.host.split(':')[1]);
  payloads = [...privateAddresses(port), ...privateAddresses(), `http://${canary.host}/`];
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await canary[Symbol.asyncDispose]();
});

const debug = ({ toolIds }: MadePlugin, args: object = {}) =>
  chat.browser.call(DebugAPI, { api_id: toolIds[0] ?? '', arguments: JSON.stringify(args) });

/** Null where the address is refused. */
async function register(asked: { url: string; auth?: PluginAuth; secret?: string }): Promise<MadePlugin | null> {
  const { browser, spaceId: space_id } = chat;
  const tools = [tool('look', { path: '' })];
  const response = await browser.sendOperation(RegisterPlugin, { space_id, name: 'Pets', tools, ...asked });
  const { plugin_id: pluginId } = (await response.json()) as { plugin_id?: string };
  if (pluginId === undefined) return null;
  const { api_info } = await browser.call(GetPluginAPIs, { plugin_id: pluginId });
  return { pluginId, toolIds: api_info.map(({ api_id }) => api_id) };
}

/**
 * Tries each address, and returns how many got as far as a request. Most of these addresses have no server, so a missing guard is seen by
 * what the process tries to connect to. The allowed server has to be among that: otherwise nothing would be seen.
 */
async function tryAll(attempt: (address: string) => Promise<boolean>): Promise<number> {
  using connections = recordConnections();
  let tried = 0;
  for (const address of payloads) if (await attempt(address)) tried += 1;
  // A call that only reads might use a connection that is still open.
  const allowed = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('allowed', { risk: 'writes' })]);
  expect(await debug(allowed)).toMatchObject({ success: true });
  expect(connections.addresses).toContain(api.host);
  expect(connections.addresses.filter((address) => address !== api.host)).toEqual([]);
  expect(canary.requests).toHaveLength(0);
  return tried;
}

describe('addresses of private networks', () => {
  it('are refused as the address of a plugin when it is saved, with the words of a call', async () => {
    const { browser, spaceId } = chat;
    const { pluginId: plugin_id } = await createPlugin(browser, spaceId, api.url, [tool('look')]);
    for (const url of [`http://${canary.host}`, 'http://10.0.0.1/v1', 'https://localhost', 'http://api.example:8080']) {
      const asked = { space_id: spaceId, name: 'Pets', url };
      expect([url, await refusalOf(browser, RegisterPluginMeta, asked)]).toEqual([url, 'pluginAddressRefused']);
      const moved = { plugin_id, url };
      expect([url, await refusalOf(browser, UpdatePluginMeta, moved)]).toEqual([url, 'pluginAddressRefused']);
    }
    await browser.call(UpdatePluginMeta, { plugin_id, url: 'https://api.example' });
  });

  it('are not reached through the address of a plugin, also where one is stored from before', async () => {
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('look', { path: '' })]);
    const tried = await tryAll(async (url) => {
      expect([url, await register({ url })]).toEqual([url, null]);
      if (!PluginUrl.safeParse(url).success) return false;
      const { database } = world.server.database.open;
      await database.updateTable('plugin').set({ url }).where('id', '=', made.pluginId).execute();
      const { success, status } = await debug(made);
      expect([url, success, status]).toEqual([url, false, 0]);
      return true;
    });
    expect(tried).toBeGreaterThan(90);
  }, 60_000);

  it('are not reached through redirects', async () => {
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('moved')]);
    await tryAll(async (url) => {
      api.answers.set('/moved', (_, response) => void response.writeHead(307, { location: encodeURI(url) }).end());
      await debug(made);
      return true;
    });
  }, 60_000);

  it('are not reached through the address of a document, also after a redirect', async () => {
    const operation = { openapi: '3.0.3', servers: [{ url: 'https://a.example' }], paths: { '/a': { get: {} } } };
    canary.answers.set('/', json(operation));
    api.answers.set('/openapi.json', json(operation));
    const read = async (document_url: string) => {
      const source = { document_url };
      return (await chat.browser.sendOperation(Convert2OpenAPI, { space_id: chat.spaceId, source })).ok;
    };
    expect(await read(`${api.url}/openapi.json`)).toBe(true);
    await tryAll(async (url) => {
      expect([url, await read(url)]).toEqual([url, false]);
      api.answers.set('/spec', (_, response) => void response.writeHead(302, { location: encodeURI(url) }).end());
      expect([url, await read(`${api.url}/spec`)]).toEqual([url, false]);
      return true;
    });
  }, 60_000);

  it('are not reached through the token endpoints of OAuth', async () => {
    canary.answers.set('/', json({ access_token: 'token' }));
    const tried = await tryAll(async (token_url) => {
      const client = { token_url, client_id: 'parley', scope: '' };
      const authorize_url = `${api.url}/authorize`;
      const ofUsers = await register({ url: api.url, auth: { type: 'oauth', authorize_url, ...client } });
      const auth: PluginAuth = { type: 'client_credentials', ...client };
      const ofServer = await register({ url: api.url, auth, secret: 'secret' });
      if (!ofUsers || !ofServer) return false;
      const { pluginId: plugin_id } = ofUsers;
      const begun = await chat.browser.call(StartOAuth, { plugin_id });
      const state = new URL(begun.authorize_url).searchParams.get('state') ?? '';
      const finished = await chat.browser.sendOperation(FinishOAuth, { plugin_id, state, code: 'code' });
      expect([token_url, finished.ok]).toEqual([token_url, false]);
      expect([token_url, (await debug(ofServer)).success]).toEqual([token_url, false]);
      return true;
    });
    expect(tried).toBeGreaterThan(90);
  }, 60_000);

  it('are not reached through the issuer that an OAuth answer names', async () => {
    api.answers.set('/token', json({ access_token: 'token' }));
    const endpoints = { authorize_url: `${api.url}/authorize`, token_url: `${api.url}/token` };
    const metadata = {
      issuer: `http://${canary.host}`,
      authorization_endpoint: '',
      token_endpoint: endpoints.token_url,
    };
    canary.answers.set('/.well-known/oauth-authorization-server', json(metadata));
    const made = await register({
      url: api.url,
      auth: { type: 'oauth', ...endpoints, client_id: 'parley', scope: '' },
    });
    const plugin_id = made?.pluginId ?? '';
    const finish = async (iss: string) => {
      const { authorize_url } = await chat.browser.call(StartOAuth, { plugin_id });
      const state = new URL(authorize_url).searchParams.get('state') ?? '';
      return (await chat.browser.sendOperation(FinishOAuth, { plugin_id, state, code: 'code', iss })).ok;
    };
    expect(await finish(api.url)).toBe(true);
    await tryAll(async (iss) => {
      expect([iss, await finish(iss.replace(/\/$/, ''))]).toEqual([iss, false]);
      return true;
    });
  }, 60_000);

  it('are not reached through the address of a file that a call sends', async () => {
    const file = parameter('photo', { location: ParameterLocation.body, file_type: 'image', is_required: true });
    const send = tool('send', { method: 'POST', body_kind: 'multipart', request_params: [file], risk: 'reads' });
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [send]);
    expect(await debug(made, { photo: `${api.url}/photo` })).toMatchObject({ success: true });
    await tryAll(async (photo) => {
      expect([photo, (await debug(made, { photo })).success]).toEqual([photo, false]);
      return true;
    });
  }, 60_000);
});
