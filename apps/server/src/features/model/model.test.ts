import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AddModel,
  DeleteModel,
  errorCatalogue,
  ListModelSettings,
  ListModels,
  ListProviderModels,
  type ModelSettings,
  SetDefaultModel,
  TestModel,
  UpdateModel,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const KEY = 'sk-very-secret-0123456789';

let server: TestApp;
let provider: ScriptedModel;
let root: TestBrowser;
let other: TestBrowser;

const settings = (change: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: 'openai',
  base_url: provider.url,
  api_key: KEY,
  name: 'Mine',
  model_name: 'scripted',
  capabilities: { tools: true, vision: false, reasoning: true, context_tokens: 8192 },
  purposes: ['chat'],
  price: { input: 0.15, output: 0.6 },
  ...change,
});
async function add(change?: Partial<ModelSettings>) {
  server.clock.now += 1;
  return (await root.call(AddModel, { settings: settings(change) })).model;
}
const listed = async () => (await root.call(ListModelSettings, {})).models;
const chatDefault = async () =>
  (await root.call(ListModels, {})).models.find(({ default_for }) => default_for.includes('chat'))?.model_id;
const lastAuthorization = () => provider.requests.at(-1)?.headers.authorization;
const test = async (request: Parameters<typeof root.call<typeof TestModel>>[1]) =>
  (await root.call(TestModel, request)).test;

beforeAll(async () => {
  server = await openTestApp();
  provider = await startScriptedModel();
  root = (await server.register('root@example.com')).browser;
  other = (await server.register('other@example.com')).browser;
});
afterAll(async () => {
  await provider.close();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  const { database } = server.database.open;
  await database.deleteFrom('model').execute();
  await database.deleteFrom('modelDefault').execute();
});

describe('the list of models', () => {
  it('contains only the demonstration until a model is added, which becomes the default', async () => {
    expect(await listed()).toMatchObject([{ model_id: 'demo', is_built_in: true, default_for: ['chat'] }]);
    const { model_id } = await add();
    expect(await chatDefault()).toBe(model_id);
  });

  it('returns the settings unchanged, to the last digit of the price', async () => {
    const { api_key, ...visible } = settings();
    expect(await add()).toMatchObject({ ...visible, has_key: true, from_environment: false, is_built_in: false });
  });

  it('has the limits of a model for the wait, a minute each unless the administrator sets others', async () => {
    const { model_id, time_limits } = await add();
    expect(time_limits).toEqual({ first_token: 60, silence: 60 });
    const slow = { first_token: 3_600, silence: 1 };
    await root.call(UpdateModel, { model_id, settings: settings({ time_limits: slow }) });
    const { models } = await root.call(ListModelSettings, {});
    expect(models.find((model) => model.model_id === model_id)?.time_limits).toEqual(slow);
    for (const time_limits of [
      { first_token: 0, silence: 60 },
      { first_token: 60, silence: 3_601 },
      { first_token: 1.5, silence: 60 },
    ])
      await expect(add({ time_limits })).rejects.toMatchObject({ code: errorCatalogue.invalidRequest.code });
  });

  it('shows users the models, but not their addresses', async () => {
    await add();
    const response = await other.sendOperation(ListModels, {});
    const text = await response.text();
    expect(text).toContain('Mine');
    expect(text).not.toContain(provider.url);
    expect(text).not.toMatch(/has_key|base_url|model_name/);
  });

  it('can be filtered by purpose', async () => {
    await add({ name: 'Ears', purposes: ['transcription'] });
    const { models } = await other.call(ListModels, { purpose: 'transcription' });
    expect(models.map(({ name }) => name)).toEqual(['Ears']);
  });
});

