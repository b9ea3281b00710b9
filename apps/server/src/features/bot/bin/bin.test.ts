import {
  BIN_DAYS,
  Chat,
  DeleteBotForGood,
  DeleteDraftBot,
  DeleteSpace,
  DeleteUser,
  EmptyBin,
  GetBotDeletion,
  GetDeletionForGood,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  GetHome,
  GetMessageList,
  GetSpaceStorage,
  InitConversation,
  KeepEditing,
  ListAuditEntries,
  ListDeletedBots,
  OpenComparison,
  PublicFavoriteProduct,
  PublishDraftBot,
  RestoreDeletedBot,
  Scene,
  SearchBots,
  UpdateDraftBotInfoAgw,
  type UploadedFile,
  UploadFile,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/clock-and-ids.ts';
import { signIn } from '../../../testing/access-matrix/actor.ts';
import { fileMessage } from '../../../testing/file-message.ts';
import {
  openTestChatServer,
  openTestConversation,
  type TestChatServer,
  type TestConversation,
} from '../../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';
import { createBinStore } from './bin.store.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const KEPT_MS = BIN_DAYS * DAY_MS;

let world: TestChatServer;
let root: TestBrowser;
let ada: TestBrowser;
let bob: TestBrowser;
let bobId: string;
let spaceId: string;
let botId: string;

beforeAll(async () => {
  world = await openTestChatServer();
  root = (await world.server.register('root@example.com')).browser;
  ada = (await world.server.register('ada@example.com')).browser;
  ({ browser: bob, id: bobId } = await register('bob@example.com'));
});
afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  if (spaceId) await ada.call(DeleteSpace, { space_id: spaceId });
  spaceId = await createTeamSpace(ada);
  await joinSpace(ada, spaceId, bob);
  botId = await addQuietBot('Cook');
});

async function register(email: string) {
  const { browser, user } = await world.server.register(email);
  return { browser, id: user.user_id_str };
}
/** Sessions end meanwhile. */
async function passTime(ms: number): Promise<void> {
  world.server.clock.now += ms;
  root = await signIn(world.server, 'root@example.com');
  ada = await signIn(world.server, 'ada@example.com');
  bob = await signIn(world.server, 'bob@example.com');
}
async function addQuietBot(name: string): Promise<string> {
  const bot_id = await createBot(ada, spaceId, name);
  const bot_info = { bot_id, suggest_reply_info: { suggest_reply_mode: 2 as const }, built_in_tools: [] };
  await ada.call(UpdateDraftBotInfoAgw, { bot_info });
  return bot_id;
}
const remove = (browser = ada, bot_id = botId) => browser.call(DeleteDraftBot, { space_id: spaceId, bot_id });
const restore = (browser = ada, deleted_bot_id = botId) => browser.call(RestoreDeletedBot, { deleted_bot_id });
const binOf = (browser = ada) => browser.call(ListDeletedBots, { space_id: spaceId });
const namesInBin = async () => (await binOf()).bots.map(({ name }) => name);
const runJobs = () => world.server.jobs.runDue();
const botRows = async (id = botId) =>
  (await world.server.database.open.database.selectFrom('bot').select('id').where('id', '=', id).execute()).length;
const statusOf = async (url: string) => (await world.server.browser().send(url)).status;

async function sendFile(to: TestConversation, browser: TestBrowser): Promise<UploadedFile> {
  const file = await upload(browser, 'menu.txt', new TextEncoder().encode('soup'));
  world.model.script({ text: ['Thanks'] });
  const { query, content_type } = fileMessage(file);
  await to.say(query, { content_type });
  return file;
}

