import {
  AddModel,
  DeleteModel,
  DuplicateBotToSpace,
  DuplicateBotVersionToSpace,
  DuplicateDraftBot,
  ExportBot,
  GetDraftBotInfoAgw,
  GetSpaceListV2,
  ImportBot,
  ListAuditEntries,
  ListTeamSpaces,
  PublishDraftBot,
  SaveSpaceV2,
  SetSpacePublic,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { modelSettings } from '../../../testing/access-matrix/actor.ts';
import { createBot, createTeamSpace, openTestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { onePixelPng } from '../../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';

const place = {
  theme_color: '#ffffff',
  gradient_position: { left: 0, width: 1 },
  canvas_position: { left: 0, top: 0, width: 486, height: 346 },
};
const load = async (browser: TestBrowser, bot_id: string) => (await browser.call(GetDraftBotInfoAgw, { bot_id })).data;
const duplicate = async (browser: TestBrowser, draft_bot_id: string, target_space_id: string, name = 'Copy') =>
  (await browser.call(DuplicateBotToSpace, { draft_bot_id, target_space_id, name })).data;
const personalSpaceOf = async (browser: TestBrowser) =>
  (await browser.call(SaveSpaceV2, { name: 'Own', space_type: SpaceType.personal })).data.id;

describe('studio §7 DuplicateBotToSpace', () => {
  it('copies the draft into another space under the chosen name', async () => {
    await using team = await openTestTeam();
    const { alice, bob, bobId, spaceId } = team;
    const target = await createTeamSpace(bob, 'Other');
    const id = await createBot(alice, spaceId, 'Cook', 'Recipes');
    const change = { prompt_info: { prompt: 'Cook!' }, built_in_tools: ['current_time'] };
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: id, ...change } });
    const { bot_id, left_out } = await duplicate(bob, id, target, '  My cook ');
    expect(left_out).toEqual([]);
    const { bot_info, space_id, has_publish } = await load(bob, bot_id);
    expect(space_id).toBe(target);
    expect(has_publish).toBe(false);
    expect(bot_info).toMatchObject({ ...change, name: 'My cook', description: 'Recipes', creator_id: bobId });
    const original = (await load(bob, id)).bot_info;
    expect(bot_info.icon_uri).toBe(original.icon_uri);
    expect((await bob.send(bot_info.icon_url)).status).toBe(200);
    expect(await refusalOf(alice, GetDraftBotInfoAgw, { bot_id })).toBe('notFound');
  });

  it('leaves out a model that was deleted and tools that do not exist, and names them', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const { model } = await alice.call(AddModel, { settings: { ...modelSettings, api_key: 'sk-1' } });
    const id = await createBot(alice, spaceId, 'Cook');
    await alice.call(UpdateDraftBotInfoAgw, {
      bot_info: {
        bot_id: id,
        model_info: { model_id: model.model_id, temperature: 0.5 },
        built_in_tools: ['ask_user', 'teleport'],
      },
    });
    const target = await createTeamSpace(alice, 'Other');
    expect((await duplicate(alice, id, target)).left_out).toEqual([{ part: 'tool', name: 'teleport' }]);
    expect((await alice.call(ExportBot, { bot_id: id })).data.left_out).toEqual([]);
    await alice.call(DeleteModel, { model_id: model.model_id });
    expect((await alice.call(ExportBot, { bot_id: id })).data.left_out).toEqual(['model']);
    const copy = await duplicate(alice, id, target);
    expect(copy.left_out).toEqual([
      { part: 'model', name: '' },
      { part: 'tool', name: 'teleport' },
    ]);
    const { bot_info } = await load(alice, copy.bot_id);
    expect(bot_info.model_info).toMatchObject({ model_id: '', temperature: 0.5 });
    expect(bot_info.built_in_tools).toEqual(['ask_user']);
  });

  it('leaves out a private file of somebody else that is used as a picture, and so does a file of the bot', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const bot_id = await createBot(alice, spaceId, 'Cook');
    const { Uri: uri } = await upload(alice, 'holiday.png', new Uint8Array(onePixelPng));
    const image = { origin_image_uri: uri, ...place };
    const background = [{ web_background_image: image, mobile_background_image: image }];
    await alice.call(UpdateDraftBotInfoAgw, {
      bot_info: { bot_id, icon_uri: uri, background_image_info_list: background },
    });
    const left_out = [
      { part: 'icon', name: '' },
      { part: 'background', name: '' },
    ];
    const copies = [await duplicate(bob, bot_id, spaceId), (await bob.call(DuplicateDraftBot, { bot_id })).data];
    for (const copy of copies) {
      expect(copy.left_out).toEqual(left_out);
      const { bot_info } = await load(bob, copy.bot_id);
      expect(bot_info.icon_uri).not.toBe(uri);
      expect(bot_info.background_image_info_list).toEqual([]);
    }
    expect((await bob.call(ExportBot, { bot_id })).data.left_out).toEqual(['icon', 'background']);
    expect((await duplicate(alice, bot_id, spaceId)).left_out).toEqual([]);
    expect((await alice.call(ExportBot, { bot_id })).data.left_out).toEqual([]);
  });

  it('refuses a blank name and one that is too long', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const draft_bot_id = await createBot(alice, spaceId, 'Cook');
    for (const name of ['  ', 'x'.repeat(41)])
      expect(await refusalOf(alice, DuplicateBotToSpace, { draft_bot_id, target_space_id: spaceId, name })).toBe(
        'invalidRequest',
      );
  });
});

