import {
  Convert2OpenAPI,
  DebugAPI,
  FinishOAuth,
  GetPluginAPIs,
  type PluginAuth,
  RegisterPlugin,
  StartOAuth,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { privateAddresses, recordConnections } from '../../testing/private-addresses.ts';
import { type ApiServer, startApiServer } from './testing/api-server.ts';
import { createPlugin, type MadePlugin, tool } from './testing/plugins.ts';

/** The operator allows it, and it redirects. */
let api: ApiServer;
/** Nobody may reach it. */
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

const debug = ({ toolIds }: MadePlugin) => chat.browser.call(DebugAPI, { api_id: toolIds[0] ?? '', arguments: '{}' });

describe('addresses of private networks', () => {
  it('are not reached through the address of a plugin', async () => {
    const { browser, spaceId: space_id } = chat;
    for (const url of payloads) {
      const asked = { space_id, name: 'Pets', url, tools: [tool('look', { path: '' })] };
      const response = await browser.sendOperation(RegisterPlugin, asked);
      const { plugin_id } = (await response.json()) as { plugin_id?: string };
      if (plugin_id === undefined) continue;
      const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
      const result = await debug({ pluginId: plugin_id, toolIds: api_info.map(({ api_id }) => api_id) });
      expect([url, result.success, result.status]).toEqual([url, false, 0]);
    }
    expect(canary.requests).toHaveLength(0);
  });

  it('are not reached through redirects', async () => {
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('moved')]);
    using connections = recordConnections();
    for (const url of payloads) {
      api.answers.set('/moved', (_, response) => void response.writeHead(307, { location: encodeURI(url) }).end());
      await debug(made);
    }
    expect(connections.addresses.filter((address) => address !== api.host)).toEqual([]);
    expect(canary.requests).toHaveLength(0);
  }, 60_000);

  it('are not reached through the address of a document, also after a redirect', async () => {
    const read = (document_url: string) =>
      chat.browser.sendOperation(Convert2OpenAPI, { space_id: chat.spaceId, source: { document_url } });
    for (const url of payloads) {
      expect([url, (await read(url)).ok]).toEqual([url, false]);
      api.answers.set('/spec', (_, response) => void response.writeHead(302, { location: encodeURI(url) }).end());
      expect([url, (await read(`${api.url}/spec`)).ok]).toEqual([url, false]);
    }
    expect(canary.requests).toHaveLength(0);
  }, 60_000);

  it('are not reached through the token endpoint of OAuth', async () => {
    const { browser, spaceId: space_id } = chat;
    for (const token_url of payloads) {
      const endpoints = { authorize_url: `${api.url}/authorize`, token_url };
      const auth: PluginAuth = { type: 'oauth', ...endpoints, client_id: 'parley', scope: '' };
      const asked = { space_id, name: 'Pets', url: api.url, tools: [tool('look')], auth };
      const response = await browser.sendOperation(RegisterPlugin, asked);
      const { plugin_id } = (await response.json()) as { plugin_id?: string };
      if (plugin_id === undefined) continue;
      const { authorize_url } = await browser.call(StartOAuth, { plugin_id });
      const state = new URL(authorize_url).searchParams.get('state') ?? '';
      expect((await browser.sendOperation(FinishOAuth, { state, code: 'code' })).ok).toBe(false);
    }
    expect(canary.requests).toHaveLength(0);
  });
});