describe('a deleted bot', () => {
  it('is in the bin of its space, with who deleted it and until when it can be restored', async () => {
    await remove(bob);
    const { now } = world.server.clock;
    expect(await binOf()).toMatchObject({
      bots: [
        {
          id: botId,
          name: 'Cook',
          icon_url: expect.stringContaining('/'),
          deleter: { user_id: bobId, user_name: 'bob' },
          deleted_at: now,
          kept_until: now + KEPT_MS,
        },
      ],
      total: 1,
      next_cursor: '',
    });
  });

  it('is nowhere else: not in lists, searches and favourites, not in its editor and its conversations', async () => {
    await bob.call(PublicFavoriteProduct, { entity_type: 1, entity_id: botId });
    const talk = await openTestConversation(bob, botId);
    world.model.script({ text: ['Hello'] });
    await talk.say('Hi');
    await remove();
    const { intelligences } = (await bob.call(GetDraftIntelligenceList, { space_id: spaceId })).data;
    expect(intelligences.map(({ basic_info }) => basic_info.name)).toEqual(['Welcome']);
    const favourites = (await bob.call(GetDraftIntelligenceList, { space_id: spaceId, is_fav: true })).data;
    expect(favourites).toMatchObject({ intelligences: [], total: 0 });
    expect((await bob.call(SearchBots, { search: 'Cook' })).bots).toEqual([]);
    expect((await ada.call(GetHome, {})).bots.map(({ id }) => id)).not.toContain(botId);
    const refusals = await Promise.all([
      refusalOf(ada, GetDraftBotInfoAgw, { bot_id: botId }),
      refusalOf(ada, UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, name: 'Chef' } }),
      refusalOf(ada, KeepEditing, { bot_id: botId, tab_id: 'tab-of-ada' }),
      refusalOf(ada, GetBotDeletion, { bot_id: botId }),
      refusalOf(ada, DeleteDraftBot, { space_id: spaceId, bot_id: botId }),
      refusalOf(bob, PublicFavoriteProduct, { entity_type: 1, entity_id: botId }),
      refusalOf(bob, InitConversation, { bot_id: botId, scene: Scene.playground }),
      refusalOf(bob, Chat, { ...talk.conversationRef, query: 'Still there?' }),
      refusalOf(bob, GetMessageList, { ...talk.conversationRef, cursor: '0', count: 1 }),
    ]);
    expect(new Set(refusals)).toEqual(new Set(['notFound']));
    const other = await createBot(ada, spaceId, 'Other');
    expect(await bob.call(PublicFavoriteProduct, { entity_type: 1, entity_id: other })).toMatchObject({
      is_first_favorite: true,
    });
  });

  it('ends its replies, which the preview has counted', async () => {
    const talk = await openTestConversation(bob, botId);
    const gate = world.model.hold();
    world.model.script({ text: ['Slow ', 'soup'], gate });
    const stream = await talk.open('What is there?');
    gate.release();
    await stream.until(({ data }) => data.message.content === 'Slow ');
    expect((await ada.call(GetBotDeletion, { bot_id: botId })).deletion).toMatchObject({ open_reply_count: 1 });
    await remove();
    gate.release();
    await stream.rest().catch(() => []);
    await world.model.untilOpen(0);
    const statuses = async () =>
      (
        await world.server.database.open.database
          .selectFrom('run')
          .innerJoin('reply', 'reply.runId', 'run.id')
          .select('run.status')
          .where('reply.conversationId', '=', talk.conversationId)
          .execute()
      ).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['stopped']);
    await restore();
    expect((await ada.call(GetBotDeletion, { bot_id: botId })).deletion).toMatchObject({ open_reply_count: 0 });
  });

  it('takes the conversations and files with it that the preview counts', async () => {
    await openTestConversation(ada, botId);
    const nothing = {
      version_count: 0,
      conversation_count: 0,
      user_count: 0,
      file_count: 0,
      file_bytes: 0,
      open_reply_count: 0,
    };
    expect((await ada.call(GetBotDeletion, { bot_id: botId })).deletion).toEqual(nothing);
    await ada.call(PublishDraftBot, { bot_id: botId });
    await sendFile(await openTestConversation(ada, botId), ada);
    await sendFile(await openTestConversation(bob, botId), bob);
    await sendFile(await openTestConversation(bob, await addQuietBot('Other')), bob);
    const deletion = {
      version_count: 1,
      conversation_count: 2,
      user_count: 2,
      file_count: 2,
      file_bytes: 8,
      open_reply_count: 0,
    };
    expect(await ada.call(GetBotDeletion, { bot_id: botId })).toEqual({ deletion });
    await remove();
    expect(await ada.call(GetDeletionForGood, { deleted_bot_id: botId })).toEqual({ deletion });
  });

  it('does not count the variants of a comparison as conversations, but the files in them', async () => {
    const { variants } = await bob.call(OpenComparison, { bot_id: botId });
    const talk = await openTestConversation(bob, botId);
    const file = await upload(bob, 'menu.txt', new TextEncoder().encode('soup'));
    for (const { conversation_id } of variants) {
      world.model.script({ text: ['Thanks'] });
      const { query, content_type } = fileMessage(file);
      await talk.say(query, { content_type, conversation_id });
    }
    const { deletion } = await ada.call(GetBotDeletion, { bot_id: botId });
    expect(deletion).toMatchObject({ conversation_count: 0, user_count: 0, file_count: 1, file_bytes: 4 });
  });
});

