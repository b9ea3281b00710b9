import { Chat, ClearMessage, PushMessage, type RequestOf } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileMessage } from '../../testing/file-message.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  // One user has more replies at once here than streams by default.
  world = await openTestChatServer({}, { streamsPerUser: 2 * REPLIES_MAX });
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const refusal = (query: string, sent: Partial<RequestOf<typeof Chat>>) =>
  refusalOf(chat.browser, Chat, { ...chat.conversationRef, query, ...sent });
const storedContents = async () => (await chat.history()).map(({ type, content }) => [type, content]).reverse();

describe('chat §7 the same local_message_id again', () => {
  it('with the same body returns the same reply, byte for byte, and asks the model once', async () => {
    const before = world.model.requests.length;
    const sent = { local_message_id: 'again', custom_variables: { a: '1' } };
    const first = await chat.say('Once', sent);
    expect(await chat.say('Once', sent)).toEqual(first);
    expect(world.model.requests.length).toBe(before + 1);
  });

  it('follows the reply while it is being made', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['one ', 'two'], gate });
    const first = await chat.open('Count', { local_message_id: 'count' });
    gate.release();
    await first.until(({ data }) => data.message.content === 'one ');
    const second = await chat.open('Count', { local_message_id: 'count' });
    gate.open();
    expect(answerTextOf(await second.rest())).toBe('one two');
    expect(answerTextOf(await first.rest())).toBe('two');
  });

  it('sent twice at the same time is one question', async () => {
    const both = await Promise.all([1, 2].map(() => chat.say('Twins', { local_message_id: 'twins' })));
    expect(both[0]).toEqual(both[1]);
    expect((await storedContents()).filter(([, content]) => content === 'Twins')).toHaveLength(2);
  });

  it('with another body is refused', async () => {
    const sent = { local_message_id: 'mixed' };
    await chat.say('First text', sent);
    expect(await refusal('Other text', sent)).toBe('localMessageIdReused');
    expect(await refusal('First text', { ...sent, mention_list: [{ id: chat.botId }] })).toBe('localMessageIdReused');
    expect(await refusal('First text', { ...sent, custom_variables: { a: '1' } })).toBe('localMessageIdReused');
    expect(await refusal('First text', { ...sent, chat_history: [] })).toBe('localMessageIdReused');
    expect(await refusal('First text', { ...sent, insert_history_message_list: ['x'] })).toBe('localMessageIdReused');
    expect(await refusal('First text', sent)).toBeNull();
  });

  it('is accepted in another conversation', async () => {
    const other = await world.chat('bob@example.com');
    expect(answerTextOf(await other.say('My own', { local_message_id: 'mixed' }))).toBe('My own');
  });
});

/** The default limit of the installation. */
const REPLIES_MAX = 10;

describe('chat §4 many questions at once', () => {
  it('are all answered, each message with its own position', async () => {
    const mine = await world.chat('many@example.com');
    const queries = Array.from({ length: REPLIES_MAX }, (_, index) => `Question ${index}`);
    const replies = await Promise.all(queries.map((query) => mine.say(query)));
    expect(replies.map((events) => answerTextOf(events))).toEqual(queries);
    const history = await mine.history();
    expect(history.map(({ message_index }) => Number(message_index))).toEqual(
      Array.from({ length: 2 * REPLIES_MAX }, (_, index) => 2 * REPLIES_MAX - index),
    );
    for (const { type, reply_id, content } of history)
      if (type === 'answer') expect(history.find(({ message_id }) => message_id === reply_id)?.content).toBe(content);
  });

  it('are refused beyond the limit, except those that were sent before', async () => {
    const greedy = await world.chat('greedy@example.com');
    world.model.script(...Array<{ silent: true }>(REPLIES_MAX).fill({ silent: true }));
    const ask = (index: number) => greedy.open('More', { local_message_id: `more-${index}` });
    const streams = await Promise.all(Array.from({ length: REPLIES_MAX }, (_, index) => ask(index)));
    const more = { ...greedy.conversationRef, query: 'More' };
    expect(await refusalOf(greedy.browser, Chat, more)).toBe('tooManyReplies');
    streams.push(await ask(0));
    const patient = await world.chat('patient@example.com');
    expect(answerTextOf(await patient.say('Hello'))).toBe('Hello');
    await greedy.browser.call(ClearMessage, greedy.conversationRef);
    await Promise.all(streams.map((stream) => stream.rest()));
    expect(answerTextOf(await greedy.say('Hello'))).toBe('Hello');
  });
});

