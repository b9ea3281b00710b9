import {
  ClearMessage,
  DeleteFileboxFiles,
  DeleteMessage,
  DuplicateDraftBot,
  ExportBot,
  GetBotDeletion,
  GetConversationFiles,
  GetDraftBotInfoAgw,
  GetFileboxText,
  GetOwnStorage,
  ImportBot,
  ListFileboxes,
  ListFileboxFiles,
  PublishDraftBot,
  RenameFileboxFile,
  type RequestOf,
  type UploadedFile,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockedPdf, pdfOf } from '../../testing/document-files.ts';
import { fileMessage } from '../../testing/file-message.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { deleteBotForGood } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let chat: TestChat;
let people = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  chat = await someone();
});

const someone = () => world.chat(`user${++people}@example.com`, { filebox_info: { Mode: 1 } });
const bytes = (text: string) => new TextEncoder().encode(text);
const runJobs = () => world.server.jobs.runDue();

async function send(name: string, content: Uint8Array<ArrayBuffer>): Promise<UploadedFile> {
  const file = await upload(chat.browser, name, content, { bot_id: chat.botId });
  const { query, content_type } = fileMessage(file);
  await chat.say(query, { content_type });
  world.server.clock.now += 60_000;
  return file;
}

const list = (filter: Partial<RequestOf<typeof ListFileboxFiles>> = {}) =>
  chat.browser.call(ListFileboxFiles, { bot_id: chat.botId, ...filter });
const names = async (filter: Parameters<typeof list>[0] = {}) => (await list(filter)).files.map(({ name }) => name);
const clear = (keep_files?: boolean) =>
  chat.browser.call(ClearMessage, { ...chat.conversationRef, ...(keep_files !== undefined && { keep_files }) });
const statusOf = async (url: string) => (await chat.browser.send(url)).status;

