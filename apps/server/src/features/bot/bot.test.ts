import {
  AddModel,
  type BotDraftChange,
  builtInToolNames,
  DeleteDraftBot,
  DeleteModel,
  DeleteSpace,
  DraftBotCreate,
  errorCatalogue,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  LeaveSpace,
  newBotDraft,
  SaveSpaceV2,
  SearchBots,
  SpaceRole,
  SpaceType,
  UpdateDraftBotInfoAgw,
  UserUpdateAvatar,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { modelSettings } from '../../testing/access-matrix/actor.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createBot, createTeamSpace, joinSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { pngOfBytes } from '../../testing/pictures.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });
const listOf = async (browser: TestBrowser, space_id: string) =>
  (await browser.call(GetDraftIntelligenceList, { space_id })).data.intelligences.map(({ basic_info }) => basic_info);
const load = async (browser: TestBrowser, bot_id: string) => (await browser.call(GetDraftBotInfoAgw, { bot_id })).data;
const save = async (browser: TestBrowser, bot_id: string, change: BotDraftChange, base?: string) =>
  (
    await browser.call(UpdateDraftBotInfoAgw, {
      bot_info: { bot_id, ...change },
      ...(base !== undefined && { base_commit_version: base }),
    })
  ).data;

/** Two members of a team space with a bot of the first. */
async function createPair() {
  const team = await openTestTeam();
  team.server.clock.now += 1_000;
  return { ...team, botId: await createBot(team.alice, team.spaceId, ' Cook ', 'Recipes') };
}

