import {
  AddModel,
  BotSkills,
  CreateSpeech,
  CreateTranscription,
  DeleteModel,
  DuplicateDraftBot,
  ExportBot,
  GetDraftBotInfoAgw,
  ImportBot,
  InitConversation,
  type ModelPurpose,
  PublishDraftBot,
  RestoreBotVersion,
  Scene,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelSettings } from '../../testing/access-matrix/actor.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

let world: TestChatServer;
let chat: TestChat;
beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

async function addModel(purpose: ModelPurpose): Promise<AsyncDisposable> {
  const settings = {
    ...modelSettings,
    name: purpose,
    base_url: world.model.url,
    purposes: [purpose],
    price: { input: 0, output: 0 },
  };
  const { model } = await chat.browser.call(AddModel, { settings });
  return {
    async [Symbol.asyncDispose]() {
      await chat.browser.call(DeleteModel, { model_id: model.model_id });
    },
  };
}
const speech = (text = 'Hello.', voice?: string) => ({ bot_id: chat.botId, text, ...(voice && { voice }) });
const skills = async (bot_id = chat.botId, scene: Scene = Scene.playground) => {
  const opened = await chat.browser.call(InitConversation, { bot_id, scene, count: 1 });
  return { voice: BotSkills.parse(opened.botSkills ?? {}).voice, isVoiceConfigured: opened.isVoiceConfigured };
};
const VOICES = {
  muted: false,
  close_voice_call: false,
  autoplay: true,
  i18n_lang_voice_str: { en: 'alloy', zh: 'nova' },
  autoplay_voice: { en: 'onyx' },
  default_user_input_type: 2 as const,
};

describe('studio §3 voices: the speech of a model', () => {
  it('says a text with a voice, and counts for the bot', async () => {
    await using _model = await addModel('speech');
    world.model.scriptFor('/audio/speech', { raw: ['sound'], contentType: 'audio/mpeg' });
    const { data } = await chat.browser.call(CreateSpeech, speech(' Hello. ', 'alloy'));
    expect(Buffer.from(data.base64, 'base64').toString()).toBe('sound');
    expect(world.model.requests.at(-1)?.body).toMatchObject({ input: 'Hello.', voice: 'alloy' });
    const rows = await world.server.database.open.database
      .selectFrom('tokenUsage')
      .select(['botId', 'spaceId', 'calls'])
      .where('kind', '=', 'voice')
      .execute();
    expect(rows).toEqual([{ botId: chat.botId, spaceId: chat.spaceId, calls: 1 }]);
  });

  it('is refused without a model, for no text or a long one, and in words when the model fails', async () => {
    expect(await refusalOf(chat.browser, CreateSpeech, speech())).toBe('speechNotConfigured');
    await using _model = await addModel('speech');
    for (const text of [' ', 'x'.repeat(601)])
      expect(await refusalOf(chat.browser, CreateSpeech, speech(text))).toBe('invalidRequest');
    world.model.scriptFor('/audio/speech', { status: 400 });
    expect(await refusalOf(chat.browser, CreateSpeech, speech())).toBe('modelProviderFailed');
  });
});

describe('studio §3 voices of a bot', () => {
  it('are served when a chat opens once they were changed; voices of a model only where there is one', async () => {
    expect((await skills()).voice).toBeUndefined();
    await chat.change({ voices_info: VOICES });
    const { close_voice_call: _, ...shown } = VOICES;
    const quiet = { ...shown, i18n_lang_voice_str: {}, autoplay_voice: {} };
    expect((await skills()).voice).toEqual(quiet);
    await using _model = await addModel('speech');
    expect((await skills()).voice).toEqual(shown);
  });

  it('without voice messages offer no recording, though it could be transcribed', async () => {
    await using _model = await addModel('transcription');
    await chat.change({ voices_info: { close_voice_call: false } });
    expect((await skills()).isVoiceConfigured).toBe(true);
    await chat.change({ voices_info: { close_voice_call: true } });
    expect((await skills()).isVoiceConfigured).toBe(false);
    // Files with recordings are still read.
    world.model.scriptFor('/audio/transcriptions', { status: 200, body: { text: 'Hi' } });
    const file = new File(['RIFF'], 'a.wav');
    expect((await chat.browser.call(CreateTranscription, { file })).data.text).toBe('Hi');
  });

  it('are part of versions, copies and files', async () => {
    const botId = await chat.addBot('Speaker', { voices_info: VOICES });
    const voicesOf = async (bot_id: string) =>
      (await chat.browser.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.voices_info;
    const { version } = (await chat.browser.call(PublishDraftBot, { bot_id: botId })).data;
    const copy = (await chat.browser.call(DuplicateDraftBot, { bot_id: botId })).data.bot_id;
    expect(await voicesOf(copy)).toEqual(VOICES);
    const { file } = (await chat.browser.call(ExportBot, { bot_id: botId })).data;
    expect(file.agent.voice).toEqual({
      muted: false,
      voice_messages: true,
      autoplay: true,
      voices: VOICES.i18n_lang_voice_str,
      autoplay_voices: VOICES.autoplay_voice,
      input: 'voice',
    });
    const { data } = await chat.browser.call(ImportBot, { space_id: chat.spaceId, file });
    expect(await voicesOf(data.bot_id)).toEqual(VOICES);
    await chat.browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, voices_info: { autoplay: false } } });
    expect((await voicesOf(botId)).autoplay).toBe(false);
    await chat.browser.call(RestoreBotVersion, { bot_id: botId, version });
    expect(await voicesOf(botId)).toEqual(VOICES);
  });
});