describe('chat §4 regenerate', () => {
  it('removes question and reply, answers again, and names the removed query', async () => {
    const mine = await world.chat('carol@example.com');
    world.model.script({ text: ['First answer'] }, { text: ['Second answer'] });
    const old = replyIdOf(await mine.say('Question'));
    const events = await mine.say('Question', { regen_message_id: old });
    expect(answerTextOf(events)).toBe('Second answer');
    for (const message of messagesOf(events, 'answer')) expect(message.extra_info.remove_query_id).toBe(old);
    expect(messagesOf(events, 'ack')[0]?.extra_info).not.toHaveProperty('remove_query_id');
    expect((await mine.history()).map(({ content }) => content)).toEqual(['Second answer', 'Question']);
    expect(world.model.requests.at(-1)?.body.messages).toEqual([{ role: 'user', content: 'Question' }]);
  });

  it('by two windows at once makes one answer, which both get under their own local id', async () => {
    const mine = await world.chat('twice@example.com');
    const old = replyIdOf(await mine.say('Question'));
    const gate = world.model.hold();
    world.model.script({ text: ['One ', 'answer'], gate });
    const before = world.model.requests.length;
    const regenerate = (local_message_id: string) => mine.open('Question', { regen_message_id: old, local_message_id });
    const streams = await Promise.all([regenerate('window-1'), regenerate('window-2')]);
    gate.open();
    const events = await Promise.all(streams.map((stream) => stream.rest()));
    expect(events.map((each) => answerTextOf(each))).toEqual(['One answer', 'One answer']);
    expect(events.map((each) => messagesOf(each, 'ack')[0]?.extra_info.local_message_id)).toEqual([
      'window-1',
      'window-2',
    ]);
    expect(replyIdOf(events[0] ?? [])).toBe(replyIdOf(events[1] ?? []));
    expect((await mine.history()).map(({ content }) => content)).toEqual(['One answer', 'Question']);
    expect(world.model.requests.length).toBe(before + 1);
    // A window that is late gets the same answer.
    const late = await mine.say('Question', { regen_message_id: old, local_message_id: 'window-3' });
    expect(answerTextOf(late)).toBe('One answer');
    expect(world.model.requests.length).toBe(before + 1);
  });

  it('by two windows at once that name an answer makes one answer too, whether the later one joins it or finds it gone', async () => {
    const mine = await world.chat('thrice@example.com');
    await mine.say('Question');
    const [answer] = await mine.history();
    const before = world.model.requests.length;
    const regenerate = (local_message_id: string) =>
      mine.say('Question', { regen_message_id: answer?.message_id ?? '', local_message_id });
    const events = await Promise.all([regenerate('window-1'), regenerate('window-2')]);
    expect(new Set(events.map(replyIdOf).filter(Boolean)).size).toBe(1);
    expect((await mine.history()).map(({ type }) => type)).toEqual(['answer', 'question']);
    expect(world.model.requests.length).toBe(before + 1);
  });

  it('joins the new answer of another window only for the same files', async () => {
    const mine = await world.chat('files@example.com');
    const files = await Promise.all(
      ['a.txt', 'b.txt'].map((name) => upload(mine.browser, name, new TextEncoder().encode(name))),
    );
    const [first, other] = files.map((file) => fileMessage(file));
    if (!first || !other) throw new Error('two messages');
    const old = replyIdOf(await mine.say(first.query, first));
    const anew = { regen_message_id: old };
    const replyId = replyIdOf(await mine.say(first.query, { ...first, ...anew, local_message_id: 'window-1' }));
    expect(replyIdOf(await mine.say(first.query, { ...first, ...anew, local_message_id: 'window-2' }))).toBe(replyId);
    const otherFile = { ...mine.conversationRef, ...other, ...anew, local_message_id: 'window-3' };
    expect(await refusalOf(mine.browser, Chat, otherFile)).toBe('messageNotFound');
  });

  it('accepts an answer or a tool call in place of its question', async () => {
    const mine = await world.chat('dan@example.com', { built_in_tools: ['current_time'] });
    world.model.script({ toolCalls: [{ id: 'c1', name: 'current_time', arguments: {} }] }, { text: ['Noon'] });
    await mine.say('Time?');
    const [answer] = await mine.history();
    world.model.script({ toolCalls: [{ id: 'c2', name: 'current_time', arguments: {} }] }, { text: ['One'] });
    const events = await mine.say('Time?', { regen_message_id: answer?.message_id ?? '' });
    const [call] = messagesOf(events, 'function_call');
    expect(call?.extra_info).toMatchObject({ remove_query_id: answer?.reply_id, call_id: 'c2' });
    expect(await mine.history()).toHaveLength(4);
    await mine.say('Time?', { regen_message_id: call?.message_id ?? '' });
    expect((await mine.history()).map(({ type }) => type)).toEqual(['answer', 'question']);
  });

  it('ends a running reply for its readers', async () => {
    const mine = await world.chat('eve@example.com');
    const gate = world.model.hold();
    world.model.script({ text: ['Slow ', 'answer'], gate });
    const stream = await mine.open('Question');
    gate.release();
    const [ack] = await stream.until(({ data }) => data.message.content === 'Slow ');
    const removed = ack?.data.message.message_id;
    const events = await mine.say('Question', { regen_message_id: removed });
    expect(answerTextOf(events)).toBe('Question');
    expect(kindsOf(await stream.rest())).toEqual(['done']);
    await world.model.untilOpen(0);
    gate.open();
    expect((await mine.history()).map(({ content }) => content)).toEqual(['Question', 'Question']);
  });

  it('repeated with the same local id returns the same reply, and with a new one too; other text is refused', async () => {
    const mine = await world.chat('frank@example.com');
    const old = replyIdOf(await mine.say('Question'));
    const sent = { local_message_id: 'regen', regen_message_id: old };
    const events = await mine.say('Question', sent);
    expect(await mine.say('Question', sent)).toEqual(events);
    expect(answerTextOf(await mine.say('Question', { regen_message_id: old }))).toBe(answerTextOf(events));
    expect(
      await refusalOf(mine.browser, Chat, { ...mine.conversationRef, query: 'Other', regen_message_id: old }),
    ).toBe('messageNotFound');
    expect(await mine.history()).toHaveLength(2);
  });

  it('is refused for a message that answers nothing, which is not removed', async () => {
    const mine = await world.chat('grace@example.com');
    await mine.say('Question', { insert_history_message_list: ['Inserted'] });
    const { message } = await mine.browser.call(PushMessage, { ...mine.conversationRef, source: 2, content: 'Notice' });
    const before = await mine.history();
    for (const { message_id } of [message, before.find(({ content }) => content === 'Inserted') ?? message]) {
      const sent = { ...mine.conversationRef, query: 'Again', regen_message_id: message_id };
      expect(await refusalOf(mine.browser, Chat, sent)).toBe('messageNotFound');
    }
    expect(await mine.history()).toEqual(before);
  });

  it('is refused for the message of another user', async () => {
    const mine = await world.chat('henry@example.com');
    const theirs = replyIdOf(await chat.say('Theirs'));
    expect(await refusalOf(mine.browser, Chat, { ...mine.conversationRef, query: 'x', regen_message_id: theirs })).toBe(
      'messageNotFound',
    );
  });
});
