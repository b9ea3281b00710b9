import {
  BotConnectorId,
  CheckDraftBotCommit,
  CompareBotVersions,
  GetBotVersionInfo,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  IntelligenceOrder,
  KeepBotCheckpoint,
  KeepEditing,
  ListAuditEntries,
  ListDraftBotHistory,
  MGetBotByVersion,
  PROMPT_MAX,
  PreparePublish,
  PublishConnectorList,
  PublishDraftBot,
  type RequestOf,
  RestoreBotVersion,
  SetBotConnector,
  UpdateDraftBotInfoAgw,
  VERSION_NOTE_MAX,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBot, createTeamSpace, openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';

type Change = Omit<RequestOf<typeof UpdateDraftBotInfoAgw>['bot_info'], 'bot_id'>;

let team: TestTeam;
beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team[Symbol.asyncDispose]());

const edit = async (bot_id: string, change: Change) =>
  (await team.alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...change } })).data;
const say = (bot_id: string, prompt: string) => edit(bot_id, { prompt_info: { prompt } });
const publish = async (bot_id: string, note = '') =>
  (await team.alice.call(PublishDraftBot, { bot_id, history_info: note })).data;
const load = async (bot_id: string, version?: string) =>
  (await team.alice.call(GetDraftBotInfoAgw, { bot_id, version })).data;
const history = async (bot_id: string, rest: Partial<RequestOf<typeof ListDraftBotHistory>> = {}) =>
  (await team.alice.call(ListDraftBotHistory, { bot_id, ...rest })).data;
const restore = async (bot_id: string, version: string) =>
  (await team.alice.call(RestoreBotVersion, { bot_id, version })).data;
const newBot = (name = 'Cook') => createBot(team.alice, team.spaceId, name, 'Recipes');

/** A bot that was published with the prompt `One`. */
async function publishedBot(note = '') {
  const botId = await newBot();
  await say(botId, 'One');
  return { botId, version: (await publish(botId, note)).version };
}