describe('studio §3 filebox: managed by the user', () => {
  it('lists what was sent, with sizes and addresses, newest first', async () => {
    const notes = await send('notes.txt', bytes('Buy milk'));
    await send('lease.pdf', pdfOf('The rent is 900'));
    const { files, next_cursor, file_count, bytes: total } = await list();
    expect(files.map(({ name }) => name)).toEqual(['lease.pdf', 'notes.txt']);
    expect(files[1]).toMatchObject({ file_id: notes.Uri, file_type: 'txt', byte_size: 8, width: 0, excerpt: '' });
    expect([next_cursor, file_count, total]).toEqual(['', 2, 8 + (files[0]?.byte_size ?? 0)]);
    expect(await statusOf(files[1]?.file_url ?? '')).toBe(200);
    const { fileboxes } = await chat.browser.call(ListFileboxes, {});
    expect(fileboxes).toEqual([
      { bot_id: chat.botId, bot_name: 'Bot', bot_icon_url: expect.any(String), file_count: 2, bytes: total },
    ]);
  });

  it('finds words in names and in texts, and files of some kinds', async () => {
    await send('notes.txt', bytes('Buy milk'));
    await send('lease.pdf', pdfOf('The rent is 900', 'The deposit is two rents'));
    expect(await names({ search: 'LEASE' })).toEqual(['lease.pdf']);
    expect(await names({ search: 'deposit rents' })).toEqual(['lease.pdf']);
    expect((await list({ search: 'milk' })).files[0]?.excerpt).toContain('Buy milk');
    expect(await names({ search: 'castle' })).toEqual([]);
    expect(await names({ file_types: ['pdf', 'image'] })).toEqual(['lease.pdf']);
    expect(await names({ file_types: [] })).toHaveLength(2);
  });

  it('lists files page by page, with and without a search', async () => {
    const files: UploadedFile[] = [];
    // Pictures have no text, which a process of its own would read.
    const nameOf = (index: number) => `${index % 2 ? 'odd' : 'even'} ${index}.png`;
    for (let index = 0; index < 52; index += 1) {
      files.push(await upload(chat.browser, nameOf(index), new Uint8Array(onePixelPng)));
      world.server.clock.now += 1_000 * 60;
    }
    for (let start = 0; start < files.length; start += 10) {
      const { query, content_type } = fileMessage(...files.slice(start, start + 10));
      await chat.say(query, { content_type });
    }
    const first = await list();
    expect(first.files).toHaveLength(50);
    const rest = await list({ cursor: first.next_cursor });
    expect([rest.files.map(({ name }) => name), rest.next_cursor]).toEqual([[nameOf(1), nameOf(0)], '']);
    expect(await names({ search: 'odd' })).toHaveLength(26);
  });

  it('gives the text as the agent reads it, or why there is none', async () => {
    const lease = await send('lease.pdf', pdfOf('The rent is 900'));
    const secret = await send('secret.pdf', lockedPdf());
    const text = (file: UploadedFile, part = 1) =>
      chat.browser.call(GetFileboxText, { bot_id: chat.botId, file_id: file.Uri, part });
    expect(await text(lease)).toEqual({ text: '[page 1]\nThe rent is 900', part_count: 1, note: '' });
    expect(await text(lease, 2)).toMatchObject({ text: '', part_count: 1 });
    expect(await text(secret)).toEqual({ text: '', part_count: 0, note: expect.stringContaining('password') });
  });

  it('renames a file, whose extension stays; names are made safe', async () => {
    const lease = await send('lease.pdf', pdfOf('The rent is 900'));
    const rename = async (name: string) =>
      (await chat.browser.call(RenameFileboxFile, { bot_id: chat.botId, file_id: lease.Uri, name })).name;
    expect(await rename('Flat')).toBe('Flat.pdf');
    expect(await names()).toEqual(['Flat.pdf']);
    expect(await rename('../a/Flat 2.PDF')).toBe('Flat 2.PDF');
    const refused = (name: string) =>
      refusalOf(chat.browser, RenameFileboxFile, { bot_id: chat.botId, file_id: lease.Uri, name });
    expect(await refused('x'.repeat(255))).toBeNull();
    expect([await refused(' '), await refused('x'.repeat(256))]).toEqual(['invalidRequest', 'invalidRequest']);
  });

  it('deletes files with their addresses and their room; messages stay', async () => {
    const lease = await send('lease.pdf', pdfOf('The rent is 900'));
    const notes = await send('notes.txt', bytes('Buy milk'));
    const before = (await chat.browser.call(GetOwnStorage, {})).use.used_bytes;
    await chat.browser.call(DeleteFileboxFiles, { bot_id: chat.botId, file_ids: [lease.Uri, lease.Uri] });
    expect(await names()).toEqual(['notes.txt']);
    expect(await statusOf(lease.file_url)).toBe(404);
    expect((await chat.browser.call(GetOwnStorage, {})).use.used_bytes).toBe(before - lease.file_size);
    expect(JSON.stringify(await chat.history())).toContain('lease.pdf');
    await chat.say('And the rent?');
    expect(JSON.stringify(world.model.requests.at(-1)?.body)).toContain('a file that is not there any more');
    const again = { bot_id: chat.botId, file_ids: [notes.Uri, lease.Uri] };
    expect(await refusalOf(chat.browser, DeleteFileboxFiles, again)).toBe('notFound');
    expect(await names()).toEqual(['notes.txt']);
  });

  it('refuses files that were sent to another agent, and more than one call deletes', async () => {
    const notes = await send('notes.txt', bytes('Buy milk'));
    const other = await chat.addBot('Other');
    const named = { bot_id: other, file_id: notes.Uri };
    expect(await refusalOf(chat.browser, GetFileboxText, named)).toBe('fileNotInFilebox');
    expect(await refusalOf(chat.browser, RenameFileboxFile, { ...named, name: 'x' })).toBe('fileNotInFilebox');
    const deletion = { bot_id: other, file_ids: [notes.Uri] };
    expect(await refusalOf(chat.browser, DeleteFileboxFiles, deletion)).toBe('fileNotInFilebox');
    const many = { bot_id: chat.botId, file_ids: Array(101).fill(notes.Uri) };
    expect(await refusalOf(chat.browser, DeleteFileboxFiles, many)).toBe('invalidRequest');
    expect(await refusalOf(chat.browser, DeleteFileboxFiles, { ...many, file_ids: [] })).toBe('invalidRequest');
    expect(await refusalOf(chat.browser, ListFileboxFiles, { bot_id: chat.botId, search: 'x'.repeat(201) })).toBe(
      'invalidRequest',
    );
  });
});

