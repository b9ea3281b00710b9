import {
  DraftBotCreate,
  DuplicateBotToSpace,
  ExportBot,
  GetDraftBotInfoAgw,
  ImportBot,
  InitConversation,
  PublishDraftBot,
  pictureIdsIn,
  pictureMarkdown,
  RestoreBotVersion,
  Scene,
  UpdateDraftBotInfoAgw,
  UploadFile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBot, createTeamSpace, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let team: TestTeam;
let carol: TestBrowser;
beforeAll(async () => {
  team = await openTestTeam();
  carol = (await team.server.register('carol@example.com')).browser;
});
afterAll(() => team[Symbol.asyncDispose]());

async function storePicture(browser: TestBrowser): Promise<{ uri: string; url: string }> {
  const { data } = await browser.call(UploadFile, {
    file_head: { file_type: 'png', biz_type: 0 },
    data: onePixelPng.toString('base64'),
  });
  return { uri: data.upload_uri, url: data.upload_url };
}
const save = (browser: TestBrowser, bot_id: string, prologue: string) =>
  browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, onboarding_info: { prologue } } });
const prologueOf = async (browser: TestBrowser, bot_id: string) =>
  (await browser.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.onboarding_info.prologue;
const statusOf = async (browser: TestBrowser, url: string) => (await browser.send(url)).status;
const references = async (objectId: string) =>
  (
    await team.server.database.open.database
      .selectFrom('botObject')
      .selectAll()
      .where('objectId', '=', objectId)
      .execute()
  ).length;

describe('wire §4 pictures in the opening message', () => {
  it('are seen by everybody in the space, kept by versions, and released with the text', async () => {
    const botId = await createBot(team.alice, team.spaceId, 'Guide');
    const picture = await storePicture(team.alice);
    await save(team.alice, botId, `Look: ${pictureMarkdown(picture.uri)}`);
    expect(await references(picture.uri)).toBe(1);
    const opened = await team.bob.call(InitConversation, { bot_id: botId, scene: Scene.playground, count: 1 });
    expect(opened.prologue).toBe(`Look: ![](${picture.url})`);
    expect([await statusOf(team.bob, picture.url), await statusOf(carol, picture.url)]).toEqual([200, 404]);

    // Another author keeps the picture when they change the text around it.
    await save(team.bob, botId, `See: ${pictureMarkdown(picture.uri)}`);
    expect(await references(picture.uri)).toBe(1);
    const { version } = (await team.bob.call(PublishDraftBot, { bot_id: botId })).data;
    await save(team.bob, botId, 'Nothing to see');
    expect(await references(picture.uri)).toBe(0);
    expect(await statusOf(team.bob, picture.url)).toBe(200);
    await team.bob.call(RestoreBotVersion, { bot_id: botId, version });
    expect(await references(picture.uri)).toBe(1);
  });

  it('of others do not become visible because somebody writes their address down', async () => {
    const secret = await storePicture(carol);
    // Not Alice, who administers the installation and sees the pictures of everybody.
    const botId = await createBot(team.bob, team.spaceId, 'Thief');
    await save(team.bob, botId, pictureMarkdown(secret.uri));
    await team.bob.call(PublishDraftBot, { bot_id: botId });
    expect(await references(secret.uri)).toBe(0);
    expect(await statusOf(team.bob, secret.url)).toBe(404);
    const { file, left_out } = (await team.bob.call(ExportBot, { bot_id: botId })).data;
    expect(left_out).toEqual(['opening_picture']);
    expect(file.agent.opening).toMatchObject({ message: '' });
    expect(file.agent.opening?.pictures).toBeUndefined();
  });

  it('are at most 4', async () => {
    const botId = await createBot(team.alice, team.spaceId, 'Many');
    const prologue = ['a', 'b', 'c', 'd', 'e'].map(pictureMarkdown).join('');
    const bot_info = { bot_id: botId, onboarding_info: { prologue } };
    expect(await refusalOf(team.alice, UpdateDraftBotInfoAgw, { bot_info })).toBe('invalidRequest');
    const created = { space_id: team.spaceId, name: 'Many', onboarding_info: { prologue } };
    expect(await refusalOf(team.alice, DraftBotCreate, created)).toBe('invalidRequest');
  });

  it('go with a copy, and travel in the file of a bot', async () => {
    const botId = await createBot(team.alice, team.spaceId, 'Guide');
    const [one, other] = [await storePicture(team.alice), await storePicture(team.alice)];
    const prologue = `![A cat](${one.url}) and ${pictureMarkdown(other.uri)}, again ![](${one.url})`;
    await save(team.alice, botId, prologue);
    const target_space_id = await createTeamSpace(team.alice, 'Other crew');
    const { data: copy } = await team.alice.call(DuplicateBotToSpace, {
      draft_bot_id: botId,
      target_space_id,
      name: 'Copy',
    });
    expect(copy.left_out).toEqual([]);
    expect(await prologueOf(team.alice, copy.bot_id)).toBe(prologue);
    expect(await references(one.uri)).toBe(2);

    const { file, left_out } = (await team.alice.call(ExportBot, { bot_id: botId })).data;
    expect(left_out).toEqual([]);
    expect(file.agent.opening?.message).toBe('![A cat](picture:1) and ![](picture:2), again ![](picture:1)');
    expect(file.agent.opening?.pictures).toHaveLength(2);
    await using elsewhere = await openTestTeam();
    const { data } = await elsewhere.bob.call(ImportBot, { space_id: elsewhere.spaceId, file });
    expect(data.left_out).toEqual([]);
    const imported = await prologueOf(elsewhere.bob, data.bot_id);
    const [first, second] = pictureIdsIn(imported);
    expect(imported).toBe(
      `![A cat](/api/object/${first}) and ![](/api/object/${second}), again ![](/api/object/${first})`,
    );
    for (const id of [first, second]) expect(await statusOf(elsewhere.alice, `/api/object/${id}`)).toBe(200);
  });

  it('of a file that are none are left out and named', async () => {
    const picture = { type: 'image/png', base64: Buffer.from('no picture').toString('base64') };
    const opening = { message: 'Hi ![](picture:1)![](picture:9)', pictures: [picture] };
    const file = { format: 'parley-agent', schema_version: 1, agent: { name: 'Guide', opening } };
    const { data } = await team.alice.call(ImportBot, { space_id: team.spaceId, file });
    expect(data.left_out).toEqual([{ part: 'opening_picture', name: '' }]);
    expect(await prologueOf(team.alice, data.bot_id)).toBe('Hi ');
  });
});