describe('studio §7 bots', () => {
  it('are created with the defaults of a new bot, and listed for all members of the space', async () => {
    await using pair = await createPair();
    const seconds = String(pair.server.clock.now / 1000);
    expect(await load(pair.bob, pair.botId)).toEqual({
      bot_info: {
        ...newBotDraft,
        bot_id: pair.botId,
        name: 'Cook',
        description: 'Recipes',
        icon_uri: expect.stringMatching(/./),
        icon_url: expect.stringMatching(/^\/api\/object\//),
        bot_mode: 0,
        creator_id: pair.aliceId,
        create_time: seconds,
        update_time: seconds,
        version: '1',
        connector_id: '',
        business_type: 0,
      },
      bot_option_data: {
        model_detail_map: { demo: { model_id: 'demo', name: expect.any(String) } },
        plugin_detail_map: {},
        plugin_api_detail_map: {},
        workflow_detail_map: {},
        knowledge_detail_map: {},
        shortcut_command_list: [],
      },
      space_id: pair.spaceId,
      commit_version: '1',
      committer_name: 'alice',
      commit_time: seconds,
      branch: 1,
      same_with_online: false,
      has_unpublished_change: true,
      has_tasks: false,
      has_publish: false,
      publisher: null,
      publish_time: '',
      connectors: [],
      bot_market_status: 0,
      latest_audit_info: null,
      app_id: '',
      in_collaboration: true,
      collaborator_status: { commitable: true, operateable: true, manageable: false },
      editable: true,
      deletable: true,
    });
    expect(await listOf(pair.bob, pair.spaceId)).toMatchObject([
      { id: pair.botId, name: 'Cook', description: 'Recipes', owner_id: pair.aliceId },
      { name: 'Welcome' },
    ]);
  });

  it('are saved by section; omitted fields stay, also inside a section', async () => {
    await using pair = await createPair();
    const { alice, botId } = pair;
    await save(alice, botId, { model_info: { temperature: 0.5, short_memory_policy: { history_round: 3 } } }, '1');
    pair.server.clock.now += 5_000;
    const saved = await save(pair.bob, botId, { model_info: { top_p: 0.9 }, prompt_info: { prompt: 'Cook!' } }, '2');
    expect(saved).toEqual({
      has_change: true,
      commit_version: '3',
      same_with_online: false,
      has_unpublished_change: true,
      branch: 1,
      check_not_pass: false,
      check_not_pass_msg: '',
    });
    const { bot_info, commit_version, committer_name } = await load(alice, botId);
    expect({ commit_version, committer_name }).toEqual({ commit_version: '3', committer_name: 'bob' });
    expect(bot_info).toMatchObject({
      name: 'Cook',
      prompt_info: { prompt: 'Cook!' },
      onboarding_info: { prologue: '' },
    });
    expect(bot_info.model_info).toEqual({
      ...newBotDraft.model_info,
      temperature: 0.5,
      top_p: 0.9,
      short_memory_policy: { context_mode: 0, history_round: 3 },
    });
    expect((await listOf(alice, pair.spaceId))[0]?.update_time).toBe(String(pair.server.clock.now / 1000));
  });

  it('keep their version when a save changes nothing', async () => {
    await using pair = await createPair();
    const same = await save(pair.alice, pair.botId, { name: 'Cook', model_info: { max_tokens: 4096 } }, '1');
    expect(same).toMatchObject({ has_change: false, commit_version: '1' });
    expect(await save(pair.alice, pair.botId, {}, '1')).toMatchObject({ has_change: false });
  });

  it('keep the changes of two editors to different sections, and refuse the later change to the same section', async () => {
    await using pair = await createPair();
    const { alice, bob, botId } = pair;
    await save(alice, botId, { prompt_info: { prompt: 'A' } }, '1');
    expect(await save(bob, botId, { name: 'Chef' }, '1')).toMatchObject({ has_change: true, commit_version: '3' });
    await expect(save(bob, botId, { prompt_info: { prompt: 'B' } }, '1')).rejects.toEqual(
      refused('botChangedMeanwhile'),
    );
    expect((await load(bob, botId)).bot_info).toMatchObject({ name: 'Chef', prompt_info: { prompt: 'A' } });
    await save(bob, botId, { prompt_info: { prompt: 'B' } }, '3');
    // A save that changes nothing is accepted.
    expect(await save(alice, botId, { prompt_info: { prompt: 'B' } }, '1')).toMatchObject({ has_change: false });
  });

  it('refuse an unknown base version, and accept a save without one', async () => {
    await using pair = await createPair();
    await expect(save(pair.alice, pair.botId, { name: 'A' }, '7')).rejects.toEqual(refused('botChangedMeanwhile'));
    expect(await save(pair.alice, pair.botId, { name: 'A' })).toMatchObject({ commit_version: '2' });
  });

  it('lose nothing when many save at once: one save wins each section, and each version has one author', async () => {
    await using pair = await createPair();
    const prompts = Array.from({ length: 5 }, (_, index) =>
      save(pair.alice, pair.botId, { prompt_info: { prompt: `${index}` } }, '1'),
    );
    const others: BotDraftChange[] = [
      { name: 'Chef' },
      { description: 'More' },
      { built_in_tools: ['current_time'] },
      { onboarding_info: { prologue: 'Hi' } },
    ];
    const outcomes = await Promise.allSettled([
      ...prompts,
      ...others.map((change) => save(pair.bob, pair.botId, change, '1')),
    ]);
    const versions = outcomes.flatMap((one) => (one.status === 'fulfilled' ? Number(one.value.commit_version) : []));
    expect(versions.sort()).toEqual([2, 3, 4, 5, 6]);
    const { bot_info } = await load(pair.alice, pair.botId);
    expect(bot_info).toMatchObject({
      name: 'Chef',
      description: 'More',
      built_in_tools: ['current_time'],
      onboarding_info: { prologue: 'Hi' },
    });
    expect(bot_info.prompt_info.prompt).not.toBe('');
  });

  it('compare versions of 64 bits to the last digit', async () => {
    await using pair = await createPair();
    const { alice, botId } = pair;
    await expect(save(alice, botId, { name: 'A' }, '9223372036854775807')).rejects.toEqual(
      refused('botChangedMeanwhile'),
    );
    await expect(save(alice, botId, { name: 'A' }, '10000000000000000000')).rejects.toEqual(refused('invalidRequest'));
    expect(await save(alice, botId, { name: 'A' }, '0000000000000000001')).toMatchObject({ commit_version: '2' });
  });

  it('say what the role of the caller allows, and whether others edit too', async () => {
    await using pair = await createPair();
    const { server, alice, bob, spaceId, botId } = pair;
    const { browser: carol } = await server.register('carol@example.com');
    await joinSpace(alice, spaceId, carol, SpaceRole.admin);
    const manageable = async (browser: TestBrowser) => (await load(browser, botId)).collaborator_status.manageable;
    expect(await Promise.all([alice, carol, bob].map(manageable))).toEqual([true, true, false]);
    for (const browser of [bob, carol]) await browser.call(LeaveSpace, { space_id: spaceId });
    expect((await load(alice, botId)).in_collaboration).toBe(false);
  });

  it('name the model that answers: the chosen one or the default, none when it was deleted', async () => {
    await using pair = await createPair();
    const { alice, botId } = pair;
    const details = async () => (await load(alice, botId)).bot_option_data.model_detail_map;
    const { model } = await alice.call(AddModel, { settings: modelSettings });
    await save(alice, botId, { model_info: { model_id: 'demo' } });
    expect(Object.keys(await details())).toEqual(['demo']);
    await save(alice, botId, { model_info: { model_id: model.model_id } });
    expect(await details()).toEqual({ [model.model_id]: { model_id: model.model_id, name: modelSettings.name } });
    await alice.call(DeleteModel, { model_id: model.model_id });
    expect(await details()).toEqual({});
  });

  it('are returned only for their current version', async () => {
    await using pair = await createPair();
    const at = (version: string) => pair.alice.call(GetDraftBotInfoAgw, { bot_id: pair.botId, version });
    expect((await at('1')).data.commit_version).toBe('1');
    await expect(at('2')).rejects.toEqual(refused('botVersionNotFound'));
  });

  it('have an icon that all members see, also after its uploader has left', async () => {
    await using pair = await createPair();
    const { alice, bob, botId, spaceId } = pair;
    const { browser: carol } = await pair.server.register('carol@example.com');
    await joinSpace(alice, spaceId, carol);
    const picture = new File([pngOfBytes()], 'a.png');
    const { data } = await carol.call(UserUpdateAvatar, { avatar: picture });
    await save(carol, botId, { icon_uri: data.web_uri.split('/').at(-1) ?? '' });
    await carol.call(LeaveSpace, { space_id: spaceId });
    expect((await load(bob, botId)).bot_info.icon_url).toBe(data.web_uri);
    expect((await bob.send(data.web_uri)).status).toBe(200);
    await save(bob, botId, { icon_uri: '' });
    expect((await load(bob, botId)).bot_info.icon_url).toBe(`/api/bot/face/${botId}`);
    expect((await bob.send(data.web_uri)).status).toBe(404);
  });

  it('are deleted only from their own space, and together with it', async () => {
    await using pair = await createPair();
    const other = await createTeamSpace(pair.alice, 'Other');
    await expect(pair.alice.call(DeleteDraftBot, { space_id: other, bot_id: pair.botId })).rejects.toEqual(
      refused('notFound'),
    );
    await pair.bob.call(DeleteDraftBot, { space_id: pair.spaceId, bot_id: pair.botId });
    await expect(load(pair.alice, pair.botId)).rejects.toEqual(refused('notFound'));
    const [welcome] = await listOf(pair.alice, pair.spaceId);
    await pair.alice.call(DeleteSpace, { space_id: pair.spaceId });
    await expect(load(pair.alice, welcome?.id ?? '')).rejects.toEqual(refused('notFound'));
  });
});

describe('the welcome bot of a new space', () => {
  it.each([
    ['en-US', 'Welcome', 'What can you do?'],
    ['zh-CN', '欢迎', '你能做什么？'],
  ] as const)('speaks %s with a user of that language', async (locale, name, question) => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    await browser.call(UserUpdateProfile, { locale });
    const spaceId = (await browser.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal })).data.id;
    const [welcome, ...others] = await listOf(browser, spaceId);
    expect(others).toEqual([]);
    const { bot_info } = await load(browser, welcome?.id ?? '');
    expect(bot_info).toMatchObject({
      name,
      onboarding_info: { suggested_questions: expect.arrayContaining([question]), suggested_questions_show_mode: 1 },
      suggest_reply_info: { suggest_reply_mode: 0 },
      built_in_tools: builtInToolNames,
    });
    expect(bot_info.onboarding_info.prologue).toContain('{{user_name}}');
    expect(bot_info.prompt_info.prompt.length).toBeGreaterThan(200);
  });

  it('is created once, also when the personal space is saved several times at once', async () => {
    await using server = await openTestApp();
    const { browser } = await server.register('alice@example.com');
    const personal = { name: 'Personal', space_type: SpaceType.personal } as const;
    const [saved] = await Promise.all(Array.from({ length: 4 }, () => browser.call(SaveSpaceV2, personal)));
    expect(await listOf(browser, saved?.data.id ?? '')).toHaveLength(1);
  });
});

