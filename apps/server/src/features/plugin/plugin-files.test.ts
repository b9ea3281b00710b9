import {
  type ChatMessage,
  ClearMessage,
  DebugAPI,
  GetOwnStorage,
  GetPluginAPIs,
  MixContent,
  type MixItem,
  PublishPlugin,
  RegisterMcpPlugin,
  UpdateAPI,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { pdfOf } from '../../testing/document-files.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { type McpTestServer, startMcpServer } from '../../testing/start-mcp-server.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestEvent } from '../../testing/test-stream.ts';
import { type ApiServer, startApiServer } from './testing/api-server.ts';
import { createPlugin, pluginList, publish, tool } from './testing/plugins.ts';

const LEASE_OVER_MS = 60_000;
const POLLED = { timeout: 20_000 };
const storageOf = new Map<string, number>();
let api: ApiServer;
let mcp: McpTestServer;
let world: TestChatServer;
let administrator: TestChat;
let users = 0;
beforeAll(async () => {
  api = await startApiServer();
  mcp = await startMcpServer('modern');
  world = await openTestChatServer(
    { limitOf: (name, id) => storageOf.get(`${name} ${id}`) ?? storageLimits[name] },
    { allowedPrivateHosts: [api.host, mcp.host] },
  );
  administrator = await world.chat('administrator@example.com');
});
afterAll(async () => {
  for (const one of [world, api, mcp]) await one[Symbol.asyncDispose]();
});

const open = (): Promise<TestChat> => world.chat(`files-${++users}@example.com`);

const respond = (path: string, bytes: Uint8Array, headers: Record<string, string>) =>
  api.answers.set(path, (_, response) => void response.writeHead(200, headers).end(bytes));

/** An agent whose tool answers with this. */
async function openWith(bytes: Uint8Array, headers: Record<string, string>): Promise<TestChat> {
  const chat = await open();
  respond('/make', bytes, headers);
  const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('make')]);
  await publish(chat.browser, made);
  await chat.change({ plugin_list: pluginList(made) });
  return chat;
}

async function ask(chat: TestChat, name = 'make'): Promise<TestEvent[]> {
  world.model.script({ toolCalls: [{ id: 'call-1', name, arguments: {} }] }, { text: ['Here it is.'] });
  return chat.say('Make it');
}

const itemsOf = (messages: readonly ChatMessage[]): MixItem[] =>
  messages
    .filter(({ type, content_type }) => type === 'answer' && content_type === 'mix')
    .flatMap(({ content }) => MixContent.parse(JSON.parse(content)).item_list);
const resultOf = (events: readonly TestEvent[]) => messagesOf(events, 'tool_response')[0]?.content ?? '';
const usedBytes = async ({ browser }: TestChat) => (await browser.call(GetOwnStorage, {})).use.used_bytes;
const lastMessages = (): { role: string; content: unknown }[] => world.model.requests.at(-1)?.body.messages;

