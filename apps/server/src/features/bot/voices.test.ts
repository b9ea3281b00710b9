import { GetDraftBotInfoAgw, ImportBot, UpdateDraftBotInfoAgw } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBot, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

let team: TestTeam;
let botId: string;
beforeAll(async () => {
  team = await openTestTeam();
  botId = await createBot(team.alice, team.spaceId, 'Speaker');
});
afterAll(() => team[Symbol.asyncDispose]());

const update = (voices_info: object) => ({ bot_info: { bot_id: botId, voices_info } });
const voices = async () => (await team.alice.call(GetDraftBotInfoAgw, { bot_id: botId })).data.bot_info.voices_info;

describe('studio §3 voices of a bot', () => {
  it.each(['i18n_lang_voice_str', 'autoplay_voice'] as const)('a change of %s replaces the map', async (map) => {
    await team.alice.call(UpdateDraftBotInfoAgw, update({ [map]: { en: ' alloy ', zh: 'onyx' } }));
    expect((await voices())[map]).toEqual({ en: 'alloy', zh: 'onyx' });
    await team.alice.call(UpdateDraftBotInfoAgw, update({ [map]: { zh: 'nova' } }));
    expect((await voices())[map]).toEqual({ zh: 'nova' });
    // What a change leaves out stays.
    await team.alice.call(UpdateDraftBotInfoAgw, update({ autoplay: true }));
    expect(await voices()).toMatchObject({ autoplay: true, [map]: { zh: 'nova' } });
    await team.alice.call(UpdateDraftBotInfoAgw, update({ [map]: {} }));
    expect((await voices())[map]).toEqual({});
  });

  it.each([
    ['a language that no client tells apart', { i18n_lang_voice_str: { fr: 'alloy' } }],
    ['a region', { autoplay_voice: { 'zh-CN': 'alloy' } }],
    ['an empty name', { i18n_lang_voice_str: { en: ' ' } }],
    ['a name of 65 characters', { i18n_lang_voice_str: { en: 'x'.repeat(65) } }],
    ['a name beyond ASCII', { autoplay_voice: { en: '声音' } }],
    ['a call as the first input', { default_user_input_type: 3 }],
    ['a video call as the first input', { default_user_input_type: 4 }],
  ])('are refused with %s, and nothing is changed', async (_what, change) => {
    const before = await voices();
    expect(await refusalOf(team.alice, UpdateDraftBotInfoAgw, update(change))).toBe('invalidRequest');
    expect(await voices()).toEqual(before);
  });

  it('of a file are refused by the same rules', async () => {
    const voice = { voices: { fr: 'alloy' } };
    const file = { format: 'parley-agent', schema_version: 1, agent: { name: 'Speaker', voice } };
    expect(await refusalOf(team.alice, ImportBot, { space_id: team.spaceId, file })).toBe('botFileInvalid');
  });
});