describe('restoring a bot', () => {
  it('brings everything back for everybody: draft, conversations, favourites, files and their addresses', async () => {
    await bob.call(PublicFavoriteProduct, { entity_type: 1, entity_id: botId });
    const talk = await openTestConversation(bob, botId);
    const file = await sendFile(talk, bob);
    const [draft, history] = [await ada.call(GetDraftBotInfoAgw, { bot_id: botId }), await talk.history()];
    await remove();
    await runJobs();
    expect(await statusOf(file.file_url)).toBe(404);
    expect(await restore(bob)).toMatchObject({ bot_id: botId, space_id: spaceId });
    expect(await binOf()).toMatchObject({ bots: [], total: 0 });
    expect(await ada.call(GetDraftBotInfoAgw, { bot_id: botId })).toEqual(draft);
    const toTexts = (messages: typeof history) => messages.map(({ message_id, role }) => [message_id, role]);
    expect(toTexts(await talk.history())).toEqual(toTexts(history));
    const favourites = (await bob.call(GetDraftIntelligenceList, { space_id: spaceId, is_fav: true })).data;
    expect(favourites.intelligences.map(({ basic_info }) => basic_info.id)).toEqual([botId]);
    world.model.script({ text: ['Welcome back'] });
    expect((await talk.say('Hello again')).map(({ name }) => name)).toContain('done');
  });

  it('makes signed addresses valid again as long as their time lasts', async () => {
    const file = await sendFile(await openTestConversation(bob, botId), bob);
    expect(await statusOf(file.file_url)).toBe(200);
    await remove();
    expect(await statusOf(file.file_url)).toBe(404);
    await restore();
    expect(await statusOf(file.file_url)).toBe(200);
  });

  it('leaves the edit lock to the next tab', async () => {
    await ada.call(KeepEditing, { bot_id: botId, tab_id: 'tab-of-ada' });
    await remove();
    await restore();
    expect(await bob.call(KeepEditing, { bot_id: botId, tab_id: 'tab-of-bob' })).toMatchObject({ status: 'holder' });
  });

  it('is done once, also by two at a time, and never after the bot was deleted for good', async () => {
    await remove();
    const refusals = await Promise.all(
      [ada, bob].map((browser) => refusalOf(browser, RestoreDeletedBot, { deleted_bot_id: botId })),
    );
    expect(refusals.sort()).toEqual(['notFound', null]);
    await remove();
    const rivals = await Promise.all([
      refusalOf(ada, RestoreDeletedBot, { deleted_bot_id: botId }),
      refusalOf(bob, DeleteBotForGood, { deleted_bot_id: botId }),
    ]);
    expect(rivals.filter((refusal) => refusal === null)).toHaveLength(1);
    await runJobs();
    expect(await botRows()).toBe(rivals[0] === null ? 1 : 0);
  });

  it('leaves no hidden space behind, and files count for the space as before', async () => {
    const spaceCount = async () =>
      (await world.server.database.open.database.selectFrom('space').select('id').execute()).length;
    const bytes = async () => (await ada.call(GetSpaceStorage, { space_id: spaceId })).use.used_bytes;
    const [spaces, used] = [await spaceCount(), await bytes()];
    await remove();
    expect(await bytes()).toBe(used);
    await restore();
    expect([await spaceCount(), await bytes()]).toEqual([spaces, used]);
  });
});

