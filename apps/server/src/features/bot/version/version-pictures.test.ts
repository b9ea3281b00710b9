import {
  DeleteDraftBot,
  DeleteUser,
  EmptyBin,
  GetBotVersionInfo,
  PublishDraftBot,
  RestoreBotVersion,
  UNUSED_KEPT_MS,
  UpdateDraftBotInfoAgw,
  UserUpdateAvatar,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createBot, openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';
import { pngOfBytes } from '../../../testing/pictures.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

async function uploadPicture(browser: TestBrowser): Promise<string> {
  const { data } = await browser.call(UserUpdateAvatar, { avatar: new File([pngOfBytes()], 'a.png') });
  return data.web_uri.split('/').at(-1) ?? '';
}

/** A bot that was published with a picture which its draft has replaced since. */
async function withReplacedPicture({ alice, spaceId, server }: TestTeam, author = alice) {
  const bot_id = await createBot(alice, spaceId, 'Cook');
  const icon_uri = await uploadPicture(author);
  await author.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, icon_uri } });
  const { version } = (await author.call(PublishDraftBot, { bot_id })).data;
  // It is an avatar no more.
  await uploadPicture(author);
  await author.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, icon_uri: '' } });
  server.clock.now += 2 * UNUSED_KEPT_MS;
  await server.jobs.runDue();
  return { bot_id, version, icon_uri };
}

describe('studio §3 pictures of versions', () => {
  it('are kept and shown to members when the draft has others, and come back with the version', async () => {
    await using team = await openTestTeam();
    const { bot_id, version, icon_uri } = await withReplacedPicture(team);
    const { data } = await team.bob.call(GetBotVersionInfo, { bot_id, version });
    expect(data.bot_info.icon_uri).toBe(icon_uri);
    expect((await team.bob.send(data.bot_info.icon_url)).status).toBe(200);
    const { browser: stranger } = await team.server.register('stranger@example.com');
    expect((await stranger.send(data.bot_info.icon_url)).status).toBe(404);
    await team.bob.call(RestoreBotVersion, { bot_id, version });
    expect((await team.bob.send(data.bot_info.icon_url)).status).toBe(200);
  });

  it('stay when the account of their author is deleted', async () => {
    await using team = await openTestTeam();
    const { bot_id, version } = await withReplacedPicture(team, team.bob);
    await team.alice.call(DeleteUser, { user_id: team.bobId, confirmation: 'bob@example.com' });
    await team.server.jobs.runDue();
    const { data } = await team.alice.call(GetBotVersionInfo, { bot_id, version });
    expect(data.version_summary.creator).toBeNull();
    expect((await team.alice.send(data.bot_info.icon_url)).status).toBe(200);
  });

  it('are deleted for good with the bot, and so are its versions', async () => {
    await using team = await openTestTeam();
    const { bot_id, icon_uri } = await withReplacedPicture(team);
    await team.alice.call(DeleteDraftBot, { space_id: team.spaceId, bot_id });
    await team.alice.call(EmptyBin, { space_id: team.spaceId, deleted_until: team.server.clock.now });
    await team.server.jobs.runDue();
    const { database } = team.server.database.open;
    for (const table of ['botVersion', 'botVersionObject', 'botConnector'] as const)
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('object').selectAll().where('id', '=', icon_uri).execute()).toEqual([]);
  });
});