describe('studio §3 plugin skill: a tool that returns a file', () => {
  it('shows a picture below the call, in the history too, as a file of the user that ends with the conversation', async () => {
    const chat = await openWith(onePixelPng, { 'content-type': 'image/png' });
    const before = await usedBytes(chat);
    const events = await ask(chat);
    const [shown] = itemsOf(messagesOf(events));
    const url = shown?.type === 'image' ? (shown.image.image_ori?.url ?? '') : '';
    const response = await chat.browser.send(url);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(onePixelPng);
    expect(resultOf(events)).toMatch(
      /^The response is a file: image\/png, 70 bytes\.\n\[The user sees "make.png" in the chat/,
    );
    expect(itemsOf(await chat.history())).toMatchObject([{ type: 'image', image: { image_ori: { width: 1 } } }]);
    expect(await usedBytes(chat)).toBe(before + onePixelPng.length);
    await chat.browser.call(ClearMessage, chat.conversationRef);
    await world.server.jobs.runDue();
    expect(await usedBytes(chat)).toBe(before);
  });

  it('is described in the language of the user', async () => {
    const chat = await openWith(onePixelPng, { 'content-type': 'image/png' });
    await chat.browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect(resultOf(await ask(chat))).toMatch(
      /^返回内容是一个文件：image\/png，70 字节。\n\[用户可在对话中看到 "make.png"，/,
    );
  });

  it('gives the picture to a model that sees, and its name alone to later replies', async () => {
    const chat = await openWith(onePixelPng, { 'content-type': 'image/png' });
    const model_id = await addScriptedModel(administrator.browser, world.model, { capabilities: { vision: true } });
    await chat.change({ model_info: { model_id } });
    await ask(chat);
    expect(JSON.stringify(lastMessages().at(-1))).toContain('data:image/png;base64,');
    world.model.script({ text: ['A dot.'] });
    await chat.say('What is in it?');
    const sent = JSON.stringify(lastMessages());
    expect([sent.includes('make.png'), sent.includes('data:image'), sent.includes('item_list')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['by its header', { 'content-disposition': 'attachment; filename="rent 2026.pdf"' }, 'rent 2026.pdf'],
    ['by its encoded header', { 'content-disposition': "attachment; filename*=UTF-8''M%C3%BCll.pdf" }, 'Müll.pdf'],
    [
      'by a header that is a path',
      { 'content-disposition': 'attachment; filename="../../etc/passwd.pdf"' },
      'passwd.pdf',
    ],
    ['by the tool', {}, 'make.pdf'],
  ])('shows a document as a file, named %s', async (_how, headers, file_name) => {
    const pdf = pdfOf('The rent is 900');
    const chat = await openWith(pdf, { 'content-type': 'application/pdf', ...headers });
    const events = await ask(chat);
    const file = { file_name, file_type: 'pdf', file_size: pdf.length };
    expect(itemsOf(messagesOf(events))).toMatchObject([{ type: 'file', file }]);
    expect(resultOf(events)).toContain(JSON.stringify(file_name));
  });

  it('shows what is called a picture and is none as a file that browsers do not run', async () => {
    const page = new TextEncoder().encode('<script>alert(1)</script>\0');
    const chat = await openWith(page, { 'content-type': 'image/png' });
    const [shown] = itemsOf(messagesOf(await ask(chat)));
    const url = shown?.type === 'file' ? (shown.file.file_url ?? '') : '';
    const response = await chat.browser.send(url);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('says in words that a file is too large, or that there is no room for it', async () => {
    const large = await openWith(onePixelPng, { 'content-type': 'image/png' });
    respond('/make', new Uint8Array(10_000_001), { 'content-type': 'video/mp4' });
    const events = await ask(large);
    expect([resultOf(events), itemsOf(messagesOf(events))]).toEqual([
      expect.stringContaining('The response is too large. A text may have 5 MB, a file 10 MB.'),
      [],
    ]);
    const full = await openWith(onePixelPng, { 'content-type': 'image/png' });
    const before = await usedBytes(full);
    storageOf.set(`userStorageBytes ${full.userId}`, 10);
    const refused = await ask(full);
    expect(resultOf(refused)).toContain('"make.png" could not be kept: ');
    expect([itemsOf(messagesOf(refused)), await usedBytes(full)]).toEqual([[], before]);
  });

  it('stores nothing while its builder tries it, nor where the server refuses', async () => {
    const chat = await open();
    const before = await usedBytes(chat);
    respond('/make', onePixelPng, { 'content-type': 'image/png' });
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('make')]);
    await publish(chat.browser, made);
    await chat.change({ plugin_list: pluginList(made) });
    api.answers.set('/make', (_, response) => {
      response.writeHead(404, { 'content-type': 'image/png' }).end(onePixelPng);
    });
    expect(itemsOf(messagesOf(await ask(chat)))).toEqual([]);
    expect(await usedBytes(chat)).toBe(before);
  });

  it('shows pictures and files of an MCP server', async () => {
    const chat = await open();
    const { browser, spaceId: space_id } = chat;
    const { plugin_id } = await browser.call(RegisterMcpPlugin, { space_id, url: mcp.url });
    const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
    for (const { api_id, name, is_enabled: _, debug_status: __, debug_example: ___, ...rest } of api_info) {
      const { plugin_id: ____, update_time: _____, ...definition } = rest;
      if (name !== 'draw') await browser.call(UpdateAPI, { api_id, is_enabled: false });
      else await browser.call(UpdateAPI, { api_id, tool: { ...definition, name, risk: 'reads' } });
    }
    const api_id = api_info.find(({ name }) => name === 'draw')?.api_id ?? '';
    await browser.call(DebugAPI, { api_id, arguments: '{}' });
    await browser.call(PublishPlugin, { plugin_id, version: 1 });
    await chat.change({ plugin_list: [{ plugin_id, version: 1, api_list: [{ api_id, name: 'draw' }] }] });
    const events = await ask(chat, 'draw');
    expect(itemsOf(messagesOf(events))).toMatchObject([
      { type: 'image', image: { image_ori: { width: 1, height: 1 } } },
      { type: 'file', file: { file_name: 'dot.pdf', file_size: 3 } },
    ]);
    expect(resultOf(events)).toMatch(/A dot[\s\S]*The user sees "image.png"[\s\S]*The user sees "dot.pdf"/);
  });

  it('keeps a file that was shown before its process died in another call of the same step', async () => {
    const chat = await open();
    respond('/make', onePixelPng, { 'content-type': 'image/png' });
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('make'), tool('slow')]);
    await publish(chat.browser, made);
    await chat.change({ plugin_list: pluginList(made) });
    let release = (): void => undefined;
    api.answers.set('/slow', (_, response) => {
      release = () => void response.writeHead(200).end('late');
    });
    const calls = ['make', 'slow'].map((name, index) => ({ id: `call-${index}`, name, arguments: {} }));
    world.model.script({ toolCalls: calls }, { text: ['Here it is.'] });
    const stream = await chat.open('Make both');
    const replyId = replyIdOf(await stream.until(({ data }) => data.message?.content_type === 'mix'));
    // An event reaches the readers of a reply before it is stored in the log.
    const { database } = world.server.database.open;
    const stored = async () => (await database.selectFrom('runEvent').select('body').execute()).map(({ body }) => body);
    const isShown = (body: string) => body.includes('item_list') && body.includes(replyId);
    await expect.poll(async () => (await stored()).some(isShown), POLLED).toBe(true);
    await using again = await world.server.startAgain();
    world.server.clock.now += LEASE_OVER_MS;
    await again.jobs.runDue();
    expect(itemsOf(await chat.history())).toMatchObject([{ type: 'image', image: { image_ori: { width: 1 } } }]);
    const before = await usedBytes(chat);
    await chat.browser.call(ClearMessage, chat.conversationRef);
    await again.jobs.runDue();
    expect(await usedBytes(chat)).toBe(before - onePixelPng.length);
    release();
    await stream.rest();
  });
});
