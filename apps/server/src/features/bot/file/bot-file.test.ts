import {
  AddModel,
  BOT_FILE_FORMAT,
  BOT_FILE_VERSION,
  ExportBot,
  GetDraftBotInfoAgw,
  ImportBot,
  UpdateDraftBotInfoAgw,
  UploadFile,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { modelSettings } from '../../../testing/access-matrix/actor.ts';
import { createBot, openTestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { onePixelPng } from '../../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const load = async (browser: TestBrowser, bot_id: string) =>
  (await browser.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info;
const exportBot = async (browser: TestBrowser, bot_id: string) => (await browser.call(ExportBot, { bot_id })).data.file;
const importBot = async (browser: TestBrowser, space_id: string, file: Record<string, unknown>) =>
  (await browser.call(ImportBot, { space_id, file })).data;
const fileOf = (agent: object) => ({ format: BOT_FILE_FORMAT, schema_version: BOT_FILE_VERSION, agent });

const place = {
  theme_color: '#ffffff',
  gradient_position: { left: 0.1, width: 2 },
  canvas_position: { left: 1, top: -2, width: 486, height: 346 },
};

/** A bot with something in every section. */
async function createFullBot(browser: TestBrowser, spaceId: string, modelId: string): Promise<string> {
  const bot_id = await createBot(browser, spaceId, 'Cook 厨师', 'Recipes');
  const picture = await browser.call(UploadFile, {
    file_head: { file_type: 'png', biz_type: 0 },
    data: onePixelPng.toString('base64'),
  });
  const image = { ...place, origin_image_uri: picture.data.upload_uri };
  await browser.call(UpdateDraftBotInfoAgw, {
    bot_info: {
      bot_id,
      prompt_info: { prompt: 'You cook for {{user_name}}.\n"Quoted" \\ and ünïcode 🍲' },
      model_info: {
        model_id: modelId,
        temperature: 0.3,
        max_tokens: 100,
        response_format: 2,
        model_style: 3,
        short_memory_policy: { history_round: 4 },
        prompt_id: 7,
        card_ids: [8],
      },
      onboarding_info: { prologue: 'Hello', suggested_questions: ['What?', 'How?'], suggested_questions_show_mode: 1 },
      suggest_reply_info: { suggest_reply_mode: 1, customized_suggest_prompt: 'Ask on' },
      built_in_tools: ['current_time', 'ask_user'],
      time_capsule_info: { time_capsule_mode: 1, disable_prompt_calling: 1, time_capsule_time_to_live: '86400' },
      background_image_info_list: [{ web_background_image: image, mobile_background_image: image }],
    },
  });
  return bot_id;
}

describe('export and import of a bot', () => {
  it('brings a bot to another server as it was', async () => {
    await using one = await openTestTeam();
    await using other = await openTestTeam();
    const settings = { ...modelSettings, name: 'House model', api_key: 'sk-secret' };
    const [here, there] = await Promise.all(
      [one, other].map(async ({ alice }) => (await alice.call(AddModel, { settings })).model.model_id),
    );
    const bot_id = await createFullBot(one.alice, one.spaceId, here ?? '');
    const file = await exportBot(one.alice, bot_id);
    const imported = await importBot(other.bob, other.spaceId, JSON.parse(JSON.stringify(file)));
    expect(imported).toMatchObject({ left_out: [], check_not_pass: false });
    const [before, after] = [await load(one.alice, bot_id), await load(other.bob, imported.bot_id)];
    const { icon_uri: _icon, background_image_info_list: background, ...texts } = after;
    expect(texts).toEqual({
      ...texts,
      name: 'Cook 厨师',
      description: before.description,
      prompt_info: before.prompt_info,
      model_info: { ...before.model_info, model_id: there, prompt_id: 0, card_ids: [] },
      onboarding_info: before.onboarding_info,
      suggest_reply_info: before.suggest_reply_info,
      built_in_tools: before.built_in_tools,
      time_capsule_info: before.time_capsule_info,
      creator_id: other.bobId,
      version: '1',
    });
    expect(background[0]?.web_background_image).toMatchObject(place);
    for (const url of [after.icon_url, background[0]?.mobile_background_image.origin_image_url ?? ''])
      expect((await other.bob.send(url)).headers.get('content-type')).toBe('image/webp');
    const { picture: _again, background: _b, ...again } = (await exportBot(other.bob, imported.bot_id)).agent;
    const { picture, background: _c, ...agent } = file.agent;
    expect(again).toEqual(agent);
    expect(picture?.type).toBe('image/png');
  });

  it('has no ids of this server, no keys and no addresses in the file', async () => {
    await using team = await openTestTeam();
    const { alice, aliceId, spaceId } = team;
    const settings = {
      ...modelSettings,
      name: 'House model',
      api_key: 'sk-secret',
      base_url: 'http://models.internal/v1',
    };
    const { model } = await alice.call(AddModel, { settings });
    const bot_id = await createFullBot(alice, spaceId, model.model_id);
    const { icon_uri, background_image_info_list } = await load(alice, bot_id);
    const text = JSON.stringify(await exportBot(alice, bot_id));
    const ids = [bot_id, spaceId, aliceId, model.model_id, icon_uri, JSON.stringify(background_image_info_list)];
    for (const secret of [...ids, 'sk-secret', 'models.internal', 'card_ids', 'prompt_id'])
      expect(text).not.toContain(secret);
    expect(text).toContain('"response_format":"json"');
    expect(text).toContain('"name":"House model"');
  });

  it('uses the default model where none has the name, and names what is left out', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const agent = {
      name: 'Cook',
      model: { name: 'Elsewhere', temperature: 1 },
      tools: ['ask_user', 'teleport', 'ask_user'],
      picture: { type: 'image/png', base64: Buffer.from('no picture').toString('base64') },
    };
    const { bot_id, left_out } = await importBot(alice, spaceId, fileOf(agent));
    expect(left_out).toEqual([
      { part: 'model', name: 'Elsewhere' },
      { part: 'tool', name: 'teleport' },
      { part: 'icon', name: '' },
    ]);
    const bot = await load(alice, bot_id);
    expect(bot).toMatchObject({ name: 'Cook', built_in_tools: ['ask_user'], prompt_info: { prompt: '' } });
    expect(bot.model_info).toMatchObject({ model_id: '', temperature: 1, max_tokens: 4096 });
    expect((await alice.send(bot.icon_url)).headers.get('content-type')).toBe('image/png');
  });

  it('studio §5 bot_prompt_bracket_error: leaves out a prompt for suggestions that no save would take', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const suggestions = { mode: 'custom', prompt: 'About {{topic}}' };
    const { bot_id, left_out } = await importBot(alice, spaceId, fileOf({ name: 'Cook', suggestions }));
    expect(left_out).toEqual([{ part: 'suggestions', name: '' }]);
    const { suggest_reply_info } = await load(alice, bot_id);
    expect(suggest_reply_info).toEqual({ suggest_reply_mode: 1, customized_suggest_prompt: '' });
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, suggest_reply_info } });
  });

  it('finds a model by the name of its provider, whatever the case', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const settings = { ...modelSettings, name: 'House model', model_name: 'gpt-9-mini', api_key: 'sk-1' };
    const { model } = await alice.call(AddModel, { settings });
    const { bot_id } = await importBot(alice, spaceId, fileOf({ name: 'Cook', model: { name: 'GPT-9-mini' } }));
    expect((await load(alice, bot_id)).model_info.model_id).toBe(model.model_id);
  });

  it('refuses a file of a newer version in words', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const newer = { format: BOT_FILE_FORMAT, schema_version: BOT_FILE_VERSION + 1, agent: { anything: true } };
    const response = await alice.sendOperation(ImportBot, { space_id: spaceId, file: newer });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { msg: string }).msg).toBe(
      'This file comes from a newer version of Parley (file version 2; this server reads up to 1). Update this server, then import it again.',
    );
  });

  it('refuses what is no agent, and says which part of a file is not valid', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    for (const file of [{}, { format: 'other', schema_version: 1 }, { format: BOT_FILE_FORMAT, schema_version: '1' }])
      expect(await refusalOf(alice, ImportBot, { space_id: spaceId, file })).toBe('botFileNotAgent');
    const problemWith = async (agent: object) => {
      const response = await alice.sendOperation(ImportBot, { space_id: spaceId, file: fileOf(agent) });
      return ((await response.json()) as { msg: string }).msg;
    };
    expect(await problemWith({ name: 'Cook', model: { temperature: 9 } })).toContain('agent.model.temperature');
    expect(await problemWith({ name: 'Cook', bot_id: '7' })).toContain('bot_id');
    expect(await problemWith({ name: 'Co\u200bok' })).toContain(
      'agent.name is not valid. A name or an e-mail cannot contain',
    );
    const extra = await alice.sendOperation(ImportBot, {
      space_id: spaceId,
      file: { ...fileOf({ name: 'A' }), more: 1 },
    });
    expect(((await extra.json()) as { msg: string }).msg).toContain('the file is not valid');
    await alice.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect(await problemWith({ name: 'Cook', prompt: 7 })).toContain('无法导入此文件：agent.prompt 无效');
  });
});
