import {
  type ChatMessage,
  DeleteMessage,
  FEEDBACK_TEXT_MAX,
  InitConversation,
  PushMessage,
  ReportMessage,
  Scene,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', {
    built_in_tools: ['current_time'],
    suggest_reply_info: { suggest_reply_mode: 0 },
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const push = async (content = 'Notice') =>
  (await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content })).message;
const remove = (message_id: string) => chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id });
const report = (message_id: string, rest: object) =>
  chat.browser.call(ReportMessage, {
    biz_conversation_id: chat.conversationId,
    scene: 4,
    message_id,
    action: 0,
    ...rest,
  });
const contents = async () => (await chat.history()).map(({ content }) => content);

describe('chat §4 delete a message group', () => {
  it('deletes the question with its calls, answers and suggestions, and nothing else', async () => {
    world.model.script(
      { toolCalls: [{ id: 'c', name: 'current_time', arguments: {} }] },
      { text: ['Noon'] },
      { text: ['["And now?"]'] },
    );
    const group = replyIdOf(await chat.say('Time?'));
    world.model.script({ text: ['Stay'] }, { text: ['[]'] });
    await chat.say('Another');
    expect(await chat.history()).toHaveLength(7);
    await remove(group);
    expect(await contents()).toEqual(['Stay', 'Another']);
    world.model.script({ text: ['Still here'] }, { text: ['[]'] });
    await chat.say('Third');
    expect(JSON.stringify(world.model.requests.at(-2)?.body.messages)).not.toContain('Time?');
    expect(await refusalOf(chat.browser, DeleteMessage, { ...chat.conversationRef, message_id: group })).toBe(
      'notFound',
    );
  });

  it('deletes a pushed message alone', async () => {
    const before = await chat.history();
    const { message_id } = await push();
    await remove(message_id);
    expect(await chat.history()).toEqual(before);
  });

  it('stops the reply while it is being made', async () => {
    const before = await chat.history();
    const gate = world.model.hold();
    world.model.script({ text: ['Never ', 'kept'], gate });
    const stream = await chat.open('Delete me');
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'Never ');
    await remove(replyIdOf(begun));
    expect(kindsOf(await stream.rest())).toEqual(['done']);
    await world.model.untilOpen(0);
    expect(await chat.history()).toEqual(before);
  });

  it('is refused for messages of other conversations, scenes, bots and users', async () => {
    const { message_id } = await push();
    const other = await world.chat('eve@example.com');
    expect(await refusalOf(other.browser, DeleteMessage, { ...other.conversationRef, message_id })).toBe('notFound');
    const theirs = replyIdOf(await other.say('Theirs'));
    expect(await refusalOf(chat.browser, DeleteMessage, { ...chat.conversationRef, message_id: theirs })).toBe(
      'notFound',
    );
    const elsewhere = { ...chat.conversationRef, scene: Scene.home, message_id };
    expect(await refusalOf(chat.browser, DeleteMessage, elsewhere)).toBe('conversationNotFound');
    const bot_id = await chat.addBot('Other');
    expect(await refusalOf(chat.browser, DeleteMessage, { ...chat.conversationRef, bot_id, message_id })).toBe(
      'conversationNotFound',
    );
    await remove(message_id);
  });
});

