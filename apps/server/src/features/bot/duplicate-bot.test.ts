import {
  DeleteDraftBot,
  DuplicateDraftBot,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  UpdateDraftBotInfoAgw,
  UserUpdateAvatar,
  UserUpdateProfile,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createBot, openTestTeam } from '../../testing/open-test-team.ts';
import { pngOfBytes } from '../../testing/pictures.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const duplicate = async (browser: TestBrowser, bot_id: string) =>
  (await browser.call(DuplicateDraftBot, { bot_id })).data;
const load = async (browser: TestBrowser, bot_id: string) => (await browser.call(GetDraftBotInfoAgw, { bot_id })).data;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('studio §7 DuplicateDraftBot', () => {
  it('copies the draft into the same space as a new bot of the caller', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const id = await createBot(alice, spaceId, 'Cook', 'Recipes');
    const change = {
      prompt_info: { prompt: 'Cook!' },
      model_info: { temperature: 0.5 },
      built_in_tools: ['current_time'],
      onboarding_info: { prologue: 'Hello' },
    };
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: id, ...change } });
    server.clock.now += 60_000;
    const copy = await duplicate(bob, id);
    expect(copy).toEqual({
      bot_id: expect.not.stringMatching(id),
      name: 'Cook (copy)',
      user_info: {
        id: team.bobId,
        name: 'bob',
        user_unique_name: expect.any(String),
        avatar_url: '',
        user_label: null,
        self: true,
      },
      left_out: [],
    });
    const [original, copied] = [await load(bob, id), await load(bob, copy.bot_id)];
    const seconds = String(server.clock.now / 1000);
    expect(copied).toEqual({
      ...original,
      bot_info: {
        ...original.bot_info,
        bot_id: copy.bot_id,
        name: 'Cook (copy)',
        creator_id: team.bobId,
        create_time: seconds,
        update_time: seconds,
        version: '1',
      },
      commit_version: '1',
      committer_name: 'bob',
      commit_time: seconds,
    });
    await bob.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: copy.bot_id, prompt_info: { prompt: 'Other' } } });
    expect((await load(alice, id)).bot_info.prompt_info.prompt).toBe('Cook!');
  });

  it('names the copy in the language of the user, within the limit of names', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const id = await createBot(alice, spaceId, 'x'.repeat(40));
    expect((await duplicate(alice, id)).name).toBe(`${'x'.repeat(37)}...`);
    await bob.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect((await duplicate(bob, await createBot(bob, spaceId, '厨师'))).name).toBe('厨师（副本）');
  });

  it('keeps its picture when the original is deleted, and the other way round', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const picture = new File([pngOfBytes()], 'a.png');
    const { data } = await alice.call(UserUpdateAvatar, { avatar: picture });
    const stored = await bytesOf(await alice.send(data.web_uri));
    const id = await createBot(alice, spaceId, 'Cook');
    await alice.call(UpdateDraftBotInfoAgw, {
      bot_info: { bot_id: id, icon_uri: data.web_uri.split('/').at(-1) ?? '' },
    });
    const [first, second] = [await duplicate(bob, id), await duplicate(bob, id)];
    await alice.call(DeleteDraftBot, { space_id: spaceId, bot_id: id });
    await alice.call(DeleteDraftBot, { space_id: spaceId, bot_id: first.bot_id });
    const { icon_url } = (await load(bob, second.bot_id)).bot_info;
    const shown = await bob.send(icon_url);
    expect(shown.status).toBe(200);
    expect(await bytesOf(shown)).toEqual(stored);
  });

  it('gives the copy of a bot without a picture the same drawn face, stored', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const { data } = await alice.call(GetDraftIntelligenceList, { space_id: spaceId });
    const welcome = data.intelligences[0]?.basic_info;
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: welcome?.id ?? '', icon_uri: '' } });
    const [one, other] = [await duplicate(alice, welcome?.id ?? ''), await duplicate(alice, welcome?.id ?? '')];
    const pictures = await Promise.all(
      [one, other].map(async ({ bot_id }) => {
        const { icon_uri, icon_url } = (await load(alice, bot_id)).bot_info;
        expect(icon_uri).not.toBe('');
        return bytesOf(await alice.send(icon_url));
      }),
    );
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(true);
  });
});
