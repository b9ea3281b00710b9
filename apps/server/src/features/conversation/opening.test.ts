import { DeleteModel, GetOnboarding, InitConversation, Scene, UserUpdateProfile } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;
const scene = Scene.playground;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', {
    onboarding_info: {
      prologue: 'Hello {{user_name}}, {{ user_name }}!',
      suggested_questions: ['What?', 'Why?'],
      suggested_questions_show_mode: 1,
    },
  });
});
afterAll(() => world[Symbol.asyncDispose]());

const init = (request: object = {}) =>
  chat.browser.call(InitConversation, { bot_id: chat.botId, scene, count: 15, ...request });

describe('wire §1.10 init', () => {
  it('returns everything that a panel shows first', async () => {
    const opened = await init();
    expect(opened).toEqual({
      conversationId: chat.conversationId,
      lastSectionId: expect.stringMatching(/./),
      botVersion: '2',
      messageList: [],
      cursor: '0',
      hasMore: false,
      next_cursor: '0',
      next_has_more: false,
      read_message_index: '0',
      end_message_index: '0',
      prologue: 'Hello ada, ada!',
      onboardingSuggestions: [
        { id: '0', content: 'What?' },
        { id: '1', content: 'Why?' },
      ],
      suggestedQuestionsShowMode: 1,
      botInfoMap: { [chat.botId]: { id: chat.botId, nickname: 'Bot', url: '' } },
      userInfoMap: {
        [chat.userId]: {
          id: chat.userId,
          nickname: 'ada',
          url: expect.any(String),
          userUniqueName: expect.any(String),
        },
      },
      runningReplies: [],
      isVoiceConfigured: false,
      modelName: 'scripted',
      isDemonstrationModel: false,
    });
  });

  it('opens the same conversation again, also twice at once, and another one for each bot, scene and user', async () => {
    const bot_id = await chat.addBot('Twice');
    const [first, second] = await Promise.all([init({ bot_id }), init({ bot_id })]);
    expect(first?.conversationId).toBe(second?.conversationId);
    const home = await init({ bot_id: undefined, preset_bot: 'coze_home', scene: Scene.home });
    const explore = await init({ bot_id: undefined, preset_bot: 'coze_home', scene: Scene.explore });
    const other = await world.chat('bob@example.com');
    const ids = [chat, other].map(({ conversationId }) => conversationId);
    expect(new Set([...ids, first?.conversationId, home.conversationId, explore.conversationId]).size).toBe(5);
  });

  it('returns the newest page and the running replies', async () => {
    await chat.say('One');
    await chat.say('Two');
    const gate = world.model.hold();
    world.model.script({ text: ['a', 'b'], gate });
    const stream = await chat.open('Three');
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'a');
    const opened = await init({ count: 2 });
    expect(opened.messageList.map(({ content }) => content)).toEqual(['Three', 'Two']);
    expect(opened).toMatchObject({ hasMore: true, next_has_more: false, cursor: '4', end_message_index: '5' });
    expect(opened.runningReplies).toEqual([{ reply_id: replyIdOf(begun), last_seq_id: 2, is_paused: false }]);
    gate.open();
    await stream.rest();
    expect((await init()).runningReplies).toEqual([]);
  });

  it('names the bots that were mentioned', async () => {
    const cook = await chat.addBot('Cook');
    await chat.say('Soup?', { mention_list: [{ id: cook }] });
    expect((await init()).botInfoMap[cook]).toEqual({ id: cook, nickname: 'Cook', url: '' });
  });

  it('puts the name of the user into the prologue unchanged', async () => {
    await chat.browser.call(UserUpdateProfile, { name: '$& <b>' });
    expect((await init()).prologue).toBe('Hello $& <b>, $& <b>!');
    await chat.browser.call(UserUpdateProfile, { name: 'ada' });
  });

  it('says whether voice is configured', async () => {
    const purposes = ['transcription' as const];
    const model_id = await addScriptedModel(chat.browser, world.model, { name: 'Whisper', purposes });
    expect((await init()).isVoiceConfigured).toBe(true);
    await chat.browser.call(DeleteModel, { model_id });
    expect((await init()).isVoiceConfigured).toBe(false);
  });

  it('opens also when the bot’s model was deleted, so that the history can be read', async () => {
    const model_id = await addScriptedModel(chat.browser, world.model, { name: 'Gone' });
    await chat.change({ model_info: { model_id } });
    expect((await init()).modelName).toBe('Gone');
    await chat.browser.call(DeleteModel, { model_id });
    expect(await init()).toMatchObject({ modelName: '', isDemonstrationModel: false });
    const [refused] = [await chat.open('Hello')];
    expect(refused?.response.status).toBe(409);
    await refused?.cut();
    await chat.change({ model_info: { model_id: '' } });
  });

  it('names the demonstration model when no other model is set up', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('first@example.com');
    const opened = await browser.call(InitConversation, { preset_bot: 'coze_home', scene: Scene.home, count: 15 });
    expect(opened).toMatchObject({ isDemonstrationModel: true, modelName: 'Parley demo (offline)' });
    expect(opened.onboardingSuggestions).toHaveLength(3);
  });

  it('is refused for a bot of others, without a bot, and with unknown fields', async () => {
    const { browser } = await world.server.register('eve@example.com');
    const request = { bot_id: chat.botId, scene };
    expect(await refusalOf(browser, InitConversation, request)).toBe('notFound');
    expect(await refusalOf(chat.browser, InitConversation, { scene })).toBe('botNotFound');
    expect(await refusalOf(chat.browser, InitConversation, { ...request, cursor: '0' })).toBe('invalidRequest');
    for (const count of [0, 101])
      expect(await refusalOf(chat.browser, InitConversation, { ...request, count })).toBe('invalidRequest');
  });
});

describe('wire §1.1 GetOnboarding', () => {
  it('greets as init does, without opening a conversation', async () => {
    const bot_id = await chat.addBot('Quiet', { onboarding_info: { prologue: 'Hi {{user_name}}' } });
    const { data } = await chat.browser.call(GetOnboarding, { bot_id, scene });
    expect(data).toEqual({ prologue: 'Hi ada', suggested_questions: [], suggested_questions_show_mode: 0 });
    const { database } = world.server.database.open;
    expect(await database.selectFrom('conversation').selectAll().where('botId', '=', bot_id).execute()).toEqual([]);
  });

  it('uses the language of the user for preset bots', async () => {
    const { browser } = await world.server.register('chinese@example.com');
    await browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    const { data } = await browser.call(GetOnboarding, { preset_bot: 'coze_home', scene: Scene.home });
    expect(data.prologue).toBe('你好 chinese！我是这里的助手。你想构建什么？');
  });

  it('is refused as init is', async () => {
    expect(await refusalOf(chat.browser, GetOnboarding, { bot_id: chat.botId, scene: Scene.home })).toBe(
      'botNotPublished',
    );
    expect(await refusalOf(chat.browser, GetOnboarding, { bot_id: chat.botId, scene, draft_mode: false })).toBe(
      'botNotPublished',
    );
    expect(await refusalOf(chat.browser, GetOnboarding, { preset_bot: 'nobody', scene })).toBe('botNotFound');
    expect(await refusalOf(chat.browser, GetOnboarding, { bot_id: 'nobody', scene })).toBe('notFound');
  });
});