describe('chat §7 /api/conversation/message/report', () => {
  const feedbackOf = async (message_id: string) =>
    (await chat.history()).find((message) => message.message_id === message_id)?.message_feedback;
  let answer: ChatMessage;

  beforeAll(async () => {
    world.model.script({ text: ['Good?'] }, { text: ['[]'] });
    await chat.say('Judge');
    answer = (await chat.history())[0] as ChatMessage;
  });

  it('stores a like, an unlike with reasons, and removes them', async () => {
    await report(answer.message_id, { message_feedback: { feedback_type: 1 } });
    expect(await feedbackOf(answer.message_id)).toEqual({ feedback_type: 1 });
    const unlike = { feedback_type: 2, detail_types: [1, 4], detail_content: 'Wrong' };
    await report(answer.message_id, { message_feedback: unlike });
    expect(await feedbackOf(answer.message_id)).toEqual(unlike);
    await report(answer.message_id, { message_feedback: { feedback_type: 0 } });
    expect(await feedbackOf(answer.message_id)).toBeUndefined();
    await report(answer.message_id, {});
    expect(await feedbackOf(answer.message_id)).toBeUndefined();
  });

  it('refuses unknown reasons, other actions, and messages of other users', async () => {
    const request = { biz_conversation_id: chat.conversationId, scene: 4, message_id: answer.message_id };
    const refusal = (rest: object) => refusalOf(chat.browser, ReportMessage, { ...request, ...rest });
    const unlike = (rest: object) => ({ message_feedback: { feedback_type: 2, ...rest } });
    expect(await refusal(unlike({ detail_types: [5] }))).toBe('invalidRequest');
    expect(await refusal(unlike({ detail_content: 'x'.repeat(FEEDBACK_TEXT_MAX + 1) }))).toBe('invalidRequest');
    expect(await refusal({ message_feedback: { feedback_type: 3 } })).toBe('invalidRequest');
    expect(await refusal({ action: 2 })).toBe('invalidRequest');
    expect(await refusal({ message_id: 'nobody' })).toBe('notFound');
    expect(await refusal({ scene: 0 })).toBe('conversationNotFound');
    expect(await refusal(unlike({ detail_content: 'x'.repeat(FEEDBACK_TEXT_MAX) }))).toBeNull();
  });

  it('finds no message of another conversation, of the same user or of others', async () => {
    const request = { scene: Scene.playground, message_id: answer.message_id };
    const bot_id = await chat.addBot('Second');
    const second = await chat.browser.call(InitConversation, { bot_id, scene: Scene.playground, count: 1 });
    const mine = { ...request, biz_conversation_id: second.conversationId };
    for (const action of [0, 1])
      expect(await refusalOf(chat.browser, ReportMessage, { ...mine, action })).toBe('messageNotFound');
    const other = await world.chat('bob@example.com');
    const theirs = { ...request, biz_conversation_id: other.conversationId };
    expect(await refusalOf(other.browser, ReportMessage, theirs)).toBe('notFound');
  });

  it('deletes the message and its feedback with the action delete', async () => {
    await report(answer.message_id, { action: 1 });
    expect((await chat.history()).map(({ message_id }) => message_id)).not.toContain(answer.message_id);
    const { database } = world.server.database.open;
    expect(await database.selectFrom('messageFeedback').selectAll().execute()).toEqual([]);
  });
});

describe('chat §3 pushed messages', () => {
  it.each([
    [1, 'task_manual_trigger'],
    [2, 'answer'],
    [3, 'answer'],
  ] as const)('source %i is a %s that belongs to no question', async (source, type) => {
    const { message } = await chat.browser.call(PushMessage, {
      ...chat.conversationRef,
      source,
      content: `From ${source}`,
    });
    expect(message).toMatchObject({
      source,
      type,
      role: 'assistant',
      reply_id: '0',
      content: `From ${source}`,
      sender_id: chat.botId,
      status: 'available',
    });
    expect((await chat.history())[0]).toEqual(message);
  });

  it('get their position also while the bot answers', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['Answer'], gate }, { text: ['[]'] });
    const stream = await chat.open('Ask');
    await gate.reached();
    await push('Meanwhile');
    gate.open();
    expect(answerTextOf(await stream.rest())).toBe('Answer');
    expect((await contents()).slice(0, 3)).toEqual(['Answer', 'Meanwhile', 'Ask']);
  });

  it('are refused with the source chat, without text, and with unknown fields', async () => {
    const refusal = (rest: object) =>
      refusalOf(chat.browser, PushMessage, { ...chat.conversationRef, source: 2, content: 'x', ...rest });
    expect(await refusal({ source: 0 })).toBe('invalidRequest');
    expect(await refusal({ source: 4 })).toBe('invalidRequest');
    expect(await refusal({ content: '' })).toBe('invalidRequest');
    expect(await refusal({ sender_id: 'me' })).toBe('invalidRequest');
    expect(await refusal({ scene: 0 })).toBe('conversationNotFound');
  });
});
