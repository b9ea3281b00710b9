import {
  Attach,
  Chat,
  ClearMessage,
  ConversationChange,
  CreateSection,
  DeleteMessage,
  errorCatalogue,
  MarkRead,
  PushMessage,
  ResumeChat,
} from '@parley/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { TestStream } from '../../testing/test-stream.ts';

let world: TestChatServer;
let chat: TestChat;
let subscription: TestStream;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['request_location'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const subscribe = (of: TestChat) => of.browser.openStream(Attach, { ...of.conversationRef, after_seq_id: 0 });

async function nextChange(stream = subscription): Promise<ConversationChange> {
  const event = await stream.next();
  expect(event?.name).toBe('change');
  return ConversationChange.parse(event?.data);
}

describe('chat §7 a subscription to a conversation', () => {
  beforeEach(async () => {
    subscription = await subscribe(chat);
    expect((await nextChange()).kind).toBe('subscribed');
  });
  afterEach(() => subscription.cut());

  it('starts with the state of the conversation and its running replies', async () => {
    const gate = world.model.hold();
    world.model.script({ toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] });
    const paused = await chat.say('Pause');
    const own = await subscribe(chat);
    expect(await nextChange(own)).toEqual({
      kind: 'subscribed',
      end_message_index: (await chat.history())[0]?.message_index,
      last_section_id: (await chat.history())[0]?.section_id,
      running_replies: [{ reply_id: replyIdOf(paused), last_seq_id: paused.length - 1, is_paused: true }],
    });
    world.model.script({ text: ['a', 'b'], gate });
    const stream = await chat.open('Run');
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'a');
    const late = await subscribe(chat);
    expect(await nextChange(late)).toMatchObject({
      running_replies: [{ reply_id: replyIdOf(begun), last_seq_id: 2, is_paused: false }],
    });
    gate.open();
    await stream.rest();
    await Promise.all([own.cut(), late.cut()]);
  });

  it('reply-started carries the question and the one it replaces', async () => {
    const first = replyIdOf(await chat.say('Hello', { local_message_id: 'subscribed-1' }));
    expect(await nextChange()).toEqual({
      kind: 'reply-started',
      question: (await chat.history())[1],
    });
    await chat.say('Hello', { regen_message_id: first });
    expect(await nextChange()).toMatchObject({ kind: 'reply-started', removed_query_id: first });
  });

  it('reply-resumed names the reply', async () => {
    world.model.script({ toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] }, { text: ['There'] });
    const paused = await chat.say('Where?');
    const resume_message_id = replyIdOf(paused);
    expect((await nextChange()).kind).toBe('reply-started');
    const tool_outputs = [{ tool_call_id: 'where', output: 'Berlin' }];
    const request = { ...chat.conversationRef, content_type: 'text' as const, resume_message_id, tool_outputs };
    await (await chat.browser.openStream(ResumeChat, request)).rest();
    const after_seq_id = paused.at(-2)?.id;
    expect(await nextChange()).toEqual({ kind: 'reply-resumed', reply_id: resume_message_id, after_seq_id });
  });

  it('message-pushed carries the message', async () => {
    const { message } = await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content: 'News' });
    expect(await nextChange()).toEqual({ kind: 'message-pushed', message });
  });

  it('messages-deleted names every deleted message', async () => {
    const message_id = replyIdOf(await chat.say('Delete me'));
    const group = (await chat.history()).slice(0, 2).map((message) => message.message_id);
    await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id });
    expect((await nextChange()).kind).toBe('reply-started');
    const change = await nextChange();
    expect(change.kind === 'messages-deleted' && [...change.message_ids].sort()).toEqual(group.sort());
  });

  it('section-created carries the new section and its first messages', async () => {
    const request = { ...chat.conversationRef, insert_history_message_list: ['Hello again'] };
    const created = await chat.browser.call(CreateSection, request);
    expect(await nextChange()).toEqual({ kind: 'section-created', ...created });
  });

  it('read carries the read index', async () => {
    await chat.browser.call(MarkRead, { conversation_id: chat.conversationId, read_message_index: '2' });
    expect(await nextChange()).toEqual({ kind: 'read', read_message_index: '2' });
    await chat.browser.call(MarkRead, { conversation_id: chat.conversationId, read_message_index: '1' });
    const { new_section_id } = await chat.browser.call(ClearMessage, chat.conversationRef);
    // A request without effect publishes nothing.
    expect(await nextChange()).toEqual({ kind: 'history-cleared', new_section_id });
  });

  it('reaches every subscriber of the conversation, and no one else', async () => {
    const other = await world.chat('bob@example.com');
    const second = await subscribe(chat);
    await nextChange(second);
    await other.say('Elsewhere');
    const { message } = await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 3, content: 'Done' });
    for (const stream of [subscription, second])
      expect(await nextChange(stream)).toEqual({ kind: 'message-pushed', message });
    await second.cut();
  });

  it('of healthy readers goes on after messages of any length; its order is kept', async () => {
    const readers = [subscription, await subscribe(chat), await subscribe(chat)];
    for (const reader of readers.slice(1)) await nextChange(reader);
    const texts = ['short', 'long '.repeat(40_000), 'short again', '长'.repeat(120_000), 'end'];
    for (const content of texts) await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content });
    for (const reader of readers)
      for (const content of texts)
        expect(await nextChange(reader)).toMatchObject({ kind: 'message-pushed', message: { content } });
    await Promise.all(readers.slice(1).map((reader) => reader.cut()));
  });

  it('of a reader that takes nothing ends, and the reader can subscribe again', async () => {
    const behind = await subscribe(chat);
    const content = '长'.repeat(200_000);
    // More than the socket buffers of the system, and more than the server keeps for a reader.
    for (let time = 0; time < 24; time += 1) {
      await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content });
      expect((await nextChange()).kind).toBe('message-pushed');
    }
    const received = await behind.rest();
    expect(received.length).toBeLessThan(24);
    const again = await subscribe(chat);
    expect((await nextChange(again)).kind).toBe('subscribed');
    await again.cut();
  });
});