describe('wire §1.1 PublishDraftBot', () => {
  it('makes a numbered version with a note, and the draft reports it as published', async () => {
    const botId = await newBot();
    expect(await load(botId)).toMatchObject({
      has_publish: false,
      publisher: null,
      publish_time: '',
      connectors: [],
      same_with_online: false,
      has_unpublished_change: true,
      latest_audit_info: null,
    });
    team.server.clock.now += 5_000;
    const answer = await publish(botId, '  First one ');
    const seconds = String(team.server.clock.now / 1000);
    expect(answer).toEqual({
      version: expect.any(String),
      number: 1,
      has_change: true,
      commit_version: '1',
      publish_result: { [BotConnectorId.parley]: { publish_result_status: 1 } },
      check_not_pass: false,
      check_not_pass_msg: '',
    });
    expect(await load(botId)).toMatchObject({
      has_publish: true,
      publisher: { user_id: team.aliceId, name: 'alice', icon_url: '' },
      publish_time: seconds,
      connectors: [{ id: '10000010', name: 'Parley', connector_status: 0, share_link: '' }],
      same_with_online: true,
      has_unpublished_change: false,
      latest_audit_info: { audit_status: 1, publish_id: answer.version, commit_version: '1' },
    });
    expect((await history(botId)).history_infos).toEqual([
      {
        version: answer.version,
        kind: 'publish',
        number: 1,
        note: 'First one',
        create_time: seconds,
        creator: { user_id: team.aliceId, name: 'alice', icon_url: '' },
        commit_version: '1',
        hash: expect.any(String),
        changed_sections: ['name', 'description', 'icon_uri'],
        is_online: true,
      },
    ]);
  });

  it('answers each save whether the draft differs from the published version, also when a change is taken back', async () => {
    const { botId } = await publishedBot();
    expect(await say(botId, 'Two')).toMatchObject({ same_with_online: false, has_unpublished_change: true });
    expect(await load(botId)).toMatchObject({ same_with_online: false, has_unpublished_change: true });
    expect(await say(botId, 'One')).toMatchObject({ same_with_online: true, has_unpublished_change: false });
    expect(await load(botId)).toMatchObject({ same_with_online: true, has_unpublished_change: false });
  });

  it('makes no new version of the same content', async () => {
    const { botId, version } = await publishedBot();
    await say(botId, 'Two');
    await say(botId, 'One');
    expect(await publish(botId, 'Again')).toMatchObject({ version, number: 1, has_change: false });
    expect((await history(botId)).total).toBe(1);
  });

  it('refuses a draft that was changed after the caller saw it, and another space than its own', async () => {
    const botId = await newBot();
    const { commit_version } = await say(botId, 'One');
    await say(botId, 'Two');
    expect(await refusalOf(team.alice, PublishDraftBot, { bot_id: botId, commit_version })).toBe(
      'draftChangedBeforePublish',
    );
    const elsewhere = { bot_id: botId, space_id: await createTeamSpace(team.alice, 'Other') };
    expect(await refusalOf(team.alice, PublishDraftBot, elsewhere)).toBe('notFound');
    expect(await refusalOf(team.alice, PublishConnectorList, elsewhere)).toBe('notFound');
    expect((await history(botId)).total).toBe(0);
    expect(await refusalOf(team.alice, PublishDraftBot, { bot_id: botId, space_id: team.spaceId })).toBeNull();
  });

  it('refuses a bot whose model was deleted, and notes that are too long', async () => {
    const botId = await newBot();
    await edit(botId, { model_info: { model_id: 'deleted' } });
    expect(await refusalOf(team.alice, PublishDraftBot, { bot_id: botId })).toBe('botCannotAnswer');
    const note = 'x'.repeat(VERSION_NOTE_MAX + 1);
    expect(await refusalOf(team.alice, PublishDraftBot, { bot_id: botId, history_info: note })).toBe('invalidRequest');
  });

  it('makes one version when members publish the same draft at once, and numbers versions without gaps', async () => {
    const botId = await newBot();
    const answers = await Promise.all(
      [team.alice, team.bob, team.alice].map((browser) => browser.call(PublishDraftBot, { bot_id: botId })),
    );
    expect(new Set(answers.map(({ data }) => data.version)).size).toBe(1);
    expect(answers.map(({ data }) => data.has_change).filter(Boolean)).toEqual([true]);
    for (const prompt of ['One', 'Two']) {
      await say(botId, prompt);
      await Promise.all([team.alice, team.bob].map((browser) => browser.call(PublishDraftBot, { bot_id: botId })));
    }
    expect((await history(botId)).history_infos.map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  it('is recorded in the audit log', async () => {
    const botId = await newBot('Audited');
    await publish(botId);
    for (const is_on of [true, true, false]) {
      team.server.clock.now += 1_000;
      await team.alice.call(SetBotConnector, { bot_id: botId, connector_id: '999', is_on });
    }
    const { entries } = await team.alice.call(ListAuditEntries, { category: 'publication' });
    expect(entries.map(({ text }) => text).filter((text) => text.includes('Audited'))).toEqual([
      'Switched off the agent Audited of the space Crew for web pages',
      'Switched on the agent Audited of the space Crew for web pages',
      'Published version 1 of the agent Audited of the space Crew',
    ]);
  });

  it('is reported to open editor tabs', async () => {
    const botId = await newBot();
    const keep = () => team.bob.call(KeepEditing, { bot_id: botId, tab_id: 'tab-of-bob' });
    expect((await keep()).online_version).toBe('');
    const { version } = await publish(botId);
    expect((await keep()).online_version).toBe(version);
  });
});

describe('studio §2 publish: what is missing and what changed', () => {
  const prepare = async (bot_id: string) => (await team.alice.call(PreparePublish, { bot_id })).data;

  it('lists what is missing, and everything that is set for a first version', async () => {
    const botId = await createBot(team.alice, team.spaceId, 'Bare');
    expect(await prepare(botId)).toEqual({
      commit_version: '1',
      online: null,
      next_number: 1,
      changed_sections: ['name', 'icon_uri'],
      problems: ['demonstration-model', 'prompt-empty', 'description-empty', 'opening-empty'],
    });
    await edit(botId, { model_info: { model_id: 'deleted' }, onboarding_info: { onboarding_mode: 1 } });
    expect((await prepare(botId)).problems).toEqual(['model-deleted', 'prompt-empty', 'description-empty']);
  });

  it('lists the sections that differ from the published version', async () => {
    const { botId, version } = await publishedBot();
    expect(await prepare(botId)).toMatchObject({ online: { version, number: 1 }, changed_sections: [] });
    await edit(botId, { prompt_info: { prompt: 'Two' }, onboarding_info: { prologue: 'Hello' } });
    const { commit_version, changed_sections, next_number } = await prepare(botId);
    expect({ commit_version, changed_sections, next_number }).toEqual({
      commit_version: '3',
      changed_sections: ['prompt_info', 'onboarding_info'],
      next_number: 2,
    });
    expect(await refusalOf(team.alice, PublishDraftBot, { bot_id: botId, commit_version })).toBeNull();
    expect((await history(botId)).history_infos[0]?.changed_sections).toEqual(['prompt_info', 'onboarding_info']);
  });
});

describe('wire §1.1 ListDraftBotHistory', () => {
  it('lists versions page by page, the newest first, by kind', async () => {
    const { botId, version } = await publishedBot();
    for (const prompt of ['Two', 'Three', 'Four']) {
      await say(botId, prompt);
      await publish(botId, prompt);
    }
    await say(botId, 'Five');
    await restore(botId, version);
    const notes = async (rest: Partial<RequestOf<typeof ListDraftBotHistory>>) => {
      const { history_infos, total, has_more } = await history(botId, { page_size: 2, ...rest });
      return [...history_infos.map(({ note, kind }) => note || kind), total, has_more];
    };
    expect(await notes({})).toEqual(['checkpoint', 'Four', 5, true]);
    expect(await notes({ page_index: 2 })).toEqual(['Three', 'Two', 5, true]);
    expect(await notes({ page_index: 3 })).toEqual(['publish', 5, false]);
    expect(await notes({ page_index: 4 })).toEqual([5, false]);
    expect(await notes({ kind: 'publish' })).toEqual(['Four', 'Three', 4, true]);
    expect(await notes({ kind: 'publish', page_index: 2 })).toEqual(['Two', 'publish', 4, false]);
    expect(await notes({ kind: 'checkpoint' })).toEqual(['checkpoint', 1, false]);
  });
});

describe('studio §4 diff mode: CompareBotVersions', () => {
  const compare = async (bot_id: string, before: string, after: string) =>
    (await team.alice.call(CompareBotVersions, { bot_id, before, after })).data;

  it('returns only the sections that differ, as each version has them', async () => {
    const { botId, version } = await publishedBot('One');
    await edit(botId, {
      prompt_info: { prompt: 'Two' },
      model_info: { model_id: 'deleted', temperature: 1 },
      icon_uri: '',
    });
    const { changed_sections, before, after } = await compare(botId, version, 'draft');
    expect(changed_sections).toEqual(['icon_uri', 'prompt_info', 'model_info']);
    expect(Object.keys(after.sections)).toEqual(changed_sections);
    expect(before).toMatchObject({
      summary: { version, note: 'One' },
      commit_version: '2',
      sections: { prompt_info: { prompt: 'One' }, model_info: { temperature: null } },
      icon_url: expect.stringContaining('/api/object/'),
      model_name: expect.any(String),
    });
    expect(after).toMatchObject({
      summary: null,
      commit_version: '3',
      sections: { icon_uri: '', prompt_info: { prompt: 'Two' }, model_info: { temperature: 1 } },
      icon_url: `/api/bot/face/${botId}`,
      model_name: '',
    });
    expect(before.model_name).not.toBe('');
  });

  it('of a version with itself is empty; a version of another bot is not found', async () => {
    const { botId, version } = await publishedBot();
    expect(await compare(botId, version, version)).toMatchObject({ changed_sections: [], after: { sections: {} } });
    const other = await newBot();
    const request = { bot_id: other, before: version, after: 'draft' };
    expect(await refusalOf(team.alice, CompareBotVersions, request)).toBe('botVersionNotFound');
    expect(await refusalOf(team.alice, RestoreBotVersion, { bot_id: other, version })).toBe('botVersionNotFound');
    expect(await refusalOf(team.alice, GetBotVersionInfo, { bot_id: other, version })).toBe('botVersionNotFound');
    expect(await refusalOf(team.alice, GetDraftBotInfoAgw, { bot_id: other, version })).toBe('botVersionNotFound');
  });
});

describe('a checkpoint of a draft', () => {
  it('is in the history once, and leaves the draft as it is', async () => {
    const { botId } = await publishedBot();
    const keep = async () => (await team.alice.call(KeepBotCheckpoint, { bot_id: botId })).checkpoint;
    expect(await keep()).toBe('');
    const { commit_version } = await say(botId, 'Two');
    const version = await keep();
    const [checkpoint] = (await history(botId)).history_infos;
    expect(checkpoint).toMatchObject({ version, kind: 'checkpoint', number: null, commit_version, is_online: false });
    expect(await keep()).toBe('');
    expect((await load(botId)).commit_version).toBe(commit_version);
    expect((await load(botId, version)).bot_info.prompt_info).toEqual({ prompt: 'Two' });
  });
});

describe('wire §4 restoring a version', () => {
  it('is a new commit, and keeps the draft that it replaces', async () => {
    const { botId, version } = await publishedBot();
    const { commit_version } = await edit(botId, { prompt_info: { prompt: 'Two' }, description: 'Better recipes' });
    const answer = await restore(botId, version);
    expect(answer).toEqual({
      has_change: true,
      commit_version: String(Number(commit_version) + 1),
      checkpoint: expect.stringMatching(/./),
      same_with_online: true,
      has_unpublished_change: false,
      check_not_pass: false,
      check_not_pass_msg: '',
    });
    const draft = await load(botId);
    expect(draft).toMatchObject({ commit_version: answer.commit_version, committer_name: 'alice', editable: true });
    expect(draft.bot_info).toMatchObject({ prompt_info: { prompt: 'One' }, description: 'Recipes' });
    const [checkpoint] = (await history(botId)).history_infos;
    expect(checkpoint).toMatchObject({
      version: answer.checkpoint,
      kind: 'checkpoint',
      number: null,
      commit_version,
      changed_sections: ['description', 'prompt_info'],
      is_online: false,
    });
    expect((await restore(botId, answer.checkpoint)).checkpoint).toBe('');
    expect((await load(botId)).bot_info).toMatchObject({
      prompt_info: { prompt: 'Two' },
      description: 'Better recipes',
    });
  });

  it('of the current content changes nothing', async () => {
    const { botId, version } = await publishedBot();
    expect(await restore(botId, version)).toMatchObject({ has_change: false, checkpoint: '', commit_version: '2' });
    expect((await history(botId)).total).toBe(1);
  });

  it('is refused when somebody changed the draft after the caller saw it', async () => {
    const { botId, version } = await publishedBot();
    await say(botId, 'Two');
    const request = { bot_id: botId, version, base_commit_version: '2' };
    expect(await refusalOf(team.bob, RestoreBotVersion, request)).toBe('botChangedMeanwhile');
    expect(await refusalOf(team.bob, RestoreBotVersion, { ...request, base_commit_version: '3' })).toBeNull();
  });
});

describe('studio §7 a version opened on its own', () => {
  it('is the preview of the editor, which cannot be changed; the draft is what is compared with the published one', async () => {
    const { botId, version } = await publishedBot();
    await say(botId, 'Two');
    expect(await load(botId, version)).toMatchObject({
      bot_info: { version, prompt_info: { prompt: 'One' } },
      commit_version: '2',
      editable: false,
      same_with_online: false,
      has_unpublished_change: true,
    });
    expect(await load(botId, '')).toMatchObject({ bot_info: { prompt_info: { prompt: 'Two' } }, editable: true });
    expect(await load(botId, '3')).toMatchObject({ bot_info: { version: '3' }, editable: true });
  });

  it('is returned by GetBotVersionInfo, without a version the published one', async () => {
    const { botId, version } = await publishedBot();
    await say(botId, 'Two');
    const { version: second } = await publish(botId);
    const infoOf = async (wanted?: string) =>
      (await team.bob.call(GetBotVersionInfo, { bot_id: botId, version: wanted, scene: 1 })).data;
    expect(await infoOf(version)).toMatchObject({
      bot_info: { prompt_info: { prompt: 'One' } },
      version_summary: { version, is_online: false },
    });
    expect(await infoOf()).toMatchObject({
      bot_info: { prompt_info: { prompt: 'Two' }, version: second },
      version_summary: { version: second, is_online: true },
    });
    const unpublished = await newBot();
    expect(await refusalOf(team.bob, GetBotVersionInfo, { bot_id: unpublished })).toBe('botNotPublished');
  });

  it('is one of several that MGetBotByVersion returns; missing ones are left out', async () => {
    const { botId, version } = await publishedBot();
    const unpublished = await newBot();
    const bot_versions = [
      { bot_id: botId, version: '0' },
      { bot_id: unpublished, version: '' },
      { bot_id: botId, version },
      { bot_id: botId, version: 'none' },
    ];
    const { data } = await team.bob.call(MGetBotByVersion, { space_id: team.spaceId, bot_versions });
    expect(data.map(({ version: found }) => found)).toEqual([version, version]);
  });

  it('is refused by MGetBotByVersion together with others when all have more than about 1 MB', async () => {
    const bot_id = await newBot();
    await say(bot_id, '长'.repeat(PROMPT_MAX));
    const { version } = await publish(bot_id);
    const asked = (count: number) => ({
      space_id: team.spaceId,
      bot_versions: Array.from({ length: count }, () => ({ bot_id, version })),
    });
    expect((await team.bob.call(MGetBotByVersion, asked(3))).data).toHaveLength(3);
    expect(await refusalOf(team.bob, MGetBotByVersion, asked(4))).toBe('botVersionsTooLarge');
  });
});

describe('wire §1.4 commit status', () => {
  it('tells whether the draft of a client is the current one', async () => {
    const botId = await newBot();
    await say(botId, 'One');
    const check = async (commit_version?: string) =>
      (await team.bob.call(CheckDraftBotCommit, { bot_id: botId, commit_version })).data;
    expect(await check('2')).toMatchObject({ status: 1, commit_version: '2', committer_name: 'alice' });
    expect((await check('1')).status).toBe(2);
    expect((await check('9')).status).toBe(2);
    expect((await check()).status).toBe(3);
  });
});

describe('wire §1.2 connectors', () => {
  const connectorsOf = async (bot_id: string) =>
    (await team.alice.call(PublishConnectorList, { bot_id })).publish_connector_list;

  it('are Parley itself, which is always on, and web pages, which can be switched', async () => {
    const botId = await newBot();
    expect(await connectorsOf(botId)).toMatchObject([
      { id: '10000010', name: 'Parley', is_on: true, allow_switch: false },
      { id: '999', name: 'Web page', is_on: false, allow_switch: true, share_link: `/embed?bot_id=${botId}` },
    ]);
    await team.alice.call(SetBotConnector, { bot_id: botId, connector_id: '999', is_on: true });
    expect((await connectorsOf(botId))[1]?.is_on).toBe(true);
    const parley = { bot_id: botId, connector_id: '10000010', is_on: false };
    expect(await refusalOf(team.alice, SetBotConnector, parley)).toBe('invalidRequest');
  });

  it('can be chosen while publishing, and stay as they are when none are named', async () => {
    const botId = await newBot();
    const publishOn = (connectors?: Record<string, Record<string, string>>) =>
      team.alice
        .call(PublishDraftBot, { bot_id: botId, connectors })
        .then(({ data }) => Object.keys(data.publish_result));
    expect(await publishOn({ '999': {}, '1024': {} })).toEqual(['999', '10000010']);
    expect(await publishOn()).toEqual(['999', '10000010']);
    expect((await load(botId)).connectors.map(({ id }) => id)).toEqual(['10000010', '999']);
    expect(await publishOn({})).toEqual(['10000010']);
  });
});

describe('studio §7 GetDraftIntelligenceList with published bots', () => {
  it('tells what is published, filters by it and orders by the time of publication', async () => {
    await using own = await openTestTeam();
    const { alice, spaceId, server } = own;
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C', 'D']) {
      server.clock.now += 1_000;
      ids.push(await createBot(alice, spaceId, name));
    }
    const [a = '', b = '', c = ''] = ids;
    for (const bot_id of [c, a, b]) {
      server.clock.now += 1_000;
      await alice.call(PublishDraftBot, { bot_id, connectors: bot_id === a ? { '999': {} } : {} });
    }
    const rename = (bot_id: string, name: string) => alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, name } });
    await rename(a, 'A2');
    await rename(c, 'C2');
    await rename(c, 'C');
    const list = async (rest: Partial<RequestOf<typeof GetDraftIntelligenceList>>) =>
      (await alice.call(GetDraftIntelligenceList, { space_id: spaceId, ...rest })).data;
    const namesOf = async (rest: Partial<RequestOf<typeof GetDraftIntelligenceList>>) =>
      (await list(rest)).intelligences.map(({ basic_info }) => basic_info.name);

    expect(await namesOf({ has_published: true })).toEqual(expect.arrayContaining(['A2', 'B', 'C']));
    expect((await list({ has_published: true })).total).toBe(3);
    expect(await namesOf({ has_published: false })).toHaveLength(2);
    expect((await namesOf({ order_by: IntelligenceOrder.publishTime })).slice(0, 4)).toEqual(['B', 'A2', 'C', 'D']);
    const first = await list({ order_by: IntelligenceOrder.publishTime, size: 3 });
    expect(
      await namesOf({ order_by: IntelligenceOrder.publishTime, size: 3, cursor_id: first.next_cursor_id }),
    ).toMatchObject(['D', expect.any(String)]);
    const infoOf = Object.fromEntries(
      (await list({})).intelligences.map(({ basic_info, publish_info }) => [basic_info.name, publish_info]),
    );
    expect(infoOf.A2).toMatchObject({ has_published: true, has_unpublished_change: true });
    expect(infoOf.A2?.connectors.map(({ id }) => id)).toEqual(['10000010', '999']);
    expect(infoOf.C).toMatchObject({ has_published: true, has_unpublished_change: false });
    expect(infoOf.D).toEqual({
      publish_time: '',
      has_published: false,
      has_unpublished_change: true,
      connectors: [],
    });
  });
});