describe('the search for bots', () => {
  const namesOf = async (browser: TestBrowser, search?: string) =>
    (await browser.call(SearchBots, search === undefined ? {} : { search })).bots.map(({ name }) => name);

  it('finds bots in all spaces of the caller by the words of their names, last changed first', async () => {
    const { server, alice, bob, spaceId, botId } = await createPair();
    const own = await createTeamSpace(alice, 'Own');
    server.clock.now += 1_000;
    await alice.call(DraftBotCreate, { space_id: own, name: 'The "50%" Cook_book' });
    expect(await namesOf(alice, 'cook')).toEqual(['The "50%" Cook_book', 'Cook']);
    expect(await namesOf(alice, ' book  THE ')).toEqual(['The "50%" Cook_book']);
    expect(await namesOf(alice, '"50%"')).toEqual(['The "50%" Cook_book']);
    expect(await namesOf(alice, '_b')).toEqual(['The "50%" Cook_book']);
    expect(await namesOf(alice, 'cook%book')).toEqual([]);
    await alice.call(DraftBotCreate, { space_id: own, name: 'Übersetzer Переводчик' });
    expect(await namesOf(alice, 'übersetzer ПЕРЕ')).toEqual(['Übersetzer Переводчик']);
    server.clock.now += 1_000;
    await alice.call(DraftBotCreate, { space_id: own, name: 'Last' });
    expect((await namesOf(alice)).at(0)).toBe('Last');
    expect(await namesOf(bob, 'cook')).toEqual(['Cook']);
    const [found] = (await bob.call(SearchBots, { search: 'cook' })).bots;
    const icon_url = (await listOf(bob, spaceId)).find(({ id }) => id === botId)?.icon_url;
    expect(found).toEqual({
      id: botId,
      name: 'Cook',
      icon_url,
      space_id: spaceId,
      space_name: 'Crew',
    });
  });

  it('finds nothing in a space that the caller has left', async () => {
    const { alice, bob, spaceId } = await createPair();
    await bob.call(LeaveSpace, { space_id: spaceId });
    expect(await namesOf(bob, 'cook')).toEqual([]);
    expect(await namesOf(alice, 'cook')).toEqual(['Cook']);
  });
});
