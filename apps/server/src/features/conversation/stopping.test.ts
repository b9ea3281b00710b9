import { BreakMessage, Chat, DeleteDraftBot, type RequestOf } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['request_location'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const stop = (request: Partial<RequestOf<typeof BreakMessage>>) =>
  chat.browser.call(BreakMessage, { ...chat.conversationRef, ...request });

/** A reply that has sent "Hello " and has more to send. */
async function speaking(sent: { local_message_id?: string } = {}) {
  const gate = world.model.hold();
  world.model.script({ reasoning: ['Hm'], text: ['Hello ', 'you'], gate });
  const stream = await chat.open('Greet me', sent);
  gate.release(2);
  const begun = await stream.until(({ data }) => data.message.content === 'Hello ');
  const [answer] = messagesOf(begun, 'answer');
  return { stream, query_message_id: replyIdOf(begun), answer_message_id: answer?.message_id ?? '' };
}

describe('chat §4 stop responding', () => {
  it('keeps the partial answer up to where its reader saw it, and closes the request to the model', async () => {
    const { stream, ...ids } = await speaking();
    await stop({ ...ids, broken_pos: 3 });
    const rest = await stream.rest();
    expect(kindsOf(rest)).toEqual(['answer', 'done']);
    expect(messagesOf(rest)[0]).toMatchObject({ content: '', status: 'broken', broken_pos: 3 });
    await world.model.untilOpen(0);
    const [stored] = await chat.history();
    expect(stored).toMatchObject({ content: 'Hello ', reasoning_content: 'Hm', status: 'broken', broken_pos: 3 });
    await chat.say('Go on');
    expect(world.model.requests.at(-1)?.body.messages.at(-2)).toEqual({ role: 'assistant', content: 'Hel' });
  });

  it('never breaks an answer beyond its end', async () => {
    const { stream, ...ids } = await speaking();
    await stop({ ...ids, broken_pos: 9_999_999 });
    await stream.rest();
    expect((await chat.history())[0]?.broken_pos).toBe(6);
  });

  it('finds the question by its local id, and breaks at the end of the text so far', async () => {
    const { stream } = await speaking({ local_message_id: 'stop-me' });
    await stop({ local_message_id: 'stop-me' });
    expect(messagesOf(await stream.rest())[0]).toMatchObject({ status: 'broken', broken_pos: 6 });
  });

  it('before the first delta keeps only the question', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['Never said'], gate });
    const stream = await chat.open('Quick stop');
    const [ack] = await stream.until(({ data }) => data.message.type === 'ack');
    await gate.reached();
    await stop({ query_message_id: ack?.data.message.message_id });
    expect(kindsOf(await stream.rest())).toEqual(['done']);
    expect((await chat.history())[0]?.content).toBe('Quick stop');
  });

  it('keeps the answer complete when only its suggestions are missing', async () => {
    const mine = await world.chat('bob@example.com', { suggest_reply_info: { suggest_reply_mode: 0 } });
    const gate = world.model.hold();
    world.model.script({ text: ['Whole'] }, { text: ['["More?"]'], gate });
    const stream = await mine.open('Tell me');
    const begun = await stream.until(({ data }) => data.message.type === 'verbose');
    await gate.reached();
    await mine.browser.call(BreakMessage, { ...mine.conversationRef, query_message_id: replyIdOf(begun) });
    expect(kindsOf(await stream.rest())).toEqual(['done']);
    expect((await mine.history())[0]).toMatchObject({ content: 'Whole', status: 'available' });
  });

  it('ends a paused reply', async () => {
    world.model.script({ toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] });
    const query_message_id = replyIdOf(await chat.say('Where?'));
    await stop({ query_message_id });
    const { database } = world.server.database.open;
    const row = await database
      .selectFrom('run')
      .innerJoin('reply', 'reply.runId', 'run.id')
      .selectAll('run')
      .where('questionId', '=', query_message_id)
      .executeTakeFirst();
    expect([row?.status, row?.pausedState]).toEqual(['stopped', null]);
  });

  it('changes nothing for a reply that is over or never existed', async () => {
    await chat.say('Done');
    const before = await chat.history();
    await stop({ query_message_id: before[1]?.message_id });
    await stop({ query_message_id: 'nobody' });
    await stop({ query_message_id: '', local_message_id: 'nobody' });
    await stop({});
    expect(await chat.history()).toEqual(before);
  });

  it('does not affect the reply of another user', async () => {
    const { stream, query_message_id } = await speaking();
    const other = await world.chat('eve@example.com');
    await other.browser.call(BreakMessage, { ...other.conversationRef, query_message_id });
    expect(await refusalOf(other.browser, BreakMessage, { ...chat.conversationRef, query_message_id })).toBe(
      'notFound',
    );
    expect(await refusalOf(chat.browser, BreakMessage, { ...chat.conversationRef, scene: 0, query_message_id })).toBe(
      'conversationNotFound',
    );
    expect(world.model.open).toBe(1);
    await stop({ query_message_id });
    await stream.rest();
  });
});

describe('chat §4 a bot that is deleted while it answers', () => {
  it('ends its reply, and the conversation is gone', async () => {
    const mine = await world.chat('carol@example.com');
    const gate = world.model.hold();
    world.model.script({ text: ['Farewell ', 'cruel ', 'world'], gate });
    const stream = await mine.open('Who are you?');
    gate.release();
    await stream.until(({ data }) => data.message.content === 'Farewell ');
    await mine.browser.call(DeleteDraftBot, { space_id: mine.spaceId, bot_id: mine.botId });
    gate.release();
    // As for everybody who loses access, the stream is ended: with or without an error, but never as if the reply were complete.
    const rest = await stream.rest().catch(() => []);
    expect(rest.map(({ name }) => name)).not.toContain('done');
    await world.model.untilOpen(0);
    expect(await refusalOf(mine.browser, Chat, { ...mine.conversationRef, query: 'Still there?' })).toBe('notFound');
  });
});
