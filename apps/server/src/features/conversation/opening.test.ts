import {
  AcceptSpaceInvitation,
  Chat,
  CreateSpaceInvitation,
  DeleteModel,
  DraftBotCreate,
  GetDraftBotInfoAgw,
  GetOnboarding,
  InitConversation,
  LeaveSpace,
  newVariable,
  SaveSpaceV2,
  Scene,
  SetKvMemory,
  SpaceRole,
  SpaceType,
  UpdateDraftBotInfoAgw,
  UploadFile,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

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
        { id: '0', content: 'What?', senderId: chat.botId },
        { id: '1', content: 'Why?', senderId: chat.botId },
      ],
      suggestedQuestionsShowMode: 1,
      botInfoMap: { [chat.botId]: { id: chat.botId, nickname: 'Bot', url: expect.stringMatching(/^\/api\/object\//) } },
      userInfoMap: {
        [chat.userId]: {
          id: chat.userId,
          nickname: 'ada',
          url: expect.any(String),
          userUniqueName: expect.any(String),
          userLabel: { label_name: 'Administrator', icon_url: '', jump_link: '' },
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
    expect((await init()).botInfoMap[cook]).toEqual({
      id: cook,
      nickname: 'Cook',
      url: expect.stringMatching(/^\/api\/object\//),
    });
  });

  it('puts the name of the user into the prologue unchanged', async () => {
    await chat.browser.call(UserUpdateProfile, { name: '$& <b>' });
    expect((await init()).prologue).toBe('Hello $& <b>, $& <b>!');
    await chat.browser.call(UserUpdateProfile, { name: 'ada' });
  });

  it('fills the variables of the bot and of the server into the prologue', async () => {
    const variable_list = [
      newVariable('city', { default_value: 'nowhere' }),
      newVariable('secret', { default_value: 'x', prompt_disabled: true }),
      newVariable('channel', { is_system: true, is_disabled: true }),
    ];
    const prologue = '{{agent_name}} for {{user_name}} of {{ city }}: {{secret}} {{channel}} {{other}}';
    const bot_id = await chat.addBot('Guide', { onboarding_info: { prologue }, variable_list });
    const rest = '{{secret}} {{channel}} {{other}}';
    expect((await init({ bot_id })).prologue).toBe(`Guide for ada of nowhere: ${rest}`);
    await chat.browser.call(SetKvMemory, { bot_id, data: [{ keyword: 'city', value: 'Rome {{user_name}}' }] });
    expect((await init({ bot_id })).prologue).toBe(`Guide for ada of Rome {{user_name}}: ${rest}`);
    const { data } = await chat.browser.call(GetOnboarding, { bot_id, scene });
    expect(data.prologue).toBe(`Guide for ada of Rome {{user_name}}: ${rest}`);
  });

  it('fills variables into the suggested questions', async () => {
    const variable_list = [newVariable('city', { default_value: 'nowhere' })];
    const onboarding_info = { suggested_questions: ['A day in {{city}}?', 'Who is {{user_name}}?', 'Why {{other}}?'] };
    const bot_id = await chat.addBot('Guide', { onboarding_info, variable_list });
    await chat.browser.call(SetKvMemory, { bot_id, data: [{ keyword: 'city', value: 'Rome' }] });
    const filled = [
      { id: '0', content: 'A day in Rome?' },
      { id: '1', content: 'Who is ada?' },
      { id: '2', content: 'Why {{other}}?' },
    ];
    const { onboardingSuggestions } = await init({ bot_id });
    expect(onboardingSuggestions).toEqual(filled.map((question) => ({ ...question, senderId: bot_id })));
    const { data } = await chat.browser.call(GetOnboarding, { bot_id, scene });
    expect(data.suggested_questions).toEqual(filled);
  });

  it('reports whether voice is configured', async () => {
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

describe('chat §2 badge of a sender', () => {
  it('names the administrator in the language of the reader; other users have none', async () => {
    await chat.browser.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect((await init()).userInfoMap[chat.userId]?.userLabel?.label_name).toBe('管理员');
    await chat.browser.call(UserUpdateProfile, { locale: 'en-US' });
    const other = await world.chat('without-badge@example.com');
    const opened = await other.browser.call(InitConversation, { bot_id: other.botId, scene, count: 15 });
    expect(opened.userInfoMap[other.userId]).not.toHaveProperty('userLabel');
  });

  it('marks a preset bot as built-in; bots of a space have none', async () => {
    const home = await init({ bot_id: undefined, preset_bot: 'coze_home', scene: Scene.home });
    expect(home.botInfoMap.coze_home?.userLabel).toEqual({ label_name: 'Built-in', icon_url: '', jump_link: '' });
    expect((await init()).botInfoMap[chat.botId]).not.toHaveProperty('userLabel');
  });
});

describe('chat §2 sender id of a suggestion', () => {
  it('is the bot that answers when it is sent as a mention, also for a preset bot', async () => {
    const own = await init();
    const home = await init({ bot_id: undefined, preset_bot: 'coze_home', scene: Scene.home });
    for (const [{ conversationId, onboardingSuggestions }, answering] of [
      [own, { scene, sender: chat.botId }],
      [home, { scene: Scene.home, sender: 'coze_home' }],
    ] as const) {
      const [{ content = '', senderId = '' } = {}] = onboardingSuggestions;
      const stream = await chat.browser.openStream(Chat, {
        conversation_id: conversationId,
        scene: answering.scene,
        content_type: 'text',
        query: content,
        mention_list: [{ id: senderId }],
      });
      const answers = messagesOf(await stream.rest(), 'answer');
      expect(new Set(answers.map(({ sender_id }) => sender_id))).toEqual(new Set([answering.sender]));
    }
  });
});

describe('chat §3 background', () => {
  const place = {
    theme_color: '#336699',
    gradient_position: { left: 0, width: 486 },
    canvas_position: { left: -20, top: 0, width: 526, height: 346 },
  };
  const upload = async (browser: TestBrowser) => {
    const data = onePixelPng.toString('base64');
    return (await browser.call(UploadFile, { file_head: { file_type: 'png', biz_type: 1 }, data })).data;
  };
  const listOf = (uri: string, mobileUri = uri) => [
    {
      web_background_image: { ...place, origin_image_uri: uri },
      mobile_background_image: { ...place, origin_image_uri: mobileUri },
    },
  ];

  it('is left out until the draft has one, and again when it is removed', async () => {
    const bot_id = await chat.addBot('With background');
    expect(await init({ bot_id })).not.toHaveProperty('backgroundInfo');
    const [web, mobile] = [await upload(chat.browser), await upload(chat.browser)];
    const background_image_info_list = listOf(web.upload_uri, mobile.upload_uri);
    await chat.browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, background_image_info_list } });
    expect((await init({ bot_id })).backgroundInfo).toEqual({
      web_background_image: { ...place, origin_image_url: web.upload_url },
      mobile_background_image: { ...place, origin_image_url: mobile.upload_url },
    });
    const { data } = await chat.browser.call(GetDraftBotInfoAgw, { bot_id });
    expect(data.bot_info.background_image_info_list[0]?.web_background_image).toEqual({
      ...place,
      origin_image_uri: web.upload_uri,
      origin_image_url: web.upload_url,
    });
    await chat.browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, background_image_info_list: [] } });
    expect(await init({ bot_id })).not.toHaveProperty('backgroundInfo');
  });

  it('can be loaded by every member of the space, also when the member who uploaded it has left', async () => {
    const { browser: owner } = await world.server.register('background-owner@example.com');
    const { browser: leaving } = await world.server.register('background-leaving@example.com');
    const { data: space } = await owner.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team });
    const invited = { space_id: space.id, role_type: SpaceRole.member, days: 7 } as const;
    const { path } = await owner.call(CreateSpaceInvitation, invited);
    await leaving.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
    const { data: bot } = await leaving.call(DraftBotCreate, { space_id: space.id, name: 'Bot' });
    const { upload_uri, upload_url } = await upload(leaving);
    const bot_info = { bot_id: bot.bot_id, background_image_info_list: listOf(upload_uri) };
    await leaving.call(UpdateDraftBotInfoAgw, { bot_info });
    await leaving.call(LeaveSpace, { space_id: space.id });
    expect((await owner.send(upload_url)).status).toBe(200);
    const { browser: stranger } = await world.server.register('background-stranger@example.com');
    expect((await stranger.send(upload_url)).status).toBe(404);
    expect(await refusalOf(stranger, UpdateDraftBotInfoAgw, { bot_info })).toBe('notFound');
  });

  it('cannot be an image that the caller may not see', async () => {
    const { browser: stranger } = await world.server.register('background-foreign@example.com');
    const { upload_uri } = await upload(stranger);
    const own = await world.chat('background-own@example.com');
    const bot_info = { bot_id: own.botId, background_image_info_list: listOf(upload_uri) };
    expect(await refusalOf(own.browser, UpdateDraftBotInfoAgw, { bot_info })).toBe('notFound');
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