describe('streams of one user', () => {
  it('are refused beyond the limit, before a reply is started; others and closed ones are not counted', async () => {
    await using few = await openTestChatServer({}, { streamsPerUser: 2 });
    const [ada, bob] = [await few.chat('ada@example.com'), await few.chat('bob@example.com')];
    const open = [await subscribe(ada), await subscribe(ada)];
    for (const stream of open) await nextChange(stream);
    const response = await ada.browser.sendOperation(Chat, {
      ...ada.conversationRef,
      content_type: 'text',
      query: 'Hi',
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toEqual({
      code: errorCatalogue.tooManyStreams.code,
      msg: 'You have 2 live connections open. Close some tabs or windows first.',
    });
    expect(few.model.requests).toEqual([]);
    expect(await ada.history()).toEqual([]);
    await bob.say('Hello');

    await open[0]?.cut();
    // The server notices that the connection is closed a moment later.
    const subscribeAgain = async (): Promise<TestStream> => {
      const stream = await subscribe(ada);
      return stream.response.status === 200 ? stream : subscribeAgain();
    };
    const again = await subscribeAgain();
    await nextChange(again);
    await Promise.all([open[1]?.cut(), again.cut()]);
  });

  it('that are refused for another reason free their place', async () => {
    await using few = await openTestChatServer({}, { streamsPerUser: 1 });
    const ada = await few.chat('ada@example.com');
    const unknown = { ...ada.conversationRef, reply_id: 'unknown', after_seq_id: 0 };
    for (let time = 0; time < 3; time += 1)
      expect((await ada.browser.sendOperation(Attach, unknown)).status).not.toBe(429);
    await ada.say('Hello');
  });
});

describe('subscriptions of a server that stops', () => {
  it('all end; as many as there are, Node reports no leak of listeners', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    const stopping = new AbortController();
    await using own = await openTestChatServer({ stopping: stopping.signal });
    const ada = await own.chat('ada@example.com');
    const open = await Promise.all(Array.from({ length: 12 }, () => subscribe(ada)));
    for (const stream of open) await nextChange(stream);
    stopping.abort();
    for (const stream of open) expect(await stream.rest()).toEqual([]);
    process.off('warning', onWarning);
    expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
  });
});
