import { gzipSync } from 'node:zlib';
import {
  BatchCreateAPI,
  BOT_PLUGINS_MAX,
  CheckAndLockPluginEdit,
  CopyPlugin,
  CreateAPI,
  CreateMockSet,
  DebugAPI,
  DebugStatus,
  DeleteAPI,
  DelPlugin,
  GetDevPluginList,
  GetPlaygroundPluginList,
  GetPluginAPIs,
  GetPluginInfo,
  GetPluginNextVersion,
  GetUpdatedAPIs,
  ListMockSets,
  ListPluginUsers,
  ListPluginVersions,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  PLUGIN_PAGE_MAX,
  PublishPlugin,
  RegisterPlugin,
  RegisterPluginMeta,
  RestorePluginVersion,
  SuggestResponseFields,
  type ToolParameter,
  UnlockPluginEdit,
  UpdateAPI,
  UpdateMockSet,
  UpdatePluginMeta,
  UploadFile,
  UserUpdateProfile,
} from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createTeamSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type ApiServer, json, startApiServer } from './testing/api-server.ts';
import { createPlugin, parameter, pluginList, publish, tool } from './testing/plugins.ts';

let api: ApiServer;
let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  api = await startApiServer();
  world = await openTestChatServer({}, { allowedPrivateHosts: [api.host] });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const openChat = (): Promise<TestChat> => world.chat(`plugins-${++users}@example.com`);
const { path, body, header } = ParameterLocation;

describe('studio §2 plugins in the library of a space', () => {
  it('are created, listed, changed and deleted, and tell who uses them', async () => {
    const chat = await openChat();
    const { browser, spaceId: space_id } = chat;
    const { plugin_id } = await browser.call(RegisterPluginMeta, { space_id, name: 'Weather', url: api.url });
    const made = await createPlugin(browser, space_id, api.url, [tool('list_pets')]);
    await publish(browser, made);
    await chat.change({ plugin_list: pluginList(made) });
    const { plugins, total } = await browser.call(GetDevPluginList, { space_id, search: 'pets' });
    expect(total).toBe(1);
    expect(plugins[0]).toMatchObject({ name: 'Pets', tool_count: 1, version: 1, bot_used_count: 1, can_edit: true });
    expect((await browser.call(ListPluginUsers, { plugin_id: made.pluginId })).bots).toMatchObject([
      { bot_id: chat.botId, version: 1, api_ids: made.toolIds },
    ]);
    await browser.call(UpdatePluginMeta, { plugin_id, name: 'Forecast', desc: 'Rain' });
    expect((await browser.call(GetPluginInfo, { plugin_id })).plugin).toMatchObject({ name: 'Forecast', desc: 'Rain' });
    await browser.call(DelPlugin, { plugin_id });
    expect(await refusalOf(browser, GetPluginInfo, { plugin_id })).toBe('notFound');
  });

  it('are copied to another space with their tools, without versions and secrets', async () => {
    const { browser, spaceId } = await openChat();
    const target_space_id = await createTeamSpace(browser, 'Team');
    const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
    const tools = [tool('list_pets'), tool('drop_pets')];
    const made = await createPlugin(browser, spaceId, api.url, tools, { auth, secret: 'top-secret' });
    await publish(browser, made);
    await browser.call(UpdateAPI, { api_id: made.toolIds[1] ?? '', is_enabled: false });
    const { plugin_id } = await browser.call(CopyPlugin, { plugin_id: made.pluginId, target_space_id });
    const { plugin } = await browser.call(GetPluginInfo, { plugin_id });
    expect(plugin).toMatchObject({ space_id: target_space_id, version: 0, has_secret: false, auth, tool_count: 2 });
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
    expect(api_info.map(({ name, is_enabled }) => [name, is_enabled])).toEqual([
      ['list_pets', true],
      ['drop_pets', false],
    ]);
    const { database } = world.server.database.open;
    await database.updateTable('space').set({ hideOperation: 1 }).where('id', '=', target_space_id).execute();
    const into = { plugin_id: made.pluginId, target_space_id };
    expect(await refusalOf(browser, CopyPlugin, into)).toBe('targetSpacePublic');
    expect(await refusalOf(browser, CopyPlugin, { plugin_id, target_space_id: spaceId })).toBe('sourceSpacePublic');
  });

  it('have an icon, which the members of the space see and copies keep', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, api.url, [tool('list_pets')]);
    await publish(browser, made);
    const file = { file_head: { file_type: 'png', biz_type: 4 }, data: PNG };
    const { upload_uri: icon_uri } = (await browser.call(UploadFile, file)).data;
    await browser.call(UpdatePluginMeta, { plugin_id: made.pluginId, icon_uri });
    const infoOf = async (plugin_id: string) => (await browser.call(GetPluginInfo, { plugin_id })).plugin;
    const { icon_url, ...plugin } = await infoOf(made.pluginId);
    expect(plugin).toMatchObject({ icon_uri, has_unpublished_change: false });
    expect(icon_url).toContain(icon_uri);
    const pinned = [{ plugin_id: made.pluginId, version: 1 }];
    const { plugins } = await browser.call(GetPlaygroundPluginList, { space_id: spaceId, pinned });
    expect(plugins).toMatchObject([{ icon_url }]);
    const target_space_id = await createTeamSpace(browser, 'Team');
    const copy = await browser.call(CopyPlugin, { plugin_id: made.pluginId, target_space_id });
    expect(await infoOf(copy.plugin_id)).toMatchObject({ icon_uri, icon_url });
    const wanted = { name: 'Pets', url: api.url, icon_uri };
    const asked = { ...wanted, space_id: spaceId };
    for (const made of [
      await browser.call(RegisterPluginMeta, asked),
      await browser.call(RegisterPlugin, { ...asked, tools: [tool('list_pets')] }),
    ])
      expect(await infoOf(made.plugin_id)).toMatchObject({ icon_uri, icon_url });
    const stranger = await openChat();
    const own = await createPlugin(stranger.browser, stranger.spaceId, api.url, [tool('list_pets')]);
    const taken = { ...wanted, space_id: stranger.spaceId };
    expect(await refusalOf(stranger.browser, RegisterPluginMeta, taken)).toBe('notFound');
    expect(await refusalOf(stranger.browser, UpdatePluginMeta, { plugin_id: own.pluginId, icon_uri })).toBe('notFound');
    await browser.call(UpdatePluginMeta, { plugin_id: made.pluginId, icon_uri: '' });
    expect(await infoOf(made.pluginId)).toMatchObject({ icon_uri: '', icon_url: '' });
  });

  it('are edited by one tab at a time, until it leaves or is replaced', async () => {
    const { browser, spaceId } = await openChat();
    const { pluginId: plugin_id } = await createPlugin(browser, spaceId, api.url, [tool('list_pets')]);
    const lock = (tab_id: string, take_over = false) =>
      browser.call(CheckAndLockPluginEdit, { plugin_id, tab_id, take_over });
    expect((await lock('first-tab')).seized).toBe(true);
    expect(await lock('other-tab')).toMatchObject({ seized: false, occupied_by: { user_id: expect.any(String) } });
    expect((await lock('other-tab', true)).seized).toBe(true);
    expect((await lock('first-tab')).seized).toBe(false);
    await browser.call(UnlockPluginEdit, { plugin_id, tab_id: 'other-tab' });
    expect((await lock('first-tab')).seized).toBe(true);
    world.server.clock.now += 60_000;
    expect((await lock('third-tab')).seized).toBe(true);
  });
});

