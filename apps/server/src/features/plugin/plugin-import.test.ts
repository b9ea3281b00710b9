import {
  Convert2OpenAPI,
  DebugAPI,
  GetPlaygroundPluginList,
  GetPluginAPIs,
  ListPluginTemplates,
  PublishPlugin,
  RegisterPlugin,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { messagesOf } from '../../testing/reply-events.ts';
import { type ApiServer, json, startApiServer } from './testing/api-server.ts';

let api: ApiServer;
let world: TestChatServer;
beforeAll(async () => {
  api = await startApiServer();
  world = await openTestChatServer({}, { allowedPrivateHosts: [api.host] });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const document = () => ({
  openapi: '3.1.0',
  info: { title: 'Pet shop', description: 'Sells pets', version: '1' },
  servers: [{ url: api.url }],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'Finds a pet',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'A pet' } },
      },
      trace: { responses: {} },
    },
  },
});

describe('wire §5 plugins from documents, curl commands and templates', () => {
  it('makes a plugin of a pasted document, which an agent calls', async () => {
    const chat = await world.chat('document@example.com');
    const { browser, spaceId: space_id } = chat;
    const source = { document: JSON.stringify(document()) };
    const { imported } = await browser.call(Convert2OpenAPI, { space_id, source });
    expect(imported).toMatchObject({ name: 'Pet shop', url: api.url, tools: [{ name: 'getPet', risk: 'reads' }] });
    expect(imported.left_out).toHaveLength(1);
    const { name, url, tools } = imported;
    const { plugin_id } = await browser.call(RegisterPlugin, { space_id, name, url, tools });
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
    const [{ api_id } = { api_id: '' }] = api_info;
    await browser.call(DebugAPI, { api_id, arguments: '{"id":7}' });
    await browser.call(PublishPlugin, { plugin_id, version: 1 });
    await chat.change({ plugin_list: [{ plugin_id, version: 1, api_list: [{ api_id }] }] });
    world.model.script({ toolCalls: [{ id: 'a', name: 'getPet', arguments: { id: 8 } }] }, { text: ['A dog.'] });
    expect(answerTextOf(await chat.say('Which pet is 8?'))).toBe('A dog.');
    expect(api.requests.at(-1)?.url.pathname).toBe('/pets/8');
  });

  it('reads a document at an address, and says in words why it refuses one', async () => {
    const { browser, spaceId: space_id } = await world.chat('address@example.com');
    api.answers.set('/openapi.json', json(document()));
    api.answers.set(
      '/page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'),
    );
    api.answers.set('/huge', (_, response) => void response.writeHead(200).end('x'.repeat(3_000_000)));
    const read = (path: string) => ({ space_id, source: { document_url: `${api.url}${path}` } });
    const { imported } = await browser.call(Convert2OpenAPI, read('/openapi.json'));
    expect(imported.tools).toHaveLength(1);
    expect(await refusalOf(browser, Convert2OpenAPI, read('/page'))).toBe('pluginDocumentRefused');
    expect(await refusalOf(browser, Convert2OpenAPI, read('/huge'))).toBe('pluginDocumentRefused');
    api.answers.set('/locked.json', json({}, 401));
    const refused = await browser.sendOperation(Convert2OpenAPI, read('/locked.json'));
    expect(await refused.text()).toContain('The document cannot be used: the server answered with the status 401.');
  });

  it('reads a curl command with its key', async () => {
    const { browser, spaceId: space_id } = await world.chat('curl@example.com');
    const curl = `curl -X POST '${api.url}/notes?draft=1' -H 'Authorization: Bearer abc123def' -d '{"title":"A"}' -H 'content-type: application/json'`;
    const { imported } = await browser.call(Convert2OpenAPI, { space_id, source: { curl } });
    expect(imported).toMatchObject({ auth: { type: 'key', location: 'header' }, secret: 'abc123def' });
    expect(imported.tools).toMatchObject([{ method: 'POST', path: '/notes', risk: 'writes' }]);
    expect(JSON.stringify(imported.tools)).not.toContain('abc123def');
  });

  it('sends at first what a curl command sends, also its lists and objects', async () => {
    const { browser, spaceId: space_id } = await world.chat('defaults@example.com');
    const sent = { title: 'A', tags: ['a', 'b'], nested: { n: 1, deep: { on: true } }, none: [] };
    const curl = `curl '${api.url}/notes' --json '${JSON.stringify(sent)}'`;
    const { imported } = await browser.call(Convert2OpenAPI, { space_id, source: { curl } });
    const { name, url, tools } = imported;
    const { plugin_id } = await browser.call(RegisterPlugin, { space_id, name, url, tools });
    const [made] = (await browser.call(GetPluginAPIs, { plugin_id })).api_info;
    await browser.call(DebugAPI, { api_id: made?.api_id ?? '', arguments: '{}' });
    expect(JSON.parse(api.requests.at(-1)?.body ?? '')).toEqual(sent);
  });

  it('offers plugins that come with the server, and templates of services with a key of one’s own', async () => {
    const chat = await world.chat('shipped@example.com');
    const { plugins } = await chat.browser.call(GetPlaygroundPluginList, {
      space_id: chat.spaceId,
      search: 'calculator',
    });
    const [calculator] = plugins;
    expect(calculator).toMatchObject({ is_official: true, source: 'official', version: 1, latest_version: 1 });
    const api_list = (calculator?.tools ?? []).map(({ api_id }) => ({ api_id }));
    const plugin_list = [{ plugin_id: calculator?.plugin_id ?? '', version: 1, api_list }];
    await chat.change({ plugin_list });
    const name = calculator?.tools[0]?.name ?? '';
    const parameter = calculator?.tools[0]?.parameters[0]?.name ?? '';
    world.model.script({ toolCalls: [{ id: 'a', name, arguments: { [parameter]: '6 * 7' } }] }, { text: ['42'] });
    expect(messagesOf(await chat.say('6 * 7?'), 'tool_response')[0]?.content).toContain('42');
    const { templates } = await chat.browser.call(ListPluginTemplates, {});
    expect(templates.length).toBeGreaterThan(0);
    await chat.browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    const inChinese = await chat.browser.call(GetPlaygroundPluginList, { space_id: chat.spaceId, is_official: true });
    const shown = inChinese.plugins.flatMap(({ tools }) =>
      tools.flatMap(({ desc, parameters }) => [desc, ...parameters.map((one) => one.desc)]),
    );
    expect(shown.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  });
});
