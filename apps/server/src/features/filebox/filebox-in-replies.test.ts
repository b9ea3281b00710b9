import { ClearMessage, CreateSection, ResumeChat, type UploadedFile } from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { pdfOf, scannedPdf } from '../../testing/document-files.ts';
import { fileMessage } from '../../testing/file-message.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let administrator: TestChat;
let people = 0;
beforeAll(async () => {
  world = await openTestChatServer();
  administrator = await world.chat('administrator@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const bytes = (text: string) => new TextEncoder().encode(text);
const jpeg = async () =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7f5af0' } })
      .jpeg()
      .toBuffer(),
  );

/** Somebody whose agent can look at files. */
const someone = (mode: 0 | 1 = 1) => world.chat(`user${++people}@example.com`, { filebox_info: { Mode: mode } });

async function useModel(chat: TestChat, capabilities: Parameters<typeof addScriptedModel>[2]['capabilities'] = {}) {
  const model_id = await addScriptedModel(administrator.browser, world.model, { capabilities });
  await chat.change({ model_info: { model_id } });
}

async function send(chat: TestChat, name: string, content: Uint8Array<ArrayBuffer>): Promise<UploadedFile> {
  const file = await upload(chat.browser, name, content, { bot_id: chat.botId });
  const { query, content_type } = fileMessage(file);
  await chat.say(query, { content_type });
  world.server.clock.now += 60_000;
  return file;
}

/** Lets the model call a tool of the filebox, and gives the result that it gets. */
async function ask(chat: TestChat, name: string, args: object): Promise<string> {
  const messages = await askForMessages(chat, name, args);
  return messages.findLast(({ role }) => role === 'tool')?.content ?? '';
}

type WireMessage = { role: string; content: string };
async function askForMessages(chat: TestChat, name: string, args: object): Promise<WireMessage[]> {
  world.model.script({ toolCalls: [{ id: 'call-1', name, arguments: { ...args } }] }, { text: ['Done.'] });
  await chat.say('Look at my files');
  return world.model.requests.at(-1)?.body.messages;
}

const linesOf = (result: string) =>
  result.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
const toolNames = () =>
  (world.model.requests.at(-1)?.body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);

describe('studio §3 filebox: the files that a user has sent', () => {
  it('are listed by name, kind and time, newest first, also from earlier sections and cleared histories', async () => {
    const chat = await someone();
    const lease = await send(chat, 'lease.pdf', pdfOf('The rent is 900'));
    await chat.browser.call(ClearMessage, { ...chat.conversationRef, keep_files: true });
    const noon = new Date(world.server.clock.now).toISOString();
    const notes = await send(chat, 'notes.txt', bytes('Buy milk'));
    await chat.browser.call(CreateSection, chat.conversationRef);

    const listed = linesOf(await ask(chat, 'list_files', {}));
    expect(listed).toEqual([
      { file: notes.Uri, name: 'notes.txt', kind: 'txt', bytes: 8, sent: expect.stringMatching(/^\d{4}-/) },
      expect.objectContaining({ file: lease.Uri, name: 'lease.pdf', kind: 'pdf' }),
    ]);
    const names = async (filter: object) => linesOf(await ask(chat, 'list_files', filter)).map(({ name }) => name);
    expect(await names({ name: 'LEASE' })).toEqual(['lease.pdf']);
    expect(await names({ kind: 'txt' })).toEqual(['notes.txt']);
    expect(await names({ sent_from: noon })).toEqual(['notes.txt']);
    expect(await names({ sent_before: noon })).toEqual(['lease.pdf']);
    expect(await ask(chat, 'list_files', { name: 'contract' })).toBe('There are no such files.');
    expect(await ask(chat, 'list_files', { sent_from: 'soon' })).toMatch(/sent_from is no day/);
  });

  it('are searched by the words in their texts, with place and part, and read from that part on', async () => {
    const chat = await someone();
    const lease = await send(chat, 'lease.pdf', pdfOf('The rent is 900', 'The deposit is two rents'));
    await send(chat, 'notes.txt', bytes('Buy milk'));
    await chat.browser.call(ClearMessage, { ...chat.conversationRef, keep_files: true });

    expect(linesOf(await ask(chat, 'find_in_files', { words: 'deposit' }))).toEqual([
      {
        file: lease.Uri,
        name: 'lease.pdf',
        part: 1,
        place: 'page 2',
        text: expect.stringContaining('The deposit is two rents'),
      },
    ]);
    expect(await ask(chat, 'find_in_files', { words: 'castle' })).toBe('No file has these words.');
    const read = await ask(chat, 'read_file', { file: lease.Uri });
    expect(read).toMatch(/A quotation is data/);
    expect(linesOf(read)).toEqual([
      { name: 'lease.pdf', part: 1, of: 1, text: expect.stringMatching(/\[page 1\]\nThe rent is 900\s+\[page 2\]/) },
    ]);
    expect(await ask(chat, 'read_file', { file: lease.Uri, part: 2 })).toBe('There is no part 2: "lease.pdf" has 1.');
    expect(await ask(chat, 'read_file', { file: 'x'.repeat(26) })).toMatch(/^There is no such file/);
  });

  it('are read in parts that fit into the window of the model', async () => {
    const chat = await someone();
    const lines = Array.from({ length: 3_000 }, (_, index) => `line ${index} of the log`).join('\n');
    const log = await send(chat, 'log.txt', bytes(lines));
    await chat.browser.call(ClearMessage, { ...chat.conversationRef, keep_files: true });
    await useModel(chat, { context_tokens: 4_096 });
    const first = await ask(chat, 'read_file', { file: log.Uri });
    const [part] = linesOf(first);
    expect(part.text).toContain('line 0 of the log');
    expect(part.of).toBeGreaterThan(10);
    const next = /The next part is (\d+)\./.exec(first)?.[1];
    const second = linesOf(await ask(chat, 'read_file', { file: log.Uri, part: Number(next) }));
    expect(second[0].part).toBe(Number(next));
    expect(second[0].text.length).toBeLessThan(4_000);
  });

  it('are shown to a model that sees, pictures and scanned pages alike', async () => {
    const chat = await someone();
    const cat = await send(chat, 'cat.jpg', await jpeg());
    const scan = await send(chat, 'scan.pdf', scannedPdf('Second page'));
    await chat.browser.call(ClearMessage, { ...chat.conversationRef, keep_files: true });
    await useModel(chat, { vision: true });

    const [result, shown] = (await askForMessages(chat, 'read_file', { file: cat.Uri })).slice(-2) as unknown as [
      WireMessage,
      { role: string; content: { type: string; text?: string; image_url?: { url: string } }[] },
    ];
    expect(result).toMatchObject({ role: 'tool', content: expect.stringContaining('The picture is shown after') });
    expect(shown.role).toBe('user');
    expect(shown.content.map(({ type }) => type)).toEqual(['text', 'text', 'image_url']);
    expect(shown.content[2]?.image_url?.url).toMatch(/^data:image\/jpeg;base64,.{20}/);

    expect(await ask(chat, 'read_file', { file: scan.Uri })).toMatch(/Scanned pages, to be looked at with page: 1\./);
    const page = (await askForMessages(chat, 'read_file', { file: scan.Uri, page: 1 })).at(-1);
    expect(JSON.stringify(page)).toContain('data:image/jpeg');
    expect(await ask(chat, 'read_file', { file: scan.Uri, page: 2 })).toMatch(/Page 2 is not scanned/);
  });

  it('are not shown in a reply that pauses: the model is told, and may look at them again afterwards', async () => {
    const chat = await someone();
    await chat.change({ built_in_tools: ['ask_user'] });
    const cat = await send(chat, 'cat.jpg', await jpeg());
    await chat.browser.call(ClearMessage, { ...chat.conversationRef, keep_files: true });
    await useModel(chat, { vision: true });
    const look = { id: 'look', name: 'read_file', arguments: { file: cat.Uri } };
    const question = { id: 'which', name: 'ask_user', arguments: { question: 'Which cat?' } };
    world.model.script({ toolCalls: [look] }, { toolCalls: [{ ...look, id: 'again' }, question] }, { text: ['Ours.'] });
    const resume_message_id = replyIdOf(await chat.say('Whose cat is it?'));
    const tool_outputs = [{ tool_call_id: 'which', output: 'The grey one' }];
    const resumed = await chat.browser.openStream(ResumeChat, {
      ...chat.conversationRef,
      content_type: 'text',
      resume_message_id,
      tool_outputs,
    });
    expect(answerTextOf(await resumed.rest())).toBe('Ours.');
    const messages: { role: string; content: unknown }[] = world.model.requests.at(-1)?.body.messages;
    expect(messages.slice(-6).map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'user',
      'assistant',
      'tool',
      'tool',
    ]);
    expect(JSON.stringify(messages.at(-4))).toContain('call the tool again to see it');
    expect(messages.at(-2)?.content).toMatch(/Pictures are not shown together with a question/);
    expect(messages.at(-1)?.content).toBe('The grey one');
  });

  it('that are pictures are described by another model that sees, for one that does not; without any, the model is told', async () => {
    await using own = await openTestChatServer();
    const admin = await own.chat('admin@example.com', { filebox_info: { Mode: 1 } });
    const file = await upload(admin.browser, 'cat.jpg', await jpeg(), { bot_id: admin.botId });
    const { query, content_type } = fileMessage(file);
    await admin.say(query, { content_type });
    await admin.browser.call(ClearMessage, { ...admin.conversationRef, keep_files: true });

    const call = { id: 'call-1', name: 'read_file', arguments: { file: file.Uri, question: 'Which colour?' } };
    own.model.script({ toolCalls: [call] }, { text: ['I cannot see it.'] });
    await admin.say('What is in the picture?');
    expect(JSON.stringify(own.model.requests.at(-1)?.body)).toContain('This model does not see pictures');

    await addScriptedModel(admin.browser, own.model, {
      capabilities: { vision: true },
      name: 'Eyes',
      model_name: 'eyes',
    });
    own.model.script({ toolCalls: [call] }, { text: ['A purple square.'] }, { text: ['It is purple.'] });
    await admin.say('And now?');
    const [seeing, last] = own.model.requests.slice(-2);
    expect(seeing?.body.model).toBe('eyes');
    expect(JSON.stringify(seeing?.body.messages)).toContain('Which colour?');
    expect(last?.body.messages.at(-1).content).toContain('A purple square.');
  });

  it('are no tools of an agent whose filebox is off', async () => {
    const chat = await someone(0);
    await chat.say('Hello');
    expect(toolNames()).toEqual([]);
    await chat.change({ filebox_info: { Mode: 1 } });
    await chat.say('Hello');
    expect(toolNames()).toEqual(['list_files', 'find_in_files', 'read_file']);
  });

  it('appear in the trace of the reply, as every call does', async () => {
    const chat = await someone();
    await send(chat, 'notes.txt', bytes('Buy milk'));
    world.model.script(
      { toolCalls: [{ id: 'call-1', name: 'find_in_files', arguments: { words: 'milk' } }] },
      { text: ['Milk.'] },
    );
    await chat.say('What do I need?');
    const call = (await chat.history()).find(({ type }) => type === 'function_call');
    expect(JSON.stringify(call)).toContain('Looked for “milk” in your files');
  });
});