describe('the bin', () => {
  it('shows the icon of a bot to the members of the space, as long as it is there', async () => {
    const icon = await ada.call(UploadFile, { file_head: { file_type: 'png', biz_type: 1 }, data: PNG });
    const { upload_uri: icon_uri } = icon.data;
    await ada.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, icon_uri } });
    await remove();
    const url = (await binOf(bob)).bots[0]?.icon_url ?? '';
    expect((await bob.send(url)).status).toBe(200);
    await ada.call(DeleteBotForGood, { deleted_bot_id: botId });
    await runJobs();
    expect((await ada.send(url)).status).toBe(404);
  });

  it('is listed page by page, last deleted first', async () => {
    const ids = [botId, await createBot(ada, spaceId, 'Two'), await createBot(ada, spaceId, 'Three')];
    for (const id of ids) {
      world.server.clock.now += 1_000;
      await remove(ada, id);
    }
    const first = await ada.call(ListDeletedBots, { space_id: spaceId, size: 2 });
    const second = await ada.call(ListDeletedBots, { space_id: spaceId, size: 2, cursor: first.next_cursor });
    expect([first, second].map(({ bots }) => bots.map(({ name }) => name))).toEqual([['Three', 'Two'], ['Cook']]);
    expect([first.total, second.total, second.next_cursor]).toEqual([3, 3, '']);
  });

  it('loses a bot after 30 days, with its conversations and files', async () => {
    await sendFile(await openTestConversation(bob, botId), bob);
    await remove();
    await passTime(KEPT_MS - 1);
    await runJobs();
    expect([await namesInBin(), await botRows()]).toEqual([['Cook'], 1]);
    await passTime(HOUR_MS);
    await runJobs();
    expect([await namesInBin(), await botRows()]).toEqual([[], 0]);
    expect(await refusalOf(ada, RestoreDeletedBot, { deleted_bot_id: botId })).toBe('notFound');
  });

  it('is emptied of what the caller has seen in it', async () => {
    const later = await createBot(ada, spaceId, 'Later');
    await remove();
    const seen = (await binOf()).bots[0]?.deleted_at ?? 0;
    world.server.clock.now += 1_000;
    await remove(bob, later);
    const before = await bytesOfSpace();
    expect(await ada.call(EmptyBin, { space_id: spaceId, deleted_until: seen })).toMatchObject({ deleted_count: 1 });
    expect(await namesInBin()).toEqual(['Later']);
    await runJobs();
    expect([await botRows(), await botRows(later), (await bytesOfSpace()) < before]).toEqual([0, 1, true]);
  });

  it('keeps a bot that was restored and deleted again after that', async () => {
    await remove();
    const seen = (await binOf()).bots[0]?.deleted_at ?? 0;
    await restore();
    world.server.clock.now += 1_000;
    await remove(bob);
    // Such a bot was listed before it was restored.
    const { database } = world.server.database.open;
    expect(await createBinStore(database).take(botId, seen)).toBeUndefined();
    expect(await namesInBin()).toEqual(['Cook']);
  });
  const bytesOfSpace = async () => (await ada.call(GetSpaceStorage, { space_id: spaceId })).use.used_bytes;

  it('is deleted with its space, and is not seen any more at once', async () => {
    const { browser: carol } = await register(`carol-${botId}@example.com`);
    const space_id = await createTeamSpace(carol, 'Short');
    const bot_id = await createBot(carol, space_id, 'Brief');
    await carol.call(DeleteDraftBot, { space_id, bot_id });
    await carol.call(DeleteSpace, { space_id });
    expect(await refusalOf(carol, RestoreDeletedBot, { deleted_bot_id: bot_id })).toBe('notFound');
    expect(await refusalOf(carol, ListDeletedBots, { space_id })).toBe('notFound');
    await runJobs();
    const { database } = world.server.database.open;
    const spaces = await database.selectFrom('space').select('id').where('id', '=', space_id).execute();
    expect([await botRows(bot_id), spaces]).toEqual([0, []]);
  });

  it('keeps the picture of a bot whose owner was deleted, for the owner of the space', async () => {
    const { browser: dora, id: user_id } = await register('dora@example.com');
    await joinSpace(ada, spaceId, dora);
    const icon = await dora.call(UploadFile, { file_head: { file_type: 'png', biz_type: 1 }, data: PNG });
    await dora.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, icon_uri: icon.data.upload_uri } });
    await remove(dora);
    await root.call(DeleteUser, { user_id, confirmation: 'dora@example.com' });
    await runJobs();
    const [bot] = (await binOf()).bots;
    expect(bot).toMatchObject({ id: botId, deleter: null });
    expect((await ada.send(bot?.icon_url ?? '')).status).toBe(200);
    await restore();
    expect((await ada.send(bot?.icon_url ?? '')).status).toBe(200);
  });

  it('is recorded in the audit log', async () => {
    const other = await createBot(ada, spaceId, 'Other');
    const steps = [
      () => remove(),
      () => restore(),
      () => remove(),
      () => ada.call(DeleteBotForGood, { deleted_bot_id: botId }),
      () => remove(ada, other),
      () => ada.call(EmptyBin, { space_id: spaceId, deleted_until: world.server.clock.now }),
    ];
    for (const step of steps) {
      // Entries are ordered by their time.
      world.server.clock.now += 1_000;
      await step();
    }
    const { entries } = await root.call(ListAuditEntries, {});
    expect(entries.slice(0, steps.length).map(({ text }) => text)).toEqual([
      'Emptied the bin of the space Crew, agents in it: 1',
      'Deleted the agent Other of the space Crew',
      'Deleted the agent Cook from the bin of the space Crew',
      'Deleted the agent Cook of the space Crew',
      'Restored the deleted agent Cook of the space Crew',
      'Deleted the agent Cook of the space Crew',
    ]);
  });
});
