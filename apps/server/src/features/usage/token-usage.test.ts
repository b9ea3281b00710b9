import { BreakMessage, Chat, InitConversation, Scene } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['current_time'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const usage = (inputTokens: number, outputTokens: number) => ({ inputTokens, outputTokens });
const sums = () =>
  world.server.database.open.database
    .selectFrom('tokenUsage')
    .selectAll()
    .orderBy('day')
    .orderBy('botId')
    .orderBy('modelId')
    .execute();

describe('chat §3 token usage', () => {
  it('is summed by user, space, bot and model, including tools and suggestions; each reply counts once', async () => {
    await chat.change({ suggest_reply_info: { suggest_reply_mode: 0 } });
    world.model.script(
      { text: ['Let me see'], toolCalls: [{ id: 'c', name: 'current_time', arguments: {} }], usage: usage(10, 1) },
      { text: ['Noon'], usage: usage(20, 2) },
      { text: ['["And now?"]'], usage: usage(30, 3) },
    );
    await chat.say('Time?');
    const [day] = [Math.floor(world.server.clock.now / DAY_MS) * DAY_MS];
    const sum = {
      day,
      userId: chat.userId,
      spaceId: chat.spaceId,
      botId: chat.botId,
      modelId: 'environment',
      kind: 'reply',
      cost: 0,
    };
    expect(await sums()).toEqual([{ ...sum, calls: 3, inputTokens: 60, outputTokens: 6, answers: 1 }]);
    await chat.change({ suggest_reply_info: { suggest_reply_mode: 2 } });
    world.model.script({ text: ['Yes'], usage: usage(5, 5) });
    await chat.say('Sure?');
    expect(await sums()).toEqual([{ ...sum, calls: 4, inputTokens: 65, outputTokens: 11, answers: 2 }]);
  });

  it('has separate sums for another model, with its cost, and for another bot', async () => {
    const price = { input: 0.1, output: 0.7 };
    const model_id = await addScriptedModel(chat.browser, world.model, { price });
    await chat.change({ model_info: { model_id } });
    world.model.script({ text: ['a'], usage: usage(1_000, 10) }, { text: ['b'], usage: usage(2_000, 20) });
    await chat.say('One');
    await chat.say('Two');
    const priced = (await sums()).find(({ modelId }) => modelId === model_id);
    expect(priced).toMatchObject({ inputTokens: 3_000, outputTokens: 30, answers: 2 });
    expect(priced?.cost).toBeCloseTo(0.000321, 12);
    const cook = await chat.addBot('Cook');
    world.model.script({ text: ['c'], usage: usage(7, 7) });
    await chat.say('Soup?', { mention_list: [{ id: cook }] });
    expect((await sums()).find(({ botId }) => botId === cook)).toMatchObject({ spaceId: chat.spaceId, inputTokens: 7 });
  });

  it('belongs to no space for a preset bot', async () => {
    const scene = Scene.promptOptimize;
    const preset_bot = 'prompt_optimize';
    const { conversationId } = await chat.browser.call(InitConversation, { preset_bot, scene, count: 1 });
    world.model.script({ text: ['Better'], usage: usage(3, 4) });
    const request = { conversation_id: conversationId, scene, content_type: 'text' as const, query: 'Improve' };
    await (await chat.browser.openStream(Chat, request)).rest();
    const preset = (await sums()).find(({ botId }) => botId === preset_bot);
    expect(preset).toMatchObject({ userId: chat.userId, spaceId: '', inputTokens: 3, outputTokens: 4 });
  });

  it('has separate sums for each day', async () => {
    await chat.change({ model_info: { model_id: '' } });
    const before = (await sums()).length;
    world.server.clock.now += DAY_MS;
    await chat.say('Tomorrow');
    expect(await sums()).toHaveLength(before + 1);
  });

  it('is estimated when the provider reports none', async () => {
    world.server.clock.now += DAY_MS;
    world.model.script({ text: ['Twelve chars'], usage: null });
    await chat.say('Eight ch');
    const last = (await sums()).at(-1);
    expect(last?.outputTokens).toBe(3);
    expect(last?.inputTokens).toBeGreaterThan(0);
  });

  it('is estimated for a stopped answer from its text so far', async () => {
    world.server.clock.now += DAY_MS;
    const gate = world.model.hold();
    world.model.script({ text: ['Twelve chars', ' and more'], gate });
    const stream = await chat.open('Eight ch');
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'Twelve chars');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyIdOf(begun) });
    const [end] = messagesOf(await stream.rest(), 'answer');
    const last = (await sums()).at(-1);
    expect(last).toMatchObject({ outputTokens: 3, answers: 1 });
    expect(end?.extra_info).toMatchObject({ output_tokens: '3', input_tokens: String(last?.inputTokens) });
  });
});
