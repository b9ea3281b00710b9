import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  auditFallbackText,
  DeleteDraftBot,
  DraftBotCreate,
  DuplicateBotToSpace,
  DuplicateBotVersionToSpace,
  DuplicateDraftBot,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  newVariable,
  PublishDraftBot,
  RestoreBotVersion,
  UpdateDraftBotInfoAgw,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { newShortcut, newShortcutField } from '../../testing/new-shortcut.ts';
import { createBot, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

/** A content check of an operator, and the bodies that it was asked with. */
async function startCheck(answer: RequestListener) {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(JSON.parse(Buffer.concat(chunks).toString()));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const contentAuditUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
  const team = await openTestTeam({ contentAuditUrl });
  return {
    ...team,
    asked,
    async [Symbol.asyncDispose]() {
      await team[Symbol.asyncDispose]();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('studio §5 audit', () => {
  it('asks with the texts of a change; a change without texts is not asked about', async () => {
    await using check = await startCheck(says({ passed: true, message: 'Fine' }));
    const { alice, spaceId } = check;
    const { data } = await alice.call(DraftBotCreate, { space_id: spaceId, name: 'Cook', description: ' ' });
    expect(data).toMatchObject({ check_not_pass: false, check_not_pass_msg: '' });
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: data.bot_id, model_info: { temperature: 1 } } });
    await alice.call(UpdateDraftBotInfoAgw, {
      bot_info: {
        bot_id: data.bot_id,
        prompt_info: { prompt: 'You cook.' },
        onboarding_info: { prologue: 'Hungry?', suggested_questions: ['Soup?', 'Cake?'] },
        suggest_reply_info: { customized_suggest_prompt: 'About salt' },
        variable_list: [newVariable('dish', { description: 'Liked most', default_value: 'soup' })],
        shortcut_list: [
          newShortcut('Menu', {
            shortcut_command: '/menu',
            description: 'Today',
            template_query: 'What is there?',
            components_list: [
              newShortcutField('Meal', {
                description: 'Of the day',
                input_type: 1,
                options: ['Lunch', 'Dinner'],
                default_value: 'Lunch',
              }),
            ],
          }),
        ],
        task_info: {
          task_list: [
            {
              key: 'task-1',
              name: 'Menu',
              prompt: 'What do we eat?',
              schedule: { type: 'cron', cron: '0 9 * * *', time_zone: 'UTC' },
              is_disabled: false,
            },
          ],
        },
        user_query_collect_conf: { is_collected: false, private_policy: 'We keep it.' },
      },
    });
    expect(check.asked).toEqual([
      { texts: [{ field: 'name', text: 'Cook' }], locale: 'en-US' },
      {
        texts: [
          { field: 'prompt', text: 'You cook.' },
          { field: 'prologue', text: 'Hungry?' },
          { field: 'suggested_question', text: 'Soup?' },
          { field: 'suggested_question', text: 'Cake?' },
          { field: 'customized_suggest_prompt', text: 'About salt' },
          { field: 'variable_description', text: 'Liked most' },
          { field: 'variable_default', text: 'soup' },
          { field: 'shortcut_name', text: 'Menu' },
          { field: 'shortcut_command', text: '/menu' },
          { field: 'shortcut_description', text: 'Today' },
          { field: 'shortcut_question', text: 'What is there?' },
          { field: 'shortcut_field', text: 'Meal' },
          { field: 'shortcut_field_description', text: 'Of the day' },
          { field: 'shortcut_option', text: 'Lunch' },
          { field: 'shortcut_option', text: 'Dinner' },
          { field: 'shortcut_default', text: 'Lunch' },
          { field: 'task_name', text: 'Menu' },
          { field: 'task_prompt', text: 'What do we eat?' },
          { field: 'private_policy', text: 'We keep it.' },
        ],
        locale: 'en-US',
      },
    ]);
  });

  it('stores nothing when a text does not pass, and answers with the message of the check', async () => {
    await using check = await startCheck(says({ passed: false, message: ' No brands. ' }));
    const { alice, spaceId } = check;
    const refused = { check_not_pass: true, check_not_pass_msg: 'No brands.' };
    const created = await alice.call(DraftBotCreate, { space_id: spaceId, name: 'Brand' });
    expect(created.data).toEqual({ bot_id: '', ...refused });
    const { intelligences, total } = (await alice.call(GetDraftIntelligenceList, { space_id: spaceId })).data;
    expect(total).toBe(1);
    const bot_id = intelligences[0]?.basic_info.id ?? '';
    const change = { bot_id, name: 'Brand', model_info: { temperature: 1 } };
    expect((await alice.call(UpdateDraftBotInfoAgw, { bot_info: change })).data).toEqual({
      has_change: false,
      commit_version: '1',
      same_with_online: false,
      has_unpublished_change: true,
      branch: 1,
      ...refused,
    });
    const { bot_info, commit_version } = (await alice.call(GetDraftBotInfoAgw, { bot_id })).data;
    expect([bot_info.name, bot_info.model_info.temperature, commit_version]).toEqual(['Welcome', null, '1']);
    // What is stored passed already.
    expect((await alice.call(DuplicateDraftBot, { bot_id })).data.name).toBe('Welcome (copy)');
  });

  it('looks at the whole content when it is published or restored: the rules may have changed since it was saved', async () => {
    let answer: RequestListener = says({ passed: true });
    await using check = await startCheck((request, response) => answer(request, response));
    const { alice, spaceId } = check;
    const { bot_id } = (await alice.call(DraftBotCreate, { space_id: spaceId, name: 'Brand' })).data;
    const { version } = (await alice.call(PublishDraftBot, { bot_id })).data;
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: 'You cook.' } } });
    answer = says({ passed: false, message: 'No brands.' });
    const refused = { has_change: false, commit_version: '2', check_not_pass: true, check_not_pass_msg: 'No brands.' };
    expect((await alice.call(PublishDraftBot, { bot_id })).data).toEqual({
      ...refused,
      version: '',
      number: null,
      publish_result: {},
    });
    expect((await alice.call(RestoreBotVersion, { bot_id, version })).data).toEqual({
      ...refused,
      checkpoint: '',
      same_with_online: false,
      has_unpublished_change: true,
    });
    expect(check.asked.at(-2)).toMatchObject({
      texts: [
        { field: 'name', text: 'Brand' },
        { field: 'prompt', text: 'You cook.' },
      ],
    });
  });

  it('does not publish an agent that was deleted or changed while its texts were checked, nor restore a deleted one', async () => {
    let meanwhile: () => Promise<unknown> = async () => undefined;
    await using check = await startCheck(async (request, response) => {
      await meanwhile();
      says({ passed: true })(request, response);
    });
    const { alice, bob, spaceId: space_id } = check;
    for (const operation of [PublishDraftBot, RestoreBotVersion]) {
      const bot_id = await createBot(alice, space_id, 'Cook');
      const { data } = await alice.call(PublishDraftBot, { bot_id });
      await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, name: 'Baker' } });
      meanwhile = () => bob.call(DeleteDraftBot, { space_id, bot_id });
      expect(await refusalOf(alice, operation, { bot_id, version: data.version })).toBe('notFound');
      meanwhile = async () => undefined;
    }
    const bot_id = await createBot(alice, space_id, 'Cook');
    meanwhile = () => {
      meanwhile = async () => undefined;
      return bob.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, name: 'Baker' } });
    };
    expect(await refusalOf(alice, PublishDraftBot, { bot_id })).toBe('draftChangedBeforePublish');
  });

  it('looks at the new name and the whole content of a copy', async () => {
    let answer: RequestListener = says({ passed: true });
    await using check = await startCheck((request, response) => answer(request, response));
    const { alice, spaceId } = check;
    const { bot_id } = (await alice.call(DraftBotCreate, { space_id: spaceId, name: 'Cook' })).data;
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, prompt_info: { prompt: 'You cook.' } } });
    const { version } = (await alice.call(PublishDraftBot, { bot_id })).data;
    const target = { target_space_id: spaceId, name: 'Brand' };
    expect((await alice.call(DuplicateBotToSpace, { draft_bot_id: bot_id, ...target })).data).toEqual({
      bot_id: expect.stringMatching(/./),
      left_out: [],
      check_not_pass: false,
      check_not_pass_msg: '',
    });
    expect(check.asked.at(-1)).toMatchObject({
      texts: [
        { field: 'name', text: 'Brand' },
        { field: 'prompt', text: 'You cook.' },
      ],
    });
    const countBots = async () => (await alice.call(GetDraftIntelligenceList, { space_id: spaceId })).data.total;
    const before = await countBots();
    answer = says({ passed: false, message: 'No brands.' });
    const refused = { bot_id: '', left_out: [], check_not_pass: true, check_not_pass_msg: 'No brands.' };
    expect((await alice.call(DuplicateBotToSpace, { draft_bot_id: bot_id, ...target })).data).toEqual(refused);
    expect((await alice.call(DuplicateBotVersionToSpace, { bot_id, version, ...target })).data).toEqual(refused);
    expect(await countBots()).toBe(before);
  });

  it.each([[{ passed: false }], [{ passed: false, message: '' }], [{ passed: false, message: null }]])(
    'gives the general message in the language of the author for %j',
    async (answer) => {
      await using check = await startCheck(says(answer));
      const { alice, spaceId } = check;
      const message = async () =>
        (await alice.call(DraftBotCreate, { space_id: spaceId, name: 'Brand' })).data.check_not_pass_msg;
      expect(await message()).toBe(auditFallbackText['en-US']);
      await alice.call(UserUpdateProfile, { locale: 'zh-CN' });
      expect(await message()).toBe(auditFallbackText['zh-CN']);
      expect(check.asked.at(-1)).toMatchObject({ locale: 'zh-CN' });
    },
  );

  it.each<[string, RequestListener]>([
    ['an error', says({ passed: false }, 500)],
    ['something else', says({ ok: false })],
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
    ['nothing', (request) => request.socket.destroy()],
  ])('passes every text while the check answers with %s', async (_title, answer) => {
    await using check = await startCheck(answer);
    const { data } = await check.alice.call(DraftBotCreate, { space_id: check.spaceId, name: 'Cook' });
    expect(data).toEqual({ bot_id: expect.stringMatching(/./), check_not_pass: false, check_not_pass_msg: '' });
    expect(check.asked).toHaveLength(1);
  });
});