describe('the key of a model', () => {
  it('is in no response, and nowhere on disk as plain text', async () => {
    const { model_id } = await add();
    provider.script({ status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } });
    const answers = await Promise.all([
      root.sendOperation(AddModel, { settings: settings() }),
      root.sendOperation(UpdateModel, { model_id, settings: settings() }),
      root.sendOperation(ListModelSettings, {}),
      root.sendOperation(ListModels, {}),
      root.sendOperation(TestModel, { model_id }),
    ]);
    for (const answer of answers) expect(await answer.text()).not.toContain(KEY);
    const rows = await server.database.open.database.selectFrom('model').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(KEY);
    for (const name of await readdir(server.database.dataDir, { recursive: true, withFileTypes: true }))
      if (name.isFile())
        expect((await readFile(join(name.parentPath, name.name))).includes(KEY), name.name).toBe(false);
  });

  it('stays when omitted, and is replaced when given', async () => {
    const { model_id } = await add();
    const { api_key, ...withoutKey } = settings({ name: 'Renamed' });
    const { model } = await root.call(UpdateModel, { model_id, settings: withoutKey });
    expect(model).toMatchObject({ name: 'Renamed', has_key: true });
    await test({ model_id });
    expect(lastAuthorization()).toBe(`Bearer ${KEY}`);
    await root.call(UpdateModel, { model_id, settings: settings({ api_key: 'sk-new' }) });
    await test({ model_id });
    expect(lastAuthorization()).toBe('Bearer sk-new');
  });

  it('is never sent to another address than it was entered for', async () => {
    const { model_id } = await add();
    const elsewhere = settings({ base_url: 'http://127.0.0.1:9/v1' });
    const { api_key, ...withoutKey } = elsewhere;
    await expect(root.call(UpdateModel, { model_id, settings: withoutKey })).rejects.toThrow('Enter the key again');
    await expect(root.call(TestModel, { model_id, settings: withoutKey })).rejects.toThrow('Enter the key again');
    const connection = { provider: elsewhere.provider, base_url: elsewhere.base_url };
    await expect(root.call(ListProviderModels, { model_id, connection })).rejects.toThrow('Enter the key again');
    expect((await listed())[0]?.base_url).toBe(provider.url);
    await root.call(UpdateModel, { model_id, settings: elsewhere });
  });

  it('cannot be decrypted in the row of another model', async () => {
    const [one, two] = [await add(), await add({ api_key: 'sk-two' })];
    const { database } = server.database.open;
    const { sealedKey } = await database
      .selectFrom('model')
      .select('sealedKey')
      .where('id', '=', two.model_id)
      .executeTakeFirstOrThrow();
    await database.updateTable('model').set({ sealedKey }).where('id', '=', one.model_id).execute();
    // The catalogue is cached for a second.
    server.clock.now += 1_000;
    expect((await root.sendOperation(TestModel, { model_id: one.model_id })).status).toBe(500);
  });
});

describe('the default model', () => {
  it('is the chosen one, and after its deletion the oldest that is left', async () => {
    const [first, second] = [await add(), await add({ name: 'Second' })];
    await root.call(SetDefaultModel, { purpose: 'chat', model_id: second.model_id });
    expect(await chatDefault()).toBe(second.model_id);
    await root.call(DeleteModel, { model_id: second.model_id });
    expect(await chatDefault()).toBe(first.model_id);
    await root.call(SetDefaultModel, { purpose: 'chat', model_id: 'demo' });
    expect(await chatDefault()).toBe('demo');
  });

  it('must serve the purpose', async () => {
    const { model_id } = await add();
    const ask = root.call(SetDefaultModel, { purpose: 'image', model_id });
    await expect(ask).rejects.toThrow('This model is not set up for this purpose.');
  });

  it('is chosen for each purpose separately', async () => {
    const both = await add({ purposes: ['chat', 'image'] });
    const painter = await add({ name: 'Painter', purposes: ['image'] });
    await root.call(SetDefaultModel, { purpose: 'image', model_id: painter.model_id });
    const defaults = (await listed()).map(({ model_id, default_for }) => [model_id, default_for]);
    expect(defaults).toEqual([
      [both.model_id, ['chat']],
      [painter.model_id, ['image']],
      ['demo', []],
    ]);
  });
});

describe('a model that cannot be changed', () => {
  it('is the demonstration', async () => {
    await expect(root.call(DeleteModel, { model_id: 'demo' })).rejects.toThrow('cannot be changed here');
    const change = root.call(UpdateModel, { model_id: 'demo', settings: settings() });
    await expect(change).rejects.toThrow('cannot be changed here');
  });

  it('is that of the environment', async () => {
    const model = { baseUrl: provider.url, name: 'served', apiKey: KEY };
    await using served = await openTestApp({ model });
    const { browser } = await served.register('root@example.com');
    const response = await browser.sendOperation(ListModelSettings, {});
    const text = await response.text();
    expect(JSON.parse(text).models[0]).toMatchObject({
      model_id: 'environment',
      from_environment: true,
      has_key: true,
      default_for: ['chat'],
    });
    expect(text).not.toContain(KEY);
    const remove = browser.call(DeleteModel, { model_id: 'environment' });
    await expect(remove).rejects.toThrow('cannot be changed here');
    expect((await browser.call(TestModel, { model_id: 'environment' })).test).toMatchObject({ result: 'answered' });
  });

  it('is one that does not exist', async () => {
    expect((await root.sendOperation(DeleteModel, { model_id: 'nobody' })).status).toBe(404);
  });
});

