import {
  BOT_FILE_FORMAT,
  BOT_FILE_VERSION,
  BotSkills,
  CompareBotVersions,
  DuplicateBotToSpace,
  ExportBot,
  GetDraftBotInfoAgw,
  ImportBot,
  InitConversation,
  PublishDraftBot,
  RestoreBotVersion,
  Scene,
  type ShortcutCommand,
  type ShortcutComponent,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newShortcut, newShortcutField } from '../../testing/new-shortcut.ts';
import { createBot, createTeamSpace, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

let team: TestTeam;
beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team[Symbol.asyncDispose]());

const TRANSLATE = newShortcut('Translate', {
  shortcut_command: '/translate',
  description: 'Into any language',
  shortcut_icon: 'languages',
  send_type: 1,
  template_query: 'Translate {{Text}} into {{Language}}.',
  components_list: [
    newShortcutField('Text'),
    newShortcutField('Language', { input_type: 1, options: ['French', 'Chinese'], default_value: 'French' }),
    newShortcutField('Page', { input_type: 2, is_required: false }),
    newShortcutField('Tone', { default_value: 'kind', hide: true }),
  ],
});
const SUM_UP = newShortcut('Sum up');

const save = async (bot_id: string, shortcut_list: ShortcutCommand[]) =>
  (await team.alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, shortcut_list } })).data;
const load = async (bot_id: string) => (await team.alice.call(GetDraftBotInfoAgw, { bot_id })).data;
const shown = async (bot_id: string, scene: Scene = Scene.playground) =>
  BotSkills.parse((await team.bob.call(InitConversation, { bot_id, scene, count: 1 })).botSkills ?? {}).shortcuts;
async function botWith(...list: ShortcutCommand[]): Promise<string> {
  const botId = await createBot(team.alice, team.spaceId, 'Polyglot');
  await save(botId, list);
  return botId;
}