describe('chat §4 clear history with a filebox', () => {
  const counted = () => chat.browser.call(GetConversationFiles, { conversation_id: chat.conversationId });

  it('counts the files that could be kept, and says whether the agent would look at them', async () => {
    await send('notes.txt', bytes('Buy milk'));
    expect(await counted()).toEqual({ is_filebox_on: true, file_count: 1, bytes: 8 });
    await chat.change({ filebox_info: { Mode: 0 } });
    expect(await counted()).toEqual({ is_filebox_on: false, file_count: 1, bytes: 8 });
  });

  it('deletes the files by default', async () => {
    const { file_count } = (await chat.browser.call(GetOwnStorage, {})).use;
    const notes = await send('notes.txt', bytes('Buy milk'));
    await clear();
    expect(await names()).toEqual([]);
    expect(await statusOf(notes.file_url)).toBe(404);
    await runJobs();
    expect((await chat.browser.call(GetOwnStorage, {})).use.file_count).toBe(file_count);
  });

  it('keeps them where the user wants to, and they can be opened before and after the messages are gone', async () => {
    const notes = await send('notes.txt', bytes('Buy milk'));
    await clear(true);
    expect([await names(), await statusOf(notes.file_url)]).toEqual([['notes.txt'], 200]);
    await runJobs();
    expect([await names(), await statusOf(notes.file_url)]).toEqual([['notes.txt'], 200]);
    expect(await counted()).toMatchObject({ file_count: 0 });
    await clear(true);
    await runJobs();
    expect(await names({ search: 'milk' })).toEqual(['notes.txt']);
    await chat.browser.call(DeleteFileboxFiles, { bot_id: chat.botId, file_ids: [notes.Uri] });
    expect(await statusOf(notes.file_url)).toBe(404);
  });

  it('a single message takes its files with it, unless they are kept', async () => {
    await send('notes.txt', bytes('Buy milk'));
    const [, question] = await chat.history();
    await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id: question?.message_id ?? '' });
    expect(await names()).toEqual([]);
  });

  it('what is kept is lost with the agent, which says so before', async () => {
    const notes = await send('notes.txt', bytes('Buy milk'));
    await clear(true);
    await runJobs();
    const { deletion } = await chat.browser.call(GetBotDeletion, { bot_id: chat.botId });
    expect(deletion).toMatchObject({ file_count: 1, file_bytes: 8 });
    await deleteBotForGood(chat.browser, chat.spaceId, chat.botId);
    expect(await statusOf(notes.file_url)).toBe(404);
    await runJobs();
    const rows = await world.server.database.open.database
      .selectFrom('object')
      .select('id')
      .where('id', '=', notes.Uri)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('studio §3 filebox mode in copies, files and versions', () => {
  const modeOf = async (bot_id: string, version?: string) =>
    (await chat.browser.call(GetDraftBotInfoAgw, { bot_id, ...(version && { version }) })).data.bot_info.filebox_info;

  it('is duplicated, exported and imported; the files are not', async () => {
    await send('notes.txt', bytes('Buy milk'));
    const { data } = await chat.browser.call(DuplicateDraftBot, { bot_id: chat.botId });
    expect(await modeOf(data.bot_id)).toEqual({ Mode: 1 });
    expect((await chat.browser.call(ListFileboxFiles, { bot_id: data.bot_id })).file_count).toBe(0);
    const { file } = (await chat.browser.call(ExportBot, { bot_id: chat.botId })).data;
    expect(file.agent.filebox).toBe('on');
    const imported = await chat.browser.call(ImportBot, { space_id: chat.spaceId, file });
    expect(await modeOf(imported.data.bot_id)).toEqual({ Mode: 1 });
    const { filebox: _, ...without } = file.agent;
    const older = await chat.browser.call(ImportBot, { space_id: chat.spaceId, file: { ...file, agent: without } });
    expect(await modeOf(older.data.bot_id)).toEqual({ Mode: 0 });
  });

  it('belongs to a version, and the published one decides outside of the playground', async () => {
    const { data } = await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    await chat.change({ filebox_info: { Mode: 0 } });
    expect(await modeOf(chat.botId)).toEqual({ Mode: 0 });
    expect(await modeOf(chat.botId, data.version)).toEqual({ Mode: 1 });
  });
});
