import {
  Attach,
  BreakMessage,
  Chat,
  ConversationChange,
  CreateSection,
  estimateTokens,
  InitConversation,
  NO_REPLY_ID,
  PassportWebEmailLoginPost,
  ResumeChat,
  STEER_MAX,
  STEERS_WAITING_MAX,
  SteerReply,
  WithdrawSteer,
} from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { createLookTool } from '../../testing/look-tool.ts';
import { TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf, replyIdOf, verboseOf } from '../../testing/reply-events.ts';
import { signal } from '../../testing/signal.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { newMessage } from './new-message.ts';

const EMAIL = 'ada@example.com';
const LEASE_OVER_MS = 60_000;

let world: TestChatServer;
let chat: TestChat;
/** What happens before an agent is offered its tools. */
let beforeTools = async (): Promise<void> => undefined;

const look = createLookTool();

beforeAll(async () => {
  const toolsFor = async () => {
    await beforeTools();
    return [look.tool];
  };
  world = await openTestChatServer({ toolSources: [{ toolsFor }] });
  chat = await world.chat(EMAIL, { built_in_tools: ['request_location'] });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  beforeTools = async () => undefined;
});

const steerRequest = (reply_id: string, local_message_id: string, query = local_message_id) => ({
  ...chat.conversationRef,
  reply_id,
  local_message_id,
  query,
});
const steer = (replyId: string, id: string, text?: string, browser = chat.browser) =>
  browser.call(SteerReply, steerRequest(replyId, id, text));
const withdraw = (reply_id: string, local_message_id: string) =>
  chat.browser.call(WithdrawSteer, { ...chat.conversationRef, reply_id, local_message_id });
const refusal = (request: ReturnType<typeof steerRequest>) => refusalOf(chat.browser, SteerReply, request);
const lastRequest = () => world.model.requests.at(-1)?.body.messages as { role: string; content: unknown }[];
const saidSince = (query: string) => {
  const messages = lastRequest();
  return messages.slice(messages.findLastIndex(({ content }) => String(content).startsWith(query)));
};

/** A reply whose tool is at work; `end` lets it go on. */
async function openReply(query: string) {
  const call = look.hold();
  world.model.script({ toolCalls: [look.call] });
  const stream = await chat.open(query);
  const first = await stream.until(({ data }) => data.message?.type === 'function_call');
  await call.begun;
  return { stream, replyId: replyIdOf(first), end: call.end };
}

/** About 60 tokens. */
const LONG = 'stone '.repeat(40);
/** Tokens for everything but the answer. */
const SMALL_ROOM = 500;