describe('wire §5 tools', () => {
  it('are refused where their request could not be written', async () => {
    const { browser, spaceId } = await openChat();
    const { pluginId: plugin_id } = await createPlugin(browser, spaceId, api.url, [tool('list_pets')]);
    const refused = (change: Parameters<typeof tool>[1]) =>
      refusalOf(browser, CreateAPI, { plugin_id, tool: tool('other', change) });
    expect(await refused({ name: 'list_pets' })).toBe('toolNameTaken');
    expect(await refused({ path: '/pets/{id}' })).toBe('toolPathInvalid');
    expect(await refused({ request_params: [parameter('id', { location: path })] })).toBe('toolPathInvalid');
    expect(await refused({ request_params: [parameter('a', { location: body })] })).toBe('toolParameterInvalid');
    expect(await refused({ request_params: [parameter('a'), parameter('a')] })).toBe('toolParameterInvalid');
    expect(await refused({ request_params: [parameter('Host', { location: header })] })).toBe('toolParameterInvalid');
    const number = { type: ParameterType.integer, default_value: 'many' };
    expect(await refused({ request_params: [parameter('a', number)] })).toBe('toolParameterInvalid');
    expect(await refused({ request_params: [parameter('a', { source: ParameterSource.variable })] })).toBe(
      'toolParameterInvalid',
    );
  });

  it('are refused with a parameter whose name or default value cannot be used, in the words of the user', async () => {
    const { browser, spaceId } = await openChat();
    const { toolIds } = await createPlugin(browser, spaceId, api.url, [tool('list_pets')]);
    const [api_id = ''] = toolIds;
    const save = async (...request_params: ToolParameter[]) => {
      const request = { api_id, tool: tool('list_pets', { request_params }) };
      const response = await browser.sendOperation(UpdateAPI, request);
      return ((await response.json()) as { msg: string }).msg;
    };
    const choices = ['cat', 'dog'];
    expect(await save(parameter('kind', { choices, default_value: 'cow' }))).toBe(
      'The parameter “kind” cannot be used: Its default value is not one of the allowed values: cat, dog',
    );
    const whole = (part: ToolParameter) =>
      parameter('owner', { type: ParameterType.object, sub_parameters: [part, parameter('mail')] });
    expect(await save(whole(parameter('age', { type: ParameterType.integer, default_value: 'old' })))).toBe(
      'The parameter “age” cannot be used: Its default value does not fit its type.',
    );
    for (const name of [' a', 'a ', 'a\u0007', '__proto__'])
      for (const one of [parameter(name), whole(parameter(name))])
        expect(await save(one)).toContain('A name must not have spaces at its ends');
    expect(await save(whole(parameter('')))).toContain('It has no name.');
    expect(await save(whole(parameter('mail')))).toContain('Two of its parts have the same name.');
    expect(await save(parameter('X-A', { location: header }), parameter('x-a', { location: header }))).toContain(
      'Another parameter at the same place has this name.',
    );
    await browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect(await save(parameter('kind', { choices, default_value: 'cow' }))).toBe(
      '参数“kind”无法使用：其默认值不在允许的取值中：cat, dog',
    );
    expect(await save(parameter('kind', { choices, default_value: 'dog' }))).toBe('');
  });

  it('may have a list as a header', async () => {
    const { browser, spaceId } = await openChat();
    const tags = { type: ParameterType.array, location: header, sub_parameters: [parameter('', { location: header })] };
    const list = tool('list_pets', { request_params: [parameter('X-Tags', tags)] });
    const made = await createPlugin(browser, spaceId, api.url, [list]);
    await browser.call(DebugAPI, { api_id: made.toolIds[0] ?? '', arguments: '{"X-Tags":["a","b"]}' });
    expect(api.requests.at(-1)?.headers['x-tags']).toBe('a,b');
  });

  it('are refused where a parameter is required, hidden from the model and without a value', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, api.url, [tool('list_pets')]);
    const [api_id = ''] = made.toolIds;
    const fixed = { is_required: true, source: ParameterSource.fixed };
    const save = async (...request_params: ToolParameter[]) => {
      const request = { api_id, tool: tool('list_pets', { request_params }) };
      return (await browser.sendOperation(UpdateAPI, request)).text();
    };
    const object = (parts: ToolParameter[], change: Partial<ToolParameter> = {}) =>
      parameter('owner', { type: ParameterType.object, sub_parameters: parts, ...change });
    const refused = (name: string) =>
      expect.stringContaining(`The parameter “${name}” cannot be used: It is required and hidden from the model`);
    expect(await save(parameter('lang'), parameter('key', fixed))).toEqual(refused('key'));
    expect(await save(object([parameter('email', fixed)]))).toEqual(refused('email'));
    expect(await save(object([parameter('email')], fixed))).toEqual(refused('owner'));
    const filled = parameter('kind', { default_value: 'person' });
    expect(await save(object([filled, parameter('email', { is_required: true })], fixed))).toEqual(refused('email'));
    const saved = expect.stringContaining('debug_status');
    expect(await save(parameter('key', { ...fixed, default_value: 'demo' }))).toEqual(saved);
    const variable = { is_required: true, source: ParameterSource.variable, variable_key: 'key' };
    expect(await save(parameter('key', variable), object([filled], fixed))).toEqual(saved);
    expect(await save(object([parameter('email', fixed)], { ...fixed, default_value: '{"email":"a@b"}' }))).toEqual(
      saved,
    );
    const created = { space_id: spaceId, name: 'Pets', url: api.url };
    const tools = [tool('other', { request_params: [parameter('key', fixed)] })];
    expect(await refusalOf(browser, RegisterPlugin, { ...created, tools })).toBe('toolParameterInvalid');
  });

  it('send path, query, header and body parameters of every type, with defaults and fixed values', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, `${api.url}/v1/`, [
      tool('change_pet', {
        method: 'PUT',
        path: '/pets/{id}',
        risk: 'writes',
        request_params: [
          parameter('id', { location: path, is_required: true }),
          parameter('tag', { type: ParameterType.array, sub_parameters: [parameter('')] }),
          parameter('filter', { type: ParameterType.object, style: 'deepObject' }),
          parameter('lang', { source: ParameterSource.fixed, default_value: 'en' }),
          parameter('hidden', { source: ParameterSource.fixed }),
          parameter('X-Trace', { location: header }),
          parameter('name', { location: body }),
          parameter('age', { location: body, type: ParameterType.integer, default_value: '3' }),
          parameter('owner', {
            location: body,
            type: ParameterType.object,
            sub_parameters: [
              parameter('email', { location: body }),
              parameter('kind', { location: body, source: ParameterSource.fixed, default_value: 'person' }),
            ],
          }),
        ],
      }),
    ]);
    const [api_id = ''] = made.toolIds;
    const args = {
      id: 'a/b',
      tag: ['x', 'y z'],
      filter: { a: 1, b: { c: 2 } },
      'X-Trace': 't',
      name: 'Rex',
      owner: { email: 'e' },
    };
    const result = await browser.call(DebugAPI, { api_id, arguments: JSON.stringify(args) });
    expect(result).toMatchObject({ success: true, status: 200, debug_status: DebugStatus.passed });
    const sent = api.requests.at(-1);
    expect(sent?.method).toBe('PUT');
    expect(sent?.url.pathname).toBe('/v1/pets/a%2Fb');
    expect([...(sent?.url.searchParams ?? [])]).toEqual([
      ['tag', 'x'],
      ['tag', 'y z'],
      ['filter[a]', '1'],
      ['filter[b][c]', '2'],
      ['lang', 'en'],
    ]);
    expect(sent?.headers['x-trace']).toBe('t');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ name: 'Rex', age: 3, owner: { email: 'e', kind: 'person' } });
    const climbing = await browser.call(DebugAPI, { api_id, arguments: JSON.stringify({ ...args, id: '..' }) });
    expect(climbing).toMatchObject({ success: false, request: null });
  });

  it('send forms and multipart bodies', async () => {
    const { browser, spaceId } = await openChat();
    const fields = [parameter('a', { location: body }), parameter('b', { location: body, type: ParameterType.array })];
    const made = await createPlugin(browser, spaceId, api.url, [
      tool('form', { method: 'POST', body_kind: 'form', request_params: fields }),
      tool('parts', { method: 'POST', body_kind: 'multipart', request_params: fields }),
    ]);
    const args = JSON.stringify({ a: 'one & two', b: ['x', 'y'] });
    for (const api_id of made.toolIds) await browser.call(DebugAPI, { api_id, arguments: args });
    const [form, parts] = api.requests.slice(-2);
    expect(form?.body).toBe('a=one+%26+two&b=x&b=y');
    expect(parts?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(parts?.body).toContain('name="a"\r\n\r\none & two\r\n');
  });

  it('are shown as they were sent, without their secrets, also where the API repeats them', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/echo', (request, response) => json({ got: request.headers['x-key'] })(request, response));
    const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: 'Token ' } as const;
    const made = await createPlugin(browser, spaceId, api.url, [tool('echo')], { auth, secret: 'top-secret' });
    const result = await browser.call(DebugAPI, { api_id: made.toolIds[0] ?? '', arguments: '{}' });
    expect(api.requests.at(-1)?.headers['x-key']).toBe('Token top-secret');
    expect(result.request?.headers).toContainEqual({ name: 'X-Key', value: '***' });
    expect(JSON.stringify(result)).not.toContain('top-secret');
    expect(JSON.stringify(await browser.call(GetPluginInfo, { plugin_id: made.pluginId }))).not.toContain('top-secret');
  });

  it('read responses that are compressed unasked or have another charset than UTF-8', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/packed', (_, response) => {
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync('{"ok":true}'));
    });
    api.answers.set('/gbk', (_, response) => {
      const hello = Buffer.from('c4e3bac3', 'hex');
      response.writeHead(200, { 'content-type': 'text/plain; charset=GBK' }).end(hello);
    });
    const made = await createPlugin(browser, spaceId, api.url, [tool('packed'), tool('gbk')]);
    const outputs = made.toolIds.map(
      async (api_id) => (await browser.call(DebugAPI, { api_id, arguments: '{}' })).output,
    );
    expect(await Promise.all(outputs)).toEqual(['{"ok":true}', '你好']);
  });

  it('show no key that the API repeats as it was written in the address, or in JSON with escaped slashes', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/echo', ({ url }, response) => {
      const key = JSON.stringify(url.searchParams.get('key')).replaceAll('/', '\\/');
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"key":${key},"query":"${url.search}"}`);
    });
    const auth = { type: 'key', owner: 'space', location: 'query', name: 'key', prefix: '' } as const;
    const made = await createPlugin(browser, spaceId, api.url, [tool('echo')], { auth, secret: 'top/secret (mine)!' });
    const { response, output } = await browser.call(DebugAPI, { api_id: made.toolIds[0] ?? '', arguments: '{}' });
    expect([response, output]).toEqual(new Array(2).fill('{"key":"***","query":"?key=***"}'));
  });

  it('show no part of a key that the response repeats where it is cut off', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/repeats', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end(`${'x'.repeat(29_995)}top-secret${'x'.repeat(69_990)}top-secret`);
    });
    const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
    const made = await createPlugin(browser, spaceId, api.url, [tool('repeats')], { auth, secret: 'top-secret' });
    const { response, output } = await browser.call(DebugAPI, { api_id: made.toolIds[0] ?? '', arguments: '{}' });
    expect(output).toContain('cut off');
    expect(response + output).not.toContain('top');
  });

  it('show no key that is in the host of a redirect', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/leads', ({ headers }, response) => {
      response.writeHead(307, { location: `http://${headers['x-key']}.example/` }).end();
    });
    const auth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
    const leads = tool('leads', {
      method: 'POST',
      risk: 'writes',
      request_params: [parameter('a', { location: body })],
    });
    const made = await createPlugin(browser, spaceId, api.url, [leads], { auth, secret: 'top-secret' });
    const { reason } = await browser.call(DebugAPI, { api_id: made.toolIds[0] ?? '', arguments: '{"a":"1"}' });
    expect(reason).toContain('redirects to ***.example');
  });

  it('send a key in the query or by basic auth, and no key to an address that it was not stored for', async () => {
    const { browser, spaceId } = await openChat();
    const inQuery = { type: 'key', owner: 'space', location: 'query', name: 'key', prefix: '' } as const;
    const made = await createPlugin(browser, spaceId, api.url, [tool('secured')], {
      auth: inQuery,
      secret: 'top-secret',
    });
    const [api_id = ''] = made.toolIds;
    const debug = () => browser.call(DebugAPI, { api_id, arguments: '{}' });
    const shown = await debug();
    expect(api.requests.at(-1)?.url.searchParams.get('key')).toBe('top-secret');
    expect(shown.request?.url).toContain('key=***');
    const basic = { type: 'basic', owner: 'space' } as const;
    await browser.call(UpdatePluginMeta, { plugin_id: made.pluginId, auth: basic, secret: 'ann:pass-word' });
    await debug();
    expect(api.requests.at(-1)?.headers.authorization).toBe(`Basic ${Buffer.from('ann:pass-word').toString('base64')}`);
    const count = api.requests.length;
    await browser.call(UpdatePluginMeta, { plugin_id: made.pluginId, url: 'https://elsewhere.example.com' });
    expect(await debug()).toMatchObject({ success: false, request: null });
    expect(api.requests).toHaveLength(count);
  });

  it('say in the language of the user why they failed', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/locked', json({ error: 'no' }, 401));
    const made = await createPlugin(browser, spaceId, api.url, [tool('locked')]);
    const debug = () => browser.call(DebugAPI, { api_id: made.toolIds[0] ?? '', arguments: '{}' });
    const english = 'The server answered with the status 401. {"error":"no"}';
    expect(await debug()).toMatchObject({ reason: english, output: english });
    await browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    const chinese = '服务器返回了状态码 401。 {"error":"no"}';
    expect(await debug()).toMatchObject({ reason: chinese, output: chinese });
    api.answers.set('/locked', (_, response) => void response.destroy());
    expect((await debug()).reason).toMatch(/^服务器没有响应：服务器中断了连接（.*）。$/);
  });

  it('pass once before they are published, and again after a change of what is sent', async () => {
    const { browser, spaceId } = await openChat();
    api.answers.set('/broken', json({ error: 'no' }, 500));
    const made = await createPlugin(browser, spaceId, api.url, [tool('list_pets'), tool('broken', { risk: 'writes' })]);
    const [first = '', broken = ''] = made.toolIds;
    const { pluginId: plugin_id } = made;
    const debug = (api_id: string) => browser.call(DebugAPI, { api_id, arguments: '{}' });
    expect(await debug(broken)).toMatchObject({ success: false, status: 500, debug_status: DebugStatus.waiting });
    expect(await debug(first)).toMatchObject({ success: true, debug_status: DebugStatus.passed });
    expect((await browser.call(GetPluginNextVersion, { plugin_id })).problems).toEqual([
      { problem: 'tool-not-passed', tool_names: ['broken'] },
    ]);
    expect(await refusalOf(browser, PublishPlugin, { plugin_id, version: 1 })).toBe('pluginNotPublishable');
    await browser.call(UpdateAPI, { api_id: broken, is_enabled: false });
    expect(await refusalOf(browser, PublishPlugin, { plugin_id, version: 7 })).toBe('pluginVersionTaken');
    await browser.call(PublishPlugin, { plugin_id, version: 1, note: 'First' });
    expect(await refusalOf(browser, PublishPlugin, { plugin_id, version: 2 })).toBe('pluginUnchanged');
    const words = { tool: tool('list_pets', { desc: 'Lists all pets' }) };
    expect((await browser.call(UpdateAPI, { api_id: first, ...words })).debug_status).toBe(DebugStatus.passed);
    const request_params = [parameter('limit', { type: ParameterType.integer, is_required: true })];
    const other = { tool: tool('list_pets', { request_params }) };
    expect((await browser.call(UpdateAPI, { api_id: first, ...other })).debug_status).toBe(DebugStatus.waiting);
    await debug(first);
    await browser.call(PublishPlugin, { plugin_id, version: 2 });
    expect(await browser.call(GetUpdatedAPIs, { plugin_id, from_version: 1, to_version: 2 })).toMatchObject({
      changes: [{ api_id: first, change: 'changed', is_breaking: true, fields: ['request_params'] }],
    });
    const { versions } = await browser.call(ListPluginVersions, { plugin_id });
    expect(versions.map(({ version, note }) => [version, note])).toEqual([
      [2, ''],
      [1, 'First'],
    ]);
    const earlier = await browser.call(GetPluginAPIs, { plugin_id, version: 1 });
    expect(earlier.api_info).toMatchObject([{ name: 'list_pets', request_params: [] }]);
    await browser.call(DeleteAPI, { api_id: first });
    expect((await browser.call(GetPluginAPIs, { plugin_id, version: 2 })).total).toBe(1);
    const usable = await browser.call(GetPlaygroundPluginList, { space_id: spaceId, size: PLUGIN_PAGE_MAX });
    const official = await browser.call(GetPlaygroundPluginList, { space_id: spaceId, is_official: true });
    expect(usable.plugins.filter((one) => one.is_official)).toEqual(official.plugins);
    expect(usable.total).toBe(official.total + 1);
    const pinned = [{ plugin_id, version: 1 }];
    const { plugins } = await browser.call(GetPlaygroundPluginList, { space_id: spaceId, pinned });
    expect(plugins).toMatchObject([{ version: 1, latest_version: 2, tools: [{ name: 'list_pets' }] }]);
  });

  it('become those of an earlier version again, with its address and its key, and can be published at once', async () => {
    const { browser, spaceId } = await openChat();
    const key = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' } as const;
    const tools = [tool('list_pets'), tool('get_pet')];
    const made = await createPlugin(browser, spaceId, `${api.url}/v1`, tools, { auth: key, secret: 'first key' });
    const { pluginId: plugin_id, toolIds } = made;
    const [first = '', second = ''] = toolIds;
    await publish(browser, made);
    const { plugin: published } = await browser.call(GetPluginInfo, { plugin_id });
    await browser.call(UpdateAPI, { api_id: first, tool: tool('find_pets') });
    await browser.call(DeleteAPI, { api_id: second });
    const { api_id: third } = await browser.call(CreateAPI, { plugin_id, tool: tool('list_pets', { desc: 'New' }) });
    const { api_id: fourth } = await browser.call(CreateAPI, { plugin_id, tool: tool('list_pets_2') });
    await browser.call(UpdatePluginMeta, { plugin_id, url: `${api.url}/v2`, auth: { type: 'none' } });
    await publish(browser, { pluginId: plugin_id, toolIds: [first, third, fourth] }, {}, 2);

    expect(await refusalOf(browser, RestorePluginVersion, { plugin_id, version: 3 })).toBe('pluginVersionNotFound');
    await browser.call(RestorePluginVersion, { plugin_id, version: 1 });
    const { plugin } = await browser.call(GetPluginInfo, { plugin_id });
    expect(plugin).toMatchObject({
      url: published.url,
      auth: key,
      has_secret: true,
      version: 2,
      has_unpublished_change: true,
    });
    const passed = { is_enabled: true, debug_status: DebugStatus.passed };
    // They have passed at another address.
    const waiting = { is_enabled: false, debug_status: DebugStatus.waiting };
    expect((await browser.call(GetPluginAPIs, { plugin_id })).api_info).toMatchObject([
      { api_id: first, name: 'list_pets', ...passed },
      { api_id: second, name: 'get_pet', ...passed },
      // The name is that of the restored tool again.
      { api_id: third, name: 'list_pets_3', desc: 'New', ...waiting },
      { api_id: fourth, name: 'list_pets_2', ...waiting },
    ]);
    await browser.call(PublishPlugin, { plugin_id, version: 3 });
    const compared = await browser.call(GetUpdatedAPIs, { plugin_id, from_version: 1, to_version: 3 });
    expect(compared).toEqual({ changes: [], plugin_changes: [] });
    // Restoring the latest version takes back what was changed since.
    await browser.call(UpdateAPI, { api_id: first, tool: tool('list_pets', { desc: 'Other' }) });
    await browser.call(RestorePluginVersion, { plugin_id, version: 3 });
    expect((await browser.call(GetPluginInfo, { plugin_id })).plugin.has_unpublished_change).toBe(false);
    expect(await refusalOf(browser, PublishPlugin, { plugin_id, version: 4 })).toBe('pluginUnchanged');
  });

  it('tell who publishes or takes a version that calls go elsewhere or are no longer asked for', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, `${api.url}/v1`, [tool('send', { risk: 'writes' })]);
    const { pluginId: plugin_id, toolIds } = made;
    const [api_id = ''] = toolIds;
    await publish(browser, made);
    const auth = { type: 'client_credentials', token_url: `${api.url}/token`, client_id: 'a', scope: '' } as const;
    api.answers.set('/token', json({ access_token: 'token' }));
    await browser.call(UpdatePluginMeta, { plugin_id, url: `${api.url}/v2`, auth, secret: 'client-secret' });
    await browser.call(UpdateAPI, { api_id, tool: tool('send') });
    const expected = {
      changes: [{ api_id, change: 'changed', fields: ['risk'], risk: { before: 'writes', after: 'reads' } }],
      plugin_changes: [
        { part: 'url', before: `${api.url}/v1`, after: `${api.url}/v2` },
        { part: 'auth', before: 'none', after: `client_credentials ${api.url}/token a` },
      ],
    };
    // What has passed at one address has not passed at the other.
    expect(await browser.call(GetPluginNextVersion, { plugin_id })).toMatchObject({
      ...expected,
      problems: [{ problem: 'tool-not-passed', tool_names: ['send'] }],
    });
    await publish(browser, made, {}, 2);
    const compared = await browser.call(GetUpdatedAPIs, { plugin_id, from_version: 1, to_version: 2 });
    expect(compared).toMatchObject(expected);
    expect((await browser.call(GetPluginAPIs, { plugin_id, version: 1 })).url).toBe(`${api.url}/v1`);
    await browser.call(UpdatePluginMeta, { plugin_id, name: 'Cats' });
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
    expect(api_info).toMatchObject([{ debug_status: DebugStatus.passed }]);
    const key = { type: 'key', location: 'header', name: 'X-Key', prefix: '' } as const;
    await browser.call(UpdatePluginMeta, { plugin_id, auth: { ...key, owner: 'space' }, secret: 'key' });
    await publish(browser, made, {}, 3);
    await browser.call(UpdatePluginMeta, { plugin_id, auth: { ...key, owner: 'user' } });
    expect((await browser.call(GetPluginNextVersion, { plugin_id })).plugin_changes).toEqual([
      { part: 'auth', before: 'key space header X-Key', after: 'key user header X-Key' },
    ]);
  });

  it('have to pass again also where another window changes something else at the same time', async () => {
    const { browser, spaceId } = await openChat();
    const tools = ['one', 'two', 'three', 'four'].map((name) => tool(name));
    const made = await createPlugin(browser, spaceId, api.url, tools);
    for (const api_id of made.toolIds) await browser.call(DebugAPI, { api_id, arguments: '{}' });
    await Promise.all(
      made.toolIds.flatMap((api_id, index) => [
        browser.call(UpdateAPI, { api_id, tool: { ...(tools[index] ?? tool('')), path: '/changed' } }),
        browser.call(UpdateAPI, { api_id, is_enabled: false }),
      ]),
    );
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id: made.pluginId });
    expect(api_info.map(({ is_enabled, debug_status }) => [is_enabled, debug_status])).toEqual(
      tools.map(() => [false, DebugStatus.waiting]),
    );
  });

  it('replace the tool of the same name only where told; it keeps its id, its switch and its example', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, api.url, [tool('list_pets'), tool('get_pet')]);
    const { pluginId: plugin_id, toolIds } = made;
    const [first = '', second = ''] = toolIds;
    for (const api_id of toolIds) await browser.call(DebugAPI, { api_id, arguments: '{}' });
    const debug_example = { arguments: '{}', response: '[]' };
    await browser.call(UpdateAPI, { api_id: first, is_enabled: false, debug_example });
    const tools = [
      tool('add_pet'),
      tool('get_pet', { desc: 'Returns a pet' }),
      tool('list_pets', { path: '/all-pets' }),
    ];
    const add = { plugin_id, tools, replaced_names: ['list_pets', 'gone'] };
    expect(await refusalOf(browser, BatchCreateAPI, add)).toBe('toolNameTaken');
    const { api_ids } = await browser.call(BatchCreateAPI, { ...add, replaced_names: ['list_pets', 'get_pet'] });
    expect(api_ids.slice(1)).toEqual([second, first]);
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
    expect(api_info).toMatchObject([
      {
        api_id: first,
        path: '/all-pets',
        is_enabled: false,
        debug_example,
        // What is sent is another request.
        debug_status: DebugStatus.waiting,
      },
      { api_id: second, desc: 'Returns a pet', debug_status: DebugStatus.passed },
      { api_id: api_ids[0], name: 'add_pet', debug_status: DebugStatus.waiting },
    ]);
  });

  it('say in words that a response is nested too deeply, unless it only begins like JSON', async () => {
    const { browser, spaceId } = await openChat();
    const log = '[12:00 {\n'.repeat(60);
    const texts = { '/deep': '['.repeat(100_000) + ']'.repeat(100_000), '/log': log };
    for (const [at, text] of Object.entries(texts))
      api.answers.set(at, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(text);
      });
    const made = await createPlugin(browser, spaceId, api.url, [tool('deep'), tool('log')]);
    const outputs: string[] = [];
    for (const api_id of made.toolIds) outputs.push((await browser.call(DebugAPI, { api_id, arguments: '{}' })).output);
    expect(outputs).toEqual(['The response is nested too deeply to be read.', log]);
  });

  it('do not parse a response with too many values', async () => {
    const { browser, spaceId } = await openChat();
    const bomb = `[${'{},'.repeat(1_000_000)}{}]`;
    api.answers.set('/bomb', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(bomb);
    });
    const id = { name: 'id', desc: '', type: ParameterType.string, is_chosen: true } as const;
    const made = await createPlugin(browser, spaceId, api.url, [
      tool('choosing', { path: '/bomb', response_params: [id] }),
      tool('whole', { path: '/bomb' }),
    ]);
    const outputs: string[] = [];
    for (const api_id of made.toolIds)
      outputs.push((await browser.call(DebugAPI, { api_id, arguments: '{}' })).output.slice(0, 64));
    expect(outputs).toEqual(['The response has too many values: its chosen fields cannot be re', bomb.slice(0, 64)]);
  });

  it('are tried a few at a time by one user', async () => {
    const { browser, spaceId } = await openChat();
    const waiting = new Set<() => void>();
    let isHeld = true;
    api.answers.set('/slow', (request, response) => {
      const answer = () => json({})(request, response);
      if (isHeld) waiting.add(answer);
      else answer();
    });
    const made = await createPlugin(browser, spaceId, api.url, [tool('slow')]);
    const call = { api_id: made.toolIds[0] ?? '', arguments: '{}' };
    const refused: (string | null)[] = [];
    const asked = Array.from({ length: 25 }, async () => {
      const refusal = await refusalOf(browser, DebugAPI, call);
      if (isHeld) refused.push(refusal);
      return refusal;
    });
    await vi.waitFor(() => expect([waiting.size, refused.length]).toEqual([4, 5]));
    isHeld = false;
    for (const answer of waiting) answer();
    const refusals = await Promise.all(asked);
    expect(refused).toEqual(Array(5).fill('tooManyAtOnce'));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(20);
  });

  it('have 8 MB together, and their mock sets 4 MB', async () => {
    const { browser, spaceId } = await openChat();
    const { pluginId: plugin_id, toolIds } = await createPlugin(browser, spaceId, api.url, [tool('first')]);
    const request_params = Array.from({ length: 45 }, (_, index) =>
      parameter(`p${index}`, { desc: 'a'.repeat(1_900) }),
    );
    const many = (prefix: string) =>
      Array.from({ length: 50 }, (_, index) => tool(`${prefix}${index}`, { request_params }));
    expect(await refusalOf(browser, BatchCreateAPI, { plugin_id, tools: many('a') })).toBeNull();
    expect(await refusalOf(browser, BatchCreateAPI, { plugin_id, tools: many('b') })).toBe('pluginToolsTooLarge');
    expect((await browser.call(GetPluginAPIs, { plugin_id })).total).toBe(51);

    const response = JSON.stringify('a'.repeat(49_000));
    const cases = Array.from({ length: 19 }, (_, index) => ({ id: String(index), name: 'Case', response }));
    const create = () => refusalOf(browser, CreateMockSet, { api_id: toolIds[0] ?? '', name: 'Set', cases });
    const refusals = await Promise.all(Array.from({ length: 6 }, create));
    expect(refusals.filter((refusal) => refusal === 'mockSetsTooLarge')).toHaveLength(2);
    const { mock_sets } = await browser.call(ListMockSets, { api_id: toolIds[0] ?? '' });
    expect(mock_sets).toHaveLength(4);
  });

  it('that had more than that can be made smaller, not larger', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, api.url, [tool('list_pets'), tool('get_pet')]);
    const [api_id = '', other = ''] = made.toolIds;
    const { database } = world.server.database.open;
    const example = JSON.stringify({ arguments: '{}', response: 'a'.repeat(8 * 2 ** 20) });
    await database.updateTable('pluginTool').set({ example }).where('id', '=', other).execute();
    const change = (desc: string) => refusalOf(browser, UpdateAPI, { api_id, tool: tool('list_pets', { desc }) });
    expect([await change('Pets'), await change('All of them')]).toEqual([null, 'pluginToolsTooLarge']);
    const debug_example = { arguments: '{}', response: '' };
    expect(await refusalOf(browser, UpdateAPI, { api_id: other, debug_example })).toBeNull();
    expect(await change('All of them')).toBeNull();

    const create = () => browser.call(CreateMockSet, { api_id, name: 'Set', cases: [] });
    const { mock_set_id } = await create();
    const { mock_set_id: large } = await create();
    const oneOf = (length: number) => [{ id: '1', name: 'Case', response: JSON.stringify('a'.repeat(length)) }];
    const update = (length: number) => refusalOf(browser, UpdateMockSet, { mock_set_id, cases: oneOf(length) });
    expect(await update(1_000)).toBeNull();
    const cases = JSON.stringify(oneOf(4 * 2 ** 20));
    await database.updateTable('pluginMockSet').set({ cases }).where('id', '=', large).execute();
    expect([await update(1_001), await update(999)]).toEqual(['mockSetsTooLarge', null]);
  });

  it('have 8 MB together also where an earlier version adds some', async () => {
    const { browser, spaceId } = await openChat();
    const made = await createPlugin(browser, spaceId, api.url, [tool('list_pets'), tool('get_pet')]);
    const { pluginId: plugin_id, toolIds } = made;
    const [kept = '', deleted = ''] = toolIds;
    await publish(browser, made);
    await browser.call(DeleteAPI, { api_id: deleted });
    const { database } = world.server.database.open;
    const example = JSON.stringify({ arguments: '{}', response: 'a'.repeat(8 * 2 ** 20) });
    await database.updateTable('pluginTool').set({ example }).where('id', '=', kept).execute();
    const restore = () => refusalOf(browser, RestorePluginVersion, { plugin_id, version: 1 });
    expect(await restore()).toBe('pluginToolsTooLarge');
    await browser.call(UpdateAPI, { api_id: kept, debug_example: null });
    expect(await restore()).toBeNull();
  });

  it('are read for an agent where they have 20 MB together', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const made = await createPlugin(browser, space_id, api.url, [tool('list_pets')]);
    await publish(browser, made);
    const { database } = world.server.database.open;
    const versions = database.selectFrom('pluginVersion').selectAll().where('pluginId', '=', made.pluginId);
    const first = await versions.executeTakeFirstOrThrow();
    const content = first.content + ' '.repeat(11 * 2 ** 20);
    for (const version of [2, 3])
      await database
        .insertInto('pluginVersion')
        .values({ ...first, version, content })
        .execute();
    const read = (...wanted: number[]) => {
      const pinned = wanted.map((version) => ({ plugin_id: made.pluginId, version }));
      return refusalOf(browser, GetPlaygroundPluginList, { space_id, pinned });
    };
    expect([await read(1, 2), await read(2, 3)]).toEqual([null, 'pluginsTooLarge']);
  });

  it('are listed a few at a time where they are large', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const { database } = world.server.database.open;
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const plugin = await createPlugin(browser, space_id, api.url, [tool('list_pets')]);
      await publish(browser, plugin);
      made.push(plugin.pluginId);
    }
    await database
      .updateTable('pluginVersion')
      .set((row) => ({ content: sql<string>`${row.ref('content')} || ${' '.repeat(11 * 2 ** 20)}` }))
      .where('pluginId', 'in', made)
      .execute();
    const listed: string[] = [];
    for (let page = 1; ; page += 1) {
      const { plugins, total } = await browser.call(GetPlaygroundPluginList, { space_id, page });
      listed.push(...plugins.map(({ plugin_id }) => plugin_id));
      if (page <= made.length) expect(plugins).toHaveLength(1);
      if (plugins.length > 0) continue;
      expect(listed).toHaveLength(total);
      break;
    }
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(made));
  });

  it('are there once where an agent is said to have one of them many times', async () => {
    const { browser, spaceId: space_id } = await openChat();
    const made = await createPlugin(browser, space_id, api.url, [tool('list_pets')]);
    await publish(browser, made);
    const pinned = Array.from({ length: BOT_PLUGINS_MAX }, () => ({ plugin_id: made.pluginId, version: 1 }));
    const { plugins, total } = await browser.call(GetPlaygroundPluginList, { space_id, pinned });
    expect([plugins.length, total]).toEqual([1, 1]);
  });

  it('learn the fields of their response from one', async () => {
    const { browser } = await openChat();
    const response = JSON.stringify([{ id: 1, tags: [{ name: 'a' }], more: { ok: true } }]);
    const { response_params } = await browser.call(SuggestResponseFields, { response });
    expect(response_params.map(({ name, type }) => [name, type])).toEqual([
      ['id', ParameterType.integer],
      ['tags', ParameterType.array],
      ['more', ParameterType.object],
    ]);
    expect(await refusalOf(browser, SuggestResponseFields, { response: 'text' })).toBe('noResponseFields');
  });

  it('are tried once more only where they read', async () => {
    const { browser, spaceId } = await openChat();
    let calls = 0;
    api.answers.set('/busy', (request, response) => {
      calls += 1;
      json({ calls }, calls % 2 === 1 ? 503 : 200)(request, response);
    });
    const made = await createPlugin(browser, spaceId, api.url, [
      tool('busy'),
      tool('busy_write', { path: '/busy', method: 'POST', risk: 'writes' }),
    ]);
    const [read = '', write = ''] = made.toolIds;
    expect((await browser.call(DebugAPI, { api_id: read, arguments: '{}' })).status).toBe(200);
    expect((await browser.call(DebugAPI, { api_id: write, arguments: '{}' })).status).toBe(503);
    expect(calls).toBe(3);
  });
});