describe('studio §3 shortcuts of a bot', () => {
  it('are stored in their order, listed for clients of the wire, and served when a chat opens', async () => {
    const botId = await botWith(TRANSLATE, SUM_UP);
    const { bot_info, bot_option_data } = await load(botId);
    expect(bot_info.shortcut_list).toEqual([TRANSLATE, SUM_UP]);
    expect(bot_option_data.shortcut_command_list).toEqual([TRANSLATE, SUM_UP]);
    expect(await shown(botId)).toEqual([TRANSLATE, SUM_UP]);
    await save(botId, [SUM_UP, TRANSLATE]);
    expect((await shown(botId))?.map(({ command_name }) => command_name)).toEqual(['Sum up', 'Translate']);
    await save(botId, []);
    expect(await shown(botId)).toBeUndefined();
  });

  it('are those of the published version in every other chat', async () => {
    const botId = await botWith(TRANSLATE);
    await team.alice.call(PublishDraftBot, { bot_id: botId });
    await save(botId, [SUM_UP]);
    expect(await shown(botId, Scene.home)).toEqual([TRANSLATE]);
    expect(await shown(botId)).toEqual([SUM_UP]);
  });

  const withField = (change: Partial<ShortcutComponent>) => [
    newShortcut('A', { components_list: [newShortcutField('F', change)] }),
  ];
  const options = (count: number, length = 2) =>
    Array.from({ length: count }, (_, index) => String(index).padStart(length, '0'));

  it.each([
    ['11 shortcuts', Array.from({ length: 11 }, (_, index) => newShortcut(`Name ${index}`))],
    ['two with the same name', [SUM_UP, { ...SUM_UP, command_id: 'other' }]],
    ['two with the same command', [TRANSLATE, newShortcut('Other', { shortcut_command: '/translate' })]],
    ['a name of 21 characters', [newShortcut('x'.repeat(21))]],
    ['a command without a slash', [newShortcut('A', { shortcut_command: 'a' })]],
    ['a command of 21 characters after the slash', [newShortcut('A', { shortcut_command: `/${'x'.repeat(21)}` })]],
    ['a description of 101 characters', [newShortcut('A', { description: 'x'.repeat(101) })]],
    ['an icon that there is not', [newShortcut('A', { shortcut_icon: 'skull' })]],
    ['no question', [newShortcut('A', { template_query: ' ' })]],
    ['a question of 3,001 characters', [newShortcut('A', { template_query: 'x'.repeat(3_001) })]],
    [
      '11 fields',
      [newShortcut('A', { components_list: Array.from({ length: 11 }, (_, index) => newShortcutField(`F${index}`)) })],
    ],
    ['a field name of 21 characters', withField({ name: 'x'.repeat(21) })],
    ['a field name with braces', withField({ name: '{F}' })],
    [
      'two fields that differ in spaces only',
      [newShortcut('A', { components_list: [newShortcutField('F'), newShortcutField(' F ')] })],
    ],
    ['a hint of 101 characters', withField({ description: 'x'.repeat(101) })],
    ['a default of 1,001 characters', withField({ default_value: 'x'.repeat(1_001) })],
    ['a select without options', withField({ input_type: 1 })],
    ['21 options', withField({ input_type: 1, options: options(21) })],
    ['an option of 51 characters', withField({ input_type: 1, options: options(1, 51) })],
    ['a default that is none of the options', withField({ input_type: 1, options: options(2), default_value: 'x' })],
    ['a hidden field for a file', withField({ input_type: 2, hide: true })],
  ])('are refused with %s, and nothing is changed', async (_what, shortcut_list) => {
    const botId = await botWith(SUM_UP);
    const bot_info = { bot_id: botId, shortcut_list };
    expect(await refusalOf(team.alice, UpdateDraftBotInfoAgw, { bot_info })).toBe('invalidRequest');
    expect((await load(botId)).bot_info.shortcut_list).toEqual([SUM_UP]);
  });

  it('are stored without spaces around their names, so that a question finds its fields', async () => {
    const botId = await botWith(newShortcut(' Trim ', { components_list: [newShortcutField(' Language ')] }));
    const [stored] = (await load(botId)).bot_info.shortcut_list;
    expect([stored?.command_name, stored?.components_list[0]?.name]).toEqual(['Trim', 'Language']);
  });

  it('are part of a version: they can be compared and restored', async () => {
    const botId = await botWith(TRANSLATE);
    const { version } = (await team.alice.call(PublishDraftBot, { bot_id: botId })).data;
    expect(await save(botId, [SUM_UP])).toMatchObject({ has_unpublished_change: true });
    const { data } = await team.alice.call(CompareBotVersions, { bot_id: botId, before: version, after: 'draft' });
    expect(data.before.sections.shortcut_list).toEqual([TRANSLATE]);
    expect(data.after.sections.shortcut_list).toEqual([SUM_UP]);
    await team.alice.call(RestoreBotVersion, { bot_id: botId, version });
    expect((await load(botId)).bot_info.shortcut_list).toEqual([TRANSLATE]);
  });

  it('go with a copy into another space', async () => {
    const botId = await botWith(TRANSLATE, SUM_UP);
    const target_space_id = await createTeamSpace(team.alice, 'Other crew');
    const { data } = await team.alice.call(DuplicateBotToSpace, { draft_bot_id: botId, target_space_id, name: 'Copy' });
    expect(data.left_out).toEqual([]);
    expect((await load(data.bot_id)).bot_info.shortcut_list).toEqual([TRANSLATE, SUM_UP]);
  });

  it('are in the file of the bot, in words and without ids, and read from it', async () => {
    const botId = await botWith(TRANSLATE, SUM_UP);
    const { file } = (await team.alice.call(ExportBot, { bot_id: botId })).data;
    expect(file.agent.shortcuts?.[0]).toMatchObject({
      name: 'Translate',
      command: '/translate',
      icon: 'languages',
      sends: 'panel',
      question: 'Translate {{Text}} into {{Language}}.',
    });
    expect(file.agent.shortcuts?.[0]?.fields?.map(({ type }) => type)).toEqual(['text', 'select', 'image', 'text']);
    const { data } = await team.bob.call(ImportBot, { space_id: team.spaceId, file });
    expect((await load(data.bot_id)).bot_info.shortcut_list).toEqual([
      { ...TRANSLATE, command_id: '1' },
      { ...SUM_UP, command_id: '2' },
    ]);
  });

  it('of a file are refused by the same rules', async () => {
    const shortcuts = [{ name: 'A', question: 'B', fields: [{ name: 'F', type: 'select' }] }];
    const file = { format: BOT_FILE_FORMAT, schema_version: BOT_FILE_VERSION, agent: { name: 'Cook', shortcuts } };
    expect(await refusalOf(team.alice, ImportBot, { space_id: team.spaceId, file })).toBe('botFileInvalid');
  });
});