describe('studio §7 DuplicateBotVersionToSpace', () => {
  it('copies what was published, not the draft', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const bot_id = await createBot(alice, spaceId, 'Cook');
    const write = (prompt: string) =>
      alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt } } });
    await write('First');
    const { version } = (await alice.call(PublishDraftBot, { bot_id })).data;
    await write('Second');
    const target_space_id = await createTeamSpace(alice, 'Other');
    const copy = (
      await alice.call(DuplicateBotVersionToSpace, { bot_id, version, target_space_id, name: 'Earlier cook' })
    ).data;
    expect((await load(alice, copy.bot_id)).bot_info).toMatchObject({
      name: 'Earlier cook',
      prompt_info: { prompt: 'First' },
    });
    expect((await alice.call(ExportBot, { bot_id, version })).data.file.agent.prompt).toBe('First');
    const other = await createBot(alice, spaceId, 'Other');
    const foreign = { bot_id: other, version, target_space_id, name: 'Copy' };
    expect(await refusalOf(alice, DuplicateBotVersionToSpace, foreign)).toBe('notFound');
  });
});

describe('studio §6 hide_operation', () => {
  it('keeps bots of a public space in it, and nothing is copied or imported into it', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const own = await personalSpaceOf(bob);
    const bot_id = await createBot(bob, spaceId, 'Cook');
    const mine = await createBot(bob, own, 'Mine');
    const { file } = (await bob.call(ExportBot, { bot_id })).data;
    await alice.call(SetSpacePublic, { space_id: spaceId, hide_operation: true });
    const listed = (await bob.call(GetSpaceListV2, {})).data.bot_space_list;
    expect(listed.map(({ id, hide_operation }) => [id, hide_operation])).toEqual([
      [own, false],
      [spaceId, true],
    ]);
    const copy = { draft_bot_id: bot_id, target_space_id: own, name: 'Copy' };
    expect(await refusalOf(bob, DuplicateBotToSpace, copy)).toBe('botInPublicSpace');
    expect(await refusalOf(bob, DuplicateDraftBot, { bot_id })).toBe('botInPublicSpace');
    expect(await refusalOf(bob, ExportBot, { bot_id })).toBe('botInPublicSpace');
    const into = { draft_bot_id: mine, target_space_id: spaceId, name: 'Copy' };
    expect(await refusalOf(bob, DuplicateBotToSpace, into)).toBe('targetSpacePublic');
    expect(await refusalOf(bob, ImportBot, { space_id: spaceId, file })).toBe('targetSpacePublic');
    // Its members go on working in it.
    await bob.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: 'Cook!' } } });
    await alice.call(SetSpacePublic, { space_id: spaceId, hide_operation: false });
    expect((await duplicate(bob, bot_id, own)).left_out).toEqual([]);
  });

  it('is set by administrators for team spaces, also those that they are not in, and is in the audit log', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    server.clock.now += 1_000;
    const space_id = await createTeamSpace(bob, 'Secret plans');
    const { spaces } = await alice.call(ListTeamSpaces, {});
    expect(spaces).toEqual([
      expect.objectContaining({
        id: spaceId,
        name: 'Crew',
        owner_name: 'alice',
        member_count: 2,
        hide_operation: false,
      }),
      expect.objectContaining({ id: space_id, name: 'Secret plans', owner_name: 'bob', member_count: 1 }),
    ]);
    await alice.call(SetSpacePublic, { space_id, hide_operation: true });
    await alice.call(SetSpacePublic, { space_id, hide_operation: true });
    expect((await alice.call(ListTeamSpaces, { search: 'secret' })).spaces).toEqual([
      expect.objectContaining({ id: space_id, hide_operation: true }),
    ]);
    const { entries } = await alice.call(ListAuditEntries, { category: 'limit' });
    expect(entries.map(({ text }) => text)).toEqual([
      'Made the space Secret plans public: its agents cannot be copied or exported',
    ]);
    const personal = await personalSpaceOf(bob);
    for (const other of [personal, 'unknown'])
      expect(await refusalOf(alice, SetSpacePublic, { space_id: other, hide_operation: true })).toBe('notFound');
  });
});