describe('a test of a model', () => {
  it('shows the reply and how long it took', async () => {
    provider.script({ text: ['Hel', 'lo!'] });
    const result = await test({ settings: settings() });
    expect(result).toMatchObject({ result: 'answered', reply: 'Hello!' });
    expect(provider.requests.at(-1)?.body).toMatchObject({ model: 'scripted' });
    expect(await listed()).toHaveLength(1);
  });

  it('stops a model that writes too much', async () => {
    provider.script({ text: Array(2000).fill('blah ') });
    const result = await test({ settings: settings() });
    expect(result.result === 'answered' && result.reply).toMatch(/^(blah ){79}blah$/);
  });

  it('reports a wrong key with the message of the provider, without the key', async () => {
    provider.script({ status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } });
    const result = await test({ settings: settings() });
    expect(result).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('The key for scripted was refused'),
    });
    expect(result).toMatchObject({ detail: expect.stringContaining('Incorrect API key provided: [key]') });
  });

  it('fails where the provider filters the answer', async () => {
    provider.script({ finish: 'content_filter' });
    const result = await test({ settings: settings() });
    expect(result).toMatchObject({ result: 'failed', message: expect.stringContaining('content filter') });
  });

  it('reports an address where nothing listens', async () => {
    const result = await test({ settings: settings({ base_url: 'http://127.0.0.1:9/v1' }) });
    expect(result).toMatchObject({ result: 'failed', message: expect.stringContaining('cannot be reached') });
  });

  it('has error messages in the language of the user', async () => {
    await root.call(UserUpdateProfile, { locale: 'zh-CN' });
    provider.script({ status: 401 });
    const result = await test({ settings: settings() });
    expect(result).toMatchObject({ result: 'failed', message: expect.stringContaining('scripted 的密钥被拒绝') });
    expect((await listed()).at(-1)?.name).toBe('Parley 演示（离线）');
    await root.call(UserUpdateProfile, { locale: 'en-US' });
  });

  it('returns the dimensions of an embedding model', async () => {
    const result = await test({ settings: settings({ purposes: ['embedding'] }) });
    expect(result).toMatchObject({ result: 'embedded', dimensions: 8 });
  });

  it.each([
    ['transcription', 'transcribed', '/audio/transcriptions'],
    ['speech', 'spoken', '/audio/speech'],
    ['image', 'drawn', '/images/generations'],
  ] as const)('asks a model for %s for that', async (purpose, result, path) => {
    expect(await test({ settings: settings({ purposes: [purpose] }) })).toMatchObject({ result });
    expect(provider.requests.at(-1)?.path).toBe(path);
    provider.scriptFor(path, { status: 404 });
    const failed = await test({ settings: settings({ purposes: [purpose], model_name: 'nobody' }) });
    expect(failed).toMatchObject({ result: 'failed', message: expect.stringContaining('no model called nobody') });
  });

  it('sends a real sound file to a model that transcribes', async () => {
    await test({ settings: settings({ purposes: ['transcription'] }) });
    const body: string = provider.requests.at(-1)?.body;
    const file = Buffer.from(body.slice(body.indexOf('RIFF'), body.lastIndexOf('\r\n--')), 'latin1');
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.subarray(8, 16).toString()).toBe('WAVEfmt ');
    expect(file.readUInt32LE(40)).toBe(file.length - 44);
  });

  it('lists the names that a provider offers, or reports why it cannot', async () => {
    const connection = { provider: 'openai', base_url: provider.url, api_key: KEY } as const;
    const { found } = await root.call(ListProviderModels, { connection });
    expect(found).toEqual({ result: 'listed', names: ['another', 'scripted'] });
    provider.scriptFor('/models', { status: 401, body: { error: { message: 'no' } } });
    const refused = await root.call(ListProviderModels, { connection });
    expect(refused.found).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('The key for its list of models was refused'),
    });
  });
});