/** With a model whose context window is small, in a conversation that begins anew. */
async function inSmallContext(talk: (say: (query: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  small ??= await addScriptedModel(chat.browser, world.model, {
    name: 'Small',
    capabilities: { context_tokens: 1_000 },
  });
  await chat.change({ model_info: { model_id: small, short_memory_policy: { history_round: 100 } } });
  await chat.browser.call(CreateSection, chat.conversationRef);
  try {
    await talk((query) => {
      world.model.script({ text: ['Yes'] });
      return chat.say(query);
    });
  } finally {
    await chat.change({ model_info: { model_id: '' } });
  }
}
let small: string | undefined;

let count = 0;
const newId = () => {
  count += 1;
  return `steer-${count}`;
};

async function signIn(server: TestApp): Promise<TestBrowser> {
  const browser = server.browser();
  await browser.call(PassportWebEmailLoginPost, { email: EMAIL, password: TEST_PASSWORD });
  return browser;
}

describe('chat §4 words for a reply in progress', () => {
  it('reach the model with its next request, after the results of its tools, and stay at that place', async () => {
    const { stream, replyId, end } = await openReply('Look around');
    const [one, two] = [newId(), newId()];
    expect(await steer(replyId, one, 'Only trees')).toEqual({
      steers: [{ local_message_id: one, text: 'Only trees' }],
    });
    await steer(replyId, two, 'And in French');
    world.model.script({ text: ['Des arbres'] });
    end();
    const events = await stream.rest();
    expect(saidSince('Look around').slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'look-1', content: 'Trees' },
      { role: 'user', content: 'Only trees\n\nAnd in French' },
    ]);
    expect(kindsOf(events)).toEqual(['tool_response', 'verbose', 'verbose', 'answer', 'answer', 'verbose', 'done']);
    expect(verboseOf(events).slice(0, 2)).toEqual([
      { msg_type: 'steer', data: { text: 'Only trees' } },
      { msg_type: 'steer', data: { text: 'And in French' } },
    ]);
    const stored = (await chat.history()).filter(({ reply_id }) => reply_id === replyId).reverse();
    expect(stored.map(({ type }) => type)).toEqual(['function_call', 'tool_response', 'verbose', 'verbose', 'answer']);
    expect(stored.slice(2, 4).map(({ role, extra_info }) => [role, extra_info.local_message_id])).toEqual([
      ['assistant', one],
      ['assistant', two],
    ]);

    world.model.script({ text: ['Oui'] });
    await chat.say('Sure?');
    expect(saidSince('Look around').slice(2)).toMatchObject([
      { role: 'tool', content: 'Trees' },
      { role: 'user', content: 'Only trees\n\nAnd in French' },
      { role: 'assistant', content: 'Des arbres' },
      { role: 'user', content: 'Sure?' },
    ]);
  });

  it('are joined with the question before the first request', async () => {
    const id = newId();
    beforeTools = async () => {
      beforeTools = async () => undefined;
      // The question may still be being stored.
      const replyId = await vi.waitFor(async () => {
        const [reply] = await running();
        if (!reply) throw new Error('no reply yet');
        return reply.reply_id;
      });
      await steer(replyId, id, 'Briefly');
    };
    world.model.script({ text: ['Yes'] });
    const events = await chat.say('Is it so?');
    expect(lastRequest().at(-1)).toEqual({ role: 'user', content: 'Is it so?\n\nBriefly' });
    expect(kindsOf(events)).toEqual(['ack', 'verbose', 'answer', 'answer', 'verbose', 'done']);
    world.model.script({ text: ['Yes'] });
    await chat.say('And now?');
    expect(saidSince('Is it so?')).toMatchObject([
      { role: 'user', content: 'Is it so?\n\nBriefly' },
      { role: 'assistant', content: 'Yes' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  const running = async () =>
    (await chat.browser.call(InitConversation, { bot_id: chat.botId, scene: chat.conversationRef.scene, count: 1 }))
      .runningReplies;

  it('are shown in all windows while they wait, and can be taken back', async () => {
    const { stream, replyId, end } = await openReply('Wait');
    const window = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
    const change = async () => ConversationChange.parse((await window.next())?.data);
    expect(await change()).toMatchObject({ kind: 'subscribed', running_replies: [{ reply_id: replyId }] });
    const [one, two] = [newId(), newId()];
    await steer(replyId, one);
    const first = { local_message_id: one, text: one };
    expect(await change()).toEqual({ kind: 'steers-changed', reply_id: replyId, steers: [first] });
    await steer(replyId, two);
    const second = { local_message_id: two, text: two };
    expect(await change()).toMatchObject({ steers: [first, second] });
    const late = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
    expect((await late.next())?.data.kind).toBe('subscribed');
    expect((await late.next())?.data).toEqual({ kind: 'steers-changed', reply_id: replyId, steers: [first, second] });
    await late.cut();

    expect(await withdraw(replyId, one)).toEqual({ is_withdrawn: true, steers: [second] });
    expect(await change()).toEqual({ kind: 'steers-changed', reply_id: replyId, steers: [second], withdrawn_id: one });
    world.model.script({ text: ['Done'] });
    end();
    const events = await stream.rest();
    expect(verboseOf(events)[0]).toEqual({ msg_type: 'steer', data: { text: two } });
    expect(await withdraw(replyId, two)).toEqual({ is_withdrawn: false, steers: [] });
    expect(await running()).toEqual([]);
    await window.cut();
  });

  it('are stored once, however often they are sent, and only under one local id', async () => {
    const { stream, replyId, end } = await openReply('Once');
    const id = newId();
    await Promise.all([steer(replyId, id, 'Same'), steer(replyId, id, 'Same'), steer(replyId, id, 'Same')]);
    world.model.script({ text: ['Done'] });
    end();
    expect(verboseOf(await stream.rest()).filter(({ msg_type }) => msg_type === 'steer')).toHaveLength(1);
    expect(await steer(replyId, id, 'Same')).toEqual({ steers: [] });
    expect(
      await refusalOf(chat.browser, Chat, { ...chat.conversationRef, query: 'Same', local_message_id: id }),
    ).toEqual('alreadySteered');
    const other = await openReply('Twice');
    expect(await refusal(steerRequest(other.replyId, id))).toEqual('localMessageIdReused');
    other.end();
    world.model.script({ text: ['Done'] });
    await other.stream.rest();
  });

  it('are refused when the reply is over, and are sent as the next question under the same local id', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['One', ' two'], gate });
    const stream = await chat.open('Count');
    gate.release();
    const replyId = replyIdOf(await stream.until(({ data }) => data.message?.content === 'One'));
    const unread = newId();
    await steer(replyId, unread, 'Three');
    gate.open();
    expect(answerTextOf(await stream.rest())).toBe(' two');
    expect(await refusal(steerRequest(replyId, newId()))).toEqual('replyNotSteerable');
    expect(await refusal(steerRequest(replyId, unread))).toEqual('replyNotSteerable');
    world.model.script({ text: ['Four'] });
    const next = await chat.say('Three', { local_message_id: unread });
    expect(answerTextOf(next)).toBe('Four');
    expect(messagesOf(next, 'ack')[0]?.content).toBe('Three');
    const inputs = world.server.database.open.database.selectFrom('runInput').selectAll();
    expect(await inputs.execute()).toEqual([]);
  });

  it('stay with their question when its reply is made anew after an error, and leave with an edit of it', async () => {
    const { stream, replyId, end } = await openReply('Look once more');
    const [one, two] = [newId(), newId()];
    await steer(replyId, one, 'Only trees');
    await steer(replyId, two, 'In French');
    world.model.script({ status: 400, body: { error: { message: 'no' } } });
    end();
    expect(kindsOf(await stream.rest())).toEqual(['tool_response', 'verbose', 'verbose', 'error']);

    world.model.script({ text: ['Des arbres'] });
    const anew = await chat.say('Look once more', { regen_message_id: replyId });
    expect(lastRequest().at(-1)).toEqual({ role: 'user', content: 'Look once more\n\nOnly trees\n\nIn French' });
    expect(kindsOf(anew)).toEqual(['ack', 'verbose', 'verbose', 'answer', 'answer', 'verbose', 'done']);
    const stored = (await chat.history()).filter(({ reply_id }) => reply_id === replyIdOf(anew)).reverse();
    expect(stored.map(({ type, index, message_index }) => [type, index, message_index])).toEqual(
      [...messagesOf(anew, 'verbose').slice(0, 2), ...messagesOf(anew, 'answer').slice(-1)].map(
        ({ type, index, message_index }) => [type, index, message_index],
      ),
    );
    expect(stored.map(({ extra_info }) => extra_info.local_message_id)).toEqual([one, two, undefined]);
    expect(
      await refusalOf(chat.browser, Chat, { ...chat.conversationRef, query: 'Only trees', local_message_id: one }),
    ).toEqual('alreadySteered');

    world.model.script({ text: ['Nothing'] });
    const edited = await chat.say('Look elsewhere', { regen_message_id: replyIdOf(anew) });
    expect(lastRequest().at(-1)).toEqual({ role: 'user', content: 'Look elsewhere' });
    expect(kindsOf(edited)).toEqual(['ack', 'answer', 'answer', 'verbose', 'done']);
  });

  it('that were taken back are not sent by a window that missed it, neither to the reply nor as a question', async () => {
    const { stream, replyId, end } = await openReply('Take back');
    const [during, after] = [newId(), newId()];
    await steer(replyId, during);
    await steer(replyId, after);
    expect(await withdraw(replyId, during)).toMatchObject({ is_withdrawn: true });
    expect(await refusal(steerRequest(replyId, during))).toEqual('alreadySteered');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyId });
    end();
    await stream.rest();
    expect(await withdraw(replyId, after)).toEqual({ is_withdrawn: true, steers: [] });
    for (const local_message_id of [during, after])
      expect(
        await refusalOf(chat.browser, Chat, { ...chat.conversationRef, query: 'Again', local_message_id }),
      ).toEqual('alreadySteered');
  });

  it('are not read when the reply is stopped', async () => {
    const { stream, replyId, end } = await openReply('Stop this');
    await steer(replyId, newId());
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyId });
    end();
    const events = await stream.rest();
    expect(verboseOf(events)).toEqual([]);
  });

  it('have a limit of length and number', async () => {
    const { stream, replyId, end } = await openReply('Limits');
    const tooLong = await chat.browser.sendOperation(
      SteerReply,
      steerRequest(replyId, newId(), 'x'.repeat(STEER_MAX + 1)),
    );
    expect(tooLong.status).toBe(400);
    expect((await chat.browser.sendOperation(SteerReply, steerRequest(replyId, newId(), ' \n'))).status).toBe(400);
    await steer(replyId, newId(), 'x'.repeat(STEER_MAX));
    for (let waiting = 2; waiting < STEERS_WAITING_MAX; waiting += 1) await steer(replyId, newId());
    const late = [newId(), newId(), newId()].map((id) => refusal(steerRequest(replyId, id)));
    expect((await Promise.all(late)).toSorted()).toEqual([null, 'tooManySteers', 'tooManySteers']);
    world.model.script({ text: ['Done'] });
    end();
    expect(verboseOf(await stream.rest()).filter(({ msg_type }) => msg_type === 'steer')).toHaveLength(10);
  });

  it('make past turns give way where the context is full', async () => {
    await inSmallContext(async (say) => {
      for (let turn = 1; turn <= 4; turn += 1) await say(`Earlier ${turn}: ${LONG}`);
      const { stream, replyId, end } = await openReply('Look closely');
      const words = `Only trees: ${LONG.repeat(4)}`;
      await steer(replyId, newId(), words);
      world.model.script({ text: ['Trees'] });
      end();
      expect(answerTextOf(await stream.rest())).toBe('Trees');
      const given = lastRequest().map(({ content }) => String(content));
      expect(given.at(-1)).toBe(words);
      expect(given.some((text) => text.startsWith('Look closely'))).toBe(true);
      expect(given.some((text) => text.startsWith('Earlier 1'))).toBe(false);
      expect(estimateTokens(given.join(''))).toBeLessThanOrEqual(SMALL_ROOM);
    });
  });

  it('that do not fit into the context are not read, and neither are those after them', async () => {
    await inSmallContext(async () => {
      const { stream, replyId, end } = await openReply('Look again');
      const [read, tooLong, after] = [newId(), newId(), newId()];
      await steer(replyId, read, 'Only trees');
      await steer(replyId, tooLong, LONG.repeat(20));
      await steer(replyId, after, 'And shrubs');
      const gate = world.model.hold();
      world.model.script({ text: ['Green', ' trees'], gate });
      end();
      gate.release();
      const events = await stream.until(({ data }) => data.message?.content === 'Green');
      expect(verboseOf(events)).toEqual([{ msg_type: 'steer', data: { text: 'Only trees' } }]);
      expect(lastRequest().at(-1)).toEqual({ role: 'user', content: 'Only trees' });
      expect(await withdraw(replyId, tooLong)).toMatchObject({
        is_withdrawn: true,
        steers: [{ local_message_id: after }],
      });
      gate.open();
      await stream.rest();
      world.model.script({ text: ['Shrubs'] });
      expect(answerTextOf(await chat.say('And shrubs', { local_message_id: after }))).toBe('Shrubs');
    });
  });

  it('wait through a pause and a restart, and are read once when the reply goes on', async () => {
    world.model.script({ toolCalls: [{ id: 'request_location-1', name: 'request_location', arguments: {} }] });
    const replyId = replyIdOf(await chat.say('Where am I?'));
    const window = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
    expect((await window.next())?.data).toMatchObject({ kind: 'subscribed', running_replies: [{ is_paused: true }] });
    expect((await window.next())?.data).toEqual({ kind: 'steers-changed', reply_id: replyId, steers: [] });
    await window.cut();
    const id = newId();
    await steer(replyId, id, 'In metres');
    await using server = await world.server.startAgain();
    const browser = await signIn(server);
    world.model.script({ text: ['Here'] });
    const request = {
      ...chat.conversationRef,
      content_type: 'text' as const,
      resume_message_id: replyId,
      tool_outputs: [{ tool_call_id: 'request_location-1', output: 'Berlin' }],
    };
    const events = await (await browser.openStream(ResumeChat, request)).rest();
    expect(kindsOf(events)).toEqual(['ack', 'tool_response', 'verbose', 'answer', 'answer', 'verbose', 'done']);
    expect(saidSince('Where am I?').slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'request_location-1', content: 'Berlin' },
      { role: 'user', content: 'In metres' },
    ]);
  });

  it('that were read stay when the process dies; those that were not are left to their client', async () => {
    const { stream, replyId, end } = await openReply('Crash');
    const [read, unread] = [newId(), newId()];
    await steer(replyId, read, 'Read');
    const gate = world.model.hold();
    world.model.script({ text: ['Half', ' more'], gate });
    end();
    gate.release();
    await stream.until(({ data }) => data.message?.content === 'Half');
    await steer(replyId, unread, 'Unread');
    await using server = await world.server.startAgain();
    world.server.clock.now += LEASE_OVER_MS;
    await server.jobs.runDue();
    gate.open();
    await stream.rest();
    const stored = (await chat.history()).filter(({ reply_id }) => reply_id === replyId).reverse();
    expect(stored.map(({ type }) => type).slice(0, 3)).toEqual(['function_call', 'tool_response', 'verbose']);
    expect(stored[2]?.extra_info.local_message_id).toBe(read);
    expect(stored.filter(({ type }) => type === 'verbose')).toHaveLength(1);
    expect(await refusal(steerRequest(replyId, unread))).toEqual('replyNotSteerable');
    world.model.script({ text: ['Fine'] });
    const next = await chat.say('Unread', { local_message_id: unread });
    expect(answerTextOf(next)).toBe('Fine');
    expect(saidSince('Crash').at(-1)).toEqual({ role: 'user', content: 'Unread' });
  });

  it.runIf(process.env.TEST_ENGINE === 'postgres')(
    'are not read twice when another process stores them as a question at the same moment',
    async () => {
      const { database } = world.server.database.open;
      const id = newId();
      const stored = signal();
      let storing: Promise<void> | undefined;
      beforeTools = async () => {
        beforeTools = async () => undefined;
        const replyId = await vi.waitFor(async () => {
          const [reply] = await running();
          if (!reply) throw new Error('no reply yet');
          return reply.reply_id;
        });
        await steer(replyId, id, 'Briefly');
        const locked = signal();
        // The reply checks whether the words are in the history, finds none there, and then waits for this transaction, which stores them.
        storing = database.transaction().execute(async (transaction) => {
          const conversation = await transaction
            .updateTable('conversation')
            .set((row) => ({ lastPosition: sql<number>`${row.ref('lastPosition')} + 1` }))
            .where('id', '=', chat.conversationRef.conversation_id)
            .returningAll()
            .executeTakeFirstOrThrow();
          locked.send();
          await stored.sent;
          const question = newMessage({
            id: `question-${id}`,
            conversationId: conversation.id,
            replyId: NO_REPLY_ID,
            sectionId: conversation.latestSectionId,
            role: 'user',
            type: 'question',
            content: 'Briefly',
            senderId: conversation.userId,
            contentTime: 0,
            localMessageId: id,
          });
          await transaction
            .insertInto('message')
            .values({ ...question, position: conversation.lastPosition })
            .execute();
        });
        await locked.sent;
      };
      world.model.script({ text: ['Yes'] });
      const reply = chat.say('At once?');
      const waiting = sql<{ count: number }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => Number((await waiting.execute(database)).rows[0]?.count)).toBeGreaterThan(0);
      stored.send();
      await storing;
      expect(kindsOf(await reply)).toEqual(['ack', 'answer', 'answer', 'verbose', 'done']);
      expect(lastRequest().at(-1)).toEqual({ role: 'user', content: 'At once?' });
    },
  );

  it.runIf(process.env.TEST_ENGINE === 'postgres')('reach a reply of another process', async () => {
    await using server = await world.server.startAgain();
    const browser = await signIn(server);
    const { stream, replyId, end } = await openReply('Elsewhere');
    const window = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
    await window.next();
    await steer(replyId, newId(), 'From afar', browser);
    // The process of the reply has heard of it when its windows have.
    expect((await window.next())?.data).toMatchObject({ kind: 'steers-changed', steers: [{ text: 'From afar' }] });
    world.model.script({ text: ['Done'] });
    end();
    expect(verboseOf(await stream.rest())[0]).toEqual({ msg_type: 'steer', data: { text: 'From afar' } });
    await window.cut();
  });
});
