import {
  DeleteUser,
  DelProfileMemory,
  DuplicateDraftBot,
  ExportBot,
  GetDraftBotInfoAgw,
  GetPlayGroundMemory,
  ImportBot,
  ListDraftBotHistory,
  newVariable,
  PublishDraftBot,
  RestoreBotVersion,
  SetKvMemory,
  UpdateDraftBotInfoAgw,
  type Variable,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createBot, deleteBotForGood, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const OFF = newVariable('channel', { is_system: true, is_disabled: true });
const CITY = newVariable('city', { description: 'Where the user lives', default_value: 'Bern' });
const HIDDEN = newVariable('plan', { prompt_disabled: true });

async function openWithVariables(list: Variable[] = [CITY, HIDDEN, OFF]) {
  const team = await openTestTeam();
  const bot_id = await createBot(team.alice, team.spaceId, 'Guide');
  await save(team.alice, bot_id, list);
  return Object.assign(team, { bot_id });
}

const save = (browser: TestBrowser, bot_id: string, variable_list: Variable[]) =>
  browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, variable_list } });
const listOf = async (browser: TestBrowser, bot_id: string) =>
  (await browser.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.variable_list;
const valuesOf = async (browser: TestBrowser, bot_id: string, version?: string) =>
  (await browser.call(GetPlayGroundMemory, { bot_id, ...(version && { version }) })).memories.map(
    ({ keyword, value }) => `${keyword}=${value}`,
  );
const set = (browser: TestBrowser, bot_id: string, keyword: string, value: string) =>
  browser.call(SetKvMemory, { bot_id, data: [{ keyword, value }] });
const countRows = async ({ server }: Pick<TestTeam, 'server'>) =>
  (await server.database.open.database.selectFrom('variableValue').selectAll().execute()).length;

describe('studio §3 variables of a bot', () => {
  it('are a section of its draft: none at first, and stored as they are', async () => {
    await using team = await openWithVariables([]);
    expect(await listOf(team.alice, team.bot_id)).toEqual([]);
    await save(team.alice, team.bot_id, [CITY, HIDDEN, OFF]);
    expect(await listOf(team.bob, team.bot_id)).toEqual([CITY, HIDDEN, OFF]);
  });

  it('§8: a save with a key-check error is refused as a whole', async () => {
    await using team = await openWithVariables();
    const { alice, bot_id } = team;
    const saved = (variable_list: object[]) => ({ bot_info: { bot_id, name: 'Other', variable_list } });
    for (const wrong of [
      [newVariable('')],
      [CITY, CITY],
      [newVariable('user_name')],
      [newVariable('a b')],
      [newVariable('a'.repeat(51))],
      [newVariable('a', { description: 'x'.repeat(201) })],
      [newVariable('a', { default_value: 'x'.repeat(1_001) })],
      Array.from({ length: 51 }, (_, index) => newVariable(`key_${index}`)),
    ])
      expect(await refusalOf(alice, UpdateDraftBotInfoAgw, saved(wrong))).toBe('invalidRequest');
    const response = await alice.sendOperation(UpdateDraftBotInfoAgw, saved([CITY, CITY]) as never);
    expect(await response.text()).toContain('variable_list.0.key: Another variable has this key.');
    const { bot_info } = (await alice.call(GetDraftBotInfoAgw, { bot_id })).data;
    expect([bot_info.name, bot_info.variable_list]).toEqual(['Guide', [CITY, HIDDEN, OFF]]);
  });

  it('are in copies, files, versions and what is restored; values are not', async () => {
    await using team = await openWithVariables();
    const { alice, bot_id, spaceId } = team;
    await set(alice, bot_id, 'city', 'Rome');
    const copy = (await alice.call(DuplicateDraftBot, { bot_id })).data.bot_id;
    expect(await listOf(alice, copy)).toEqual([CITY, HIDDEN, OFF]);
    expect(await valuesOf(alice, copy)).toEqual(['city=Bern', 'plan=']);

    const { file } = (await alice.call(ExportBot, { bot_id })).data;
    expect(JSON.stringify(file)).not.toContain('Rome');
    expect(file).toMatchObject({ agent: { variables: [{ key: 'city', in_prompt: true }, { in_prompt: false }, {}] } });
    const imported = (await alice.call(ImportBot, { space_id: spaceId, file })).data;
    expect(imported.left_out).toEqual([]);
    expect(await listOf(alice, imported.bot_id)).toEqual([CITY, HIDDEN, OFF]);

    const { version } = (await alice.call(PublishDraftBot, { bot_id })).data;
    await save(alice, bot_id, [newVariable('food')]);
    await alice.call(PublishDraftBot, { bot_id });
    const history = await alice.call(ListDraftBotHistory, { bot_id, space_id: spaceId });
    expect(history.data.history_infos[0]?.changed_sections).toEqual(['variable_list']);
    expect(await valuesOf(alice, bot_id)).toEqual(['food=']);
    expect(await valuesOf(alice, bot_id, version)).toEqual(['city=Rome', 'plan=']);
    await alice.call(RestoreBotVersion, { bot_id, version });
    expect(await valuesOf(alice, bot_id)).toEqual(['city=Rome', 'plan=']);
  });

  it('a file with a key twice is refused', async () => {
    await using team = await openWithVariables();
    const { file } = (await team.alice.call(ExportBot, { bot_id: team.bot_id })).data;
    const agent = { ...(file.agent as object), variables: [{ key: 'city' }, { key: 'city' }] };
    const wrong = { space_id: team.spaceId, file: { ...file, agent } };
    expect(await refusalOf(team.alice, ImportBot, wrong)).toBe('botFileInvalid');
  });
});

describe('values of variables', () => {
  it('are those of each user: the default first, then what the user set, with its times', async () => {
    await using team = await openWithVariables();
    const { server, alice, bob, bot_id } = team;
    const seconds = String(Math.floor(server.clock.now / 1000));
    await set(alice, bot_id, 'city', 'Rome');
    server.clock.now += 5_000;
    await set(alice, bot_id, 'city', '');
    const { memories } = await alice.call(GetPlayGroundMemory, { bot_id, keywords: ['city'] });
    expect(memories).toEqual([
      {
        keyword: 'city',
        value: '',
        create_time: seconds,
        update_time: String(Number(seconds) + 5),
        is_system: false,
        prompt_disabled: false,
      },
    ]);
    expect((await bob.call(GetPlayGroundMemory, { bot_id })).memories).toMatchObject([
      { keyword: 'city', value: 'Bern', update_time: '0' },
      { keyword: 'plan', value: '', prompt_disabled: true },
    ]);
  });

  it('are reset one by one or all together, and no other user’s', async () => {
    await using team = await openWithVariables();
    const { alice, bob, bot_id } = team;
    for (const browser of [alice, bob]) {
      await set(browser, bot_id, 'city', 'Rome');
      await set(browser, bot_id, 'plan', 'free');
    }
    await alice.call(DelProfileMemory, { bot_id, keywords: ['city'] });
    expect(await valuesOf(alice, bot_id)).toEqual(['city=Bern', 'plan=free']);
    await alice.call(DelProfileMemory, { bot_id, keywords: [] });
    expect(await valuesOf(alice, bot_id)).toEqual(['city=Bern', 'plan=free']);
    await alice.call(DelProfileMemory, { bot_id });
    expect(await valuesOf(alice, bot_id)).toEqual(['city=Bern', 'plan=']);
    expect(await valuesOf(bob, bot_id)).toEqual(['city=Rome', 'plan=free']);
  });

  it('are refused for variables that the bot has not, that are off or that the server fills, and when too long', async () => {
    await using team = await openWithVariables([CITY, newVariable('old', { is_disabled: true })]);
    const { alice, bot_id } = team;
    const refusal = (keyword: string, value = 'x') =>
      refusalOf(alice, SetKvMemory, {
        bot_id,
        data: [
          { keyword: 'city', value: 'Rome' },
          { keyword, value },
        ],
      });
    expect(await refusal('weather')).toBe('variableNotFound');
    expect(await refusal('old')).toBe('variableNotFound');
    expect(await refusal('user_name')).toBe('variableOfSystem');
    expect(await refusal('city', 'x'.repeat(1_001))).toBe('invalidRequest');
    expect(await refusal('')).toBe('invalidRequest');
    expect(await valuesOf(alice, bot_id)).toEqual(['city=Bern']);
  });

  it('end with the bot and with the account', async () => {
    await using team = await openWithVariables();
    const { server, alice, bob, bobId, bot_id } = team;
    await set(alice, bot_id, 'city', 'Rome');
    await set(bob, bot_id, 'city', 'Oslo');
    await alice.call(DeleteUser, { user_id: bobId, confirmation: 'bob@example.com' });
    await server.jobs.runDue();
    expect(await countRows(team)).toBe(1);
    await deleteBotForGood(alice, team.spaceId, bot_id);
    await server.jobs.runDue();
    expect(await countRows(team)).toBe(0);
  });
});
