import {
  AddModel,
  Chat,
  ClearMessage,
  CreateTranscription,
  DraftBotFromDescription,
  errorCatalogue,
  InitConversation,
  type LimitName,
  PassportWebEmailLoginPost,
  ProposeFix,
  ResumeChat,
  SetLimits,
  TestModel,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { TEST_PASSWORD } from '../../testing/open-test-app.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, messagesOf, replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let root: TestChat;
let people = 0;

beforeAll(async () => {
  world = await openTestChatServer();
  root = await world.chat('root@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const usage = (inputTokens: number, outputTokens = 0) => ({ inputTokens, outputTokens });
const newChat = (bot?: Parameters<TestChatServer['chat']>[1]) => world.chat(`user-${++people}@example.com`, bot);

/** Sets a limit for one user, space or bot, so that the tests do not disturb each other. */
const limit = (name: LimitName, subject_id: string, value: number | null) =>
  root.browser.call(SetLimits, { limits: [{ name, subject_id, value }] });

async function answer(chat: TestChat, tokens: number): Promise<void> {
  world.model.script({ text: ['Yes'], usage: usage(tokens) });
  await chat.say('Well?');
}

async function refusedBody(chat: TestChat, query = 'More?') {
  const response = await chat.browser.sendOperation(Chat, { ...chat.conversationRef, content_type: 'text', query });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...((await response.json()) as { code: number; msg: string }),
  };
}

const rowsOf = (chat: TestChat) =>
  world.server.database.open.database
    .selectFrom('tokenUsage')
    .selectAll()
    .where('userId', '=', chat.userId)
    .orderBy('botId')
    .orderBy('kind')
    .execute();

describe('a limit that is used up', () => {
  it('refuses the next question with the code of chat §8, in the language of the reader, until midnight UTC', async () => {
    const chat = await newChat();
    await limit('userTokensPerDay', chat.userId, 100);
    await answer(chat, 99);
    await answer(chat, 1);
    const before = world.model.requests.length;
    const refused = await refusedBody(chat);
    expect(refused).toMatchObject({ status: 429, code: errorCatalogue.outOfTokenLimit.code });
    expect(refused.msg).toBe(
      'You have used up the limit of 100 tokens a day. It resets on November 2, 2026 at 00:00 UTC. An administrator can raise it.',
    );
    expect(refused.retryAfter).toBe(String(DAY_MS / 1000));
    await chat.browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect((await refusedBody(chat)).msg).toContain(
      '你已用完每天 100 Token 的额度，将于 UTC 时间 2026年11月2日 00:00 恢复',
    );
    expect(world.model.requests.length).toBe(before);
    world.server.clock.now += DAY_MS;
    await answer(chat, 1);
    world.server.clock.now -= DAY_MS;
  });

  it('does not concern other users, and ends when the administrator raises it', async () => {
    const chat = await newChat();
    await limit('userTokensPerMonth', chat.userId, 10);
    await answer(chat, 10);
    expect(await refusalOf(chat.browser, Chat, { ...chat.conversationRef, query: 'More' })).toBe('outOfTokenLimit');
    await answer(await newChat(), 10);
    await limit('userTokensPerMonth', chat.userId, 20);
    await answer(chat, 10);
    expect((await refusedBody(chat)).msg).toContain('20 tokens a month. It resets on December 1, 2026');
  });

  it.each([
    ['spaceTokensPerDay', (chat: TestChat) => chat.spaceId, 'This space has'],
    ['botTokensPerMonth', (chat: TestChat) => chat.botId, 'This agent has'],
  ] as const)('%s says whose it is', async (name, subjectOf, whose) => {
    const chat = await newChat();
    await limit(name, subjectOf(chat), 5);
    await answer(chat, 5);
    expect((await refusedBody(chat)).msg).toContain(whose);
  });

  it('of money counts the prices of the models', async () => {
    const chat = await newChat();
    const model_id = await addScriptedModel(root.browser, world.model, { price: { input: 10, output: 0 } });
    await chat.change({ model_info: { model_id } });
    await limit('userMoneyPerDay', chat.userId, 0.5);
    await answer(chat, 49_999);
    await answer(chat, 1);
    expect(await refusedBody(chat)).toMatchObject({
      status: 403,
      code: errorCatalogue.creditsInsufficient.code,
      msg: expect.stringContaining('the limit of 0.5 in cost a day'),
    });
  });

  it('still serves a question that was accepted before', async () => {
    const chat = await newChat();
    await limit('userTokensPerDay', chat.userId, 5);
    world.model.script({ text: ['Yes'], usage: usage(5) });
    const first = await chat.say('Once', { local_message_id: 'once' });
    expect(await chat.say('Once', { local_message_id: 'once' })).toEqual(first);
  });
});

describe('a limit that is used up in the middle of a reply', () => {
  it('ends the reply before its next step, with what it has and the reason', async () => {
    const chat = await newChat({ built_in_tools: ['current_time'] });
    await limit('userTokensPerDay', chat.userId, 10);
    const before = world.model.requests.length;
    world.model.script({
      text: ['Let me see'],
      toolCalls: [{ id: 'c', name: 'current_time', arguments: {} }],
      usage: usage(10),
    });
    const events = await chat.say('Time?');
    expect(world.model.requests.length).toBe(before + 1);
    expect(answerTextOf(events)).toBe('Let me see');
    const error = events.find(({ name }) => name === 'error');
    expect(error?.data).toMatchObject({ code: errorCatalogue.outOfTokenLimit.code });
    expect(error?.data.msg).toContain('It resets on November 2, 2026');
    const kept = (await chat.history()).map(({ type }) => type).reverse();
    expect(kept).toEqual(['question', 'answer', 'function_call', 'tool_response']);
  });

  it('leaves out suggestions: the reply is complete', async () => {
    const chat = await newChat({ suggest_reply_info: { suggest_reply_mode: 0 } });
    await limit('userTokensPerDay', chat.userId, 10);
    const before = world.model.requests.length;
    world.model.script({ text: ['Noon'], usage: usage(10) });
    const events = await chat.say('Time?');
    expect(events.filter(({ name }) => name === 'error')).toEqual([]);
    expect(kindsOf(events).at(-1)).toBe('done');
    expect(messagesOf(events, 'follow_up')).toEqual([]);
    expect(world.model.requests.length).toBe(before + 1);
  });

  it('refuses to resume a reply that waits for its user, which can be resumed later', async () => {
    const chat = await newChat({ built_in_tools: ['ask_user'] });
    await limit('userTokensPerDay', chat.userId, 10);
    const toolCalls = [{ id: 'ask', name: 'ask_user', arguments: { question: 'Which?' } }];
    world.model.script({ toolCalls, usage: usage(10) });
    const paused = await chat.say('Choose');
    const resume = {
      ...chat.conversationRef,
      content_type: 'text' as const,
      resume_message_id: replyIdOf(paused),
      tool_outputs: [{ tool_call_id: 'ask', output: 'This' }],
    };
    expect(await refusalOf(chat.browser, ResumeChat, resume)).toBe('outOfTokenLimit');
    await limit('userTokensPerDay', chat.userId, null);
    expect(await refusalOf(chat.browser, ResumeChat, resume)).toBeNull();
  });
});

describe('every call of a model', () => {
  it('counts for the description of a new agent, also for an answer that is not usable; a limit refuses it', async () => {
    const chat = await newChat();
    const request = { space_id: chat.spaceId, description: 'Plans trips' };
    world.model.script({ text: ['no JSON'], usage: usage(10, 1) }, { text: ['none either'], usage: usage(20, 2) });
    expect(await refusalOf(chat.browser, DraftBotFromDescription, request)).toBe('botProposalUnusable');
    expect(await rowsOf(chat)).toMatchObject([
      { spaceId: chat.spaceId, botId: '', kind: 'building', calls: 2, inputTokens: 30, outputTokens: 3, answers: 0 },
    ]);
    await limit('userTokensPerDay', chat.userId, 33);
    expect(await refusalOf(chat.browser, DraftBotFromDescription, request)).toBe('outOfTokenLimit');
  });

  it('counts for Fix it, and a limit refuses it', async () => {
    const chat = await newChat();
    world.model.script({ text: ['Wrong'], usage: usage(1) });
    const reply_id = replyIdOf(await chat.say('Well?'));
    const request = {
      bot_id: chat.botId,
      conversation_id: chat.conversationId,
      reply_id,
      step_id: '1',
      wish: 'Be brief',
    };
    world.model.script({ text: ['{"explanation":"Brief."}'], usage: usage(10, 1) });
    expect(await refusalOf(chat.browser, ProposeFix, request)).toBeNull();
    expect(await rowsOf(chat)).toMatchObject([
      { botId: chat.botId, kind: 'building', inputTokens: 10, outputTokens: 1, answers: 0 },
      { botId: chat.botId, kind: 'reply', inputTokens: 1, answers: 1 },
    ]);
    await limit('botTokensPerDay', chat.botId, 12);
    expect(await refusalOf(chat.browser, ProposeFix, request)).toBe('outOfTokenLimit');
  });

  it('counts for suggestions that cannot be read', async () => {
    const chat = await newChat({ suggest_reply_info: { suggest_reply_mode: 0 } });
    world.model.script({ text: ['Noon'], usage: usage(1) }, { text: ['no list'], usage: usage(10) });
    await chat.say('Time?');
    expect(await rowsOf(chat)).toMatchObject([{ inputTokens: 11, answers: 1 }]);
  });

  it('counts for suggestions that break off', async () => {
    const chat = await newChat({ suggest_reply_info: { suggest_reply_mode: 0 } });
    const brokenOff = { text: ['["What about"', ' the rest'], cut: true };
    world.model.script({ text: ['Noon'], usage: usage(1) }, brokenOff);
    await chat.say('Time?');
    const [row] = await rowsOf(chat);
    expect(row).toMatchObject({ answers: 1, calls: 2 });
    expect(row?.outputTokens).toBeGreaterThan(0);
    expect(row?.inputTokens).toBeGreaterThan(10);
  });

  it('counts for voice, and a limit refuses it with the code for voice', async () => {
    const chat = await newChat();
    world.model.scriptFor('/audio/transcriptions', { status: 200, body: { text: 'Eight ch' } });
    await root.browser.call(AddModel, {
      settings: {
        provider: 'openai',
        base_url: world.model.url,
        name: 'Ears',
        model_name: 'ears',
        capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 8192 },
        purposes: ['transcription'],
        price: { input: 0, output: 0 },
      },
    });
    const request = { file: new File(['RIFF\0\0\0\0WAVEfmt '], 'a.wav'), bot_id: chat.botId };
    await chat.browser.call(CreateTranscription, request);
    const voice = { spaceId: chat.spaceId, botId: chat.botId, kind: 'voice', inputTokens: 0, outputTokens: 2 };
    expect(await rowsOf(chat)).toMatchObject([{ ...voice, calls: 1 }]);
    // Without a word there are no tokens, but there was a call.
    world.model.scriptFor('/audio/transcriptions', { status: 200, body: { text: '' } });
    await chat.browser.call(CreateTranscription, request);
    expect(await rowsOf(chat)).toMatchObject([{ ...voice, calls: 2 }]);
    await limit('userTokensPerDay', chat.userId, 2);
    const refused = chat.browser.call(CreateTranscription, request);
    await expect(refused).rejects.toMatchObject({ code: errorCatalogue.voiceCreditsInsufficient.code });
    await expect(refused).rejects.toThrow('It resets on November 2, 2026');
  });

  it('counts for the test of a model', async () => {
    const administrator = world.server.browser();
    await administrator.call(PassportWebEmailLoginPost, { email: 'root@example.com', password: TEST_PASSWORD });
    const model_id = await addScriptedModel(administrator, world.model, {});
    world.model.script({ text: ['Hello'], usage: usage(7, 1) });
    await administrator.call(TestModel, { model_id });
    const row = (await rowsOf(root)).find(({ modelId }) => modelId === model_id);
    expect(row).toMatchObject({ spaceId: '', botId: '', kind: 'test', calls: 1, inputTokens: 7, outputTokens: 1 });
  });

  it('counts for a reply that is removed while it is being made', async () => {
    const chat = await newChat();
    const gate = world.model.hold();
    world.model.script({ text: ['Twelve chars', ' and more'], gate });
    const stream = await chat.open('Eight ch');
    gate.release();
    await stream.until(({ data }) => data.message.content === 'Twelve chars');
    await chat.browser.call(ClearMessage, chat.conversationRef);
    await stream.rest();
    await expect.poll(() => rowsOf(chat)).toMatchObject([{ outputTokens: 3, answers: 0 }]);
  });
});

describe('replies at once', () => {
  it('are refused beyond 10, also to an administrator and across conversations, until one ends or the limit is raised', async () => {
    const bots = await Promise.all(['a', 'b', 'c'].map((name) => root.addBot(name)));
    const rooms = await Promise.all(bots.map((bot) => roomOf(root, bot)));
    world.model.script(...Array<{ silent: true }>(14).fill({ silent: true }));
    const ask = (index: number) =>
      root.browser.sendOperation(Chat, {
        conversation_id: rooms[index % rooms.length] ?? '',
        scene: root.conversationRef.scene,
        content_type: 'text',
        query: `Question ${index}`,
      });
    const answers = await Promise.all(Array.from({ length: 13 }, (_, index) => ask(index)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    await limit('userRepliesAtOnce', root.userId, 11);
    const [eleventh, twelfth] = [await ask(0), await ask(1)];
    expect([eleventh?.status, twelfth?.status]).toEqual([200, 429]);
    expect(await twelfth?.text()).toContain('can wait for 11 at a time');
    for (const conversation_id of rooms)
      await root.browser.call(ClearMessage, { conversation_id, scene: root.conversationRef.scene });
    expect((await ask(0)).status).toBe(200);
    await root.browser.call(ClearMessage, {
      conversation_id: rooms[0] ?? '',
      scene: root.conversationRef.scene,
    });
  });
});

async function roomOf({ browser, conversationRef: { scene } }: TestChat, bot_id: string): Promise<string> {
  return (await browser.call(InitConversation, { bot_id, scene, count: 1 })).conversationId;
}
