import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ClearMessage,
  DeleteBotForGood,
  DeleteDraftBot,
  DeleteMessage,
  DeleteSpace,
  DeleteUser,
  DraftBotCreate,
  DuplicateDraftBot,
  GetDraftBotInfoAgw,
  PutUploadPart,
  RenameSpace,
  type UploadedFile,
  UploadFile,
  UserUpdateAvatar,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '../../platform/object-storage/object-path.ts';
import { fileMessage } from '../../testing/file-message.ts';
import {
  openTestChatServer,
  openTestConversation,
  type TestChat,
  type TestChatServer,
  type TestConversation,
} from '../../testing/open-test-chat.ts';
import { createTeamSpace, deleteBotForGood, joinSpace } from '../../testing/open-test-team.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { askForTicket, upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let chat: TestChat;
let visitor: TestBrowser;

const text = (content: string) => new TextEncoder().encode(content);
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
  visitor = world.server.browser();
});
afterAll(() => world[Symbol.asyncDispose]());

const isOnDisk = (id: string) =>
  stat(pathOf(join(world.server.database.dataDir, 'objects'), id)).then(
    () => true,
    () => false,
  );
/** What an address that was handed out earlier answers, and whether the bytes are still there. */
const stateOf = async ({ Uri, file_url }: UploadedFile) => [(await visitor.send(file_url)).status, await isOnDisk(Uri)];
const KEPT = [200, true];
const GONE = [404, false];
/** Nobody gets it any more; its bytes are still to be deleted. */
const HIDDEN = [404, true];
const runJobs = () => world.server.jobs.runDue();

async function send(to: TestConversation, ...files: UploadedFile[]): Promise<string> {
  world.model.script({ text: ['Thanks'] });
  const { query, content_type } = fileMessage(...files);
  await to.say(query, { content_type });
  return (await to.history())[1]?.message_id ?? '';
}
const addFile = (name: string) => upload(chat.browser, name, text(`the content of ${name}`));

const avatar = () => new File([Buffer.from(PNG, 'base64')], 'me.png');
const addIcon = async (browser: TestBrowser) =>
  (await browser.call(UploadFile, { file_head: { file_type: 'png', biz_type: 1 }, data: PNG })).data;
const statusOf = async (browser: TestBrowser, url: string) => (await browser.send(url)).status;

describe('deleting a message', () => {
  it('deletes its files and ends their addresses at once', async () => {
    const file = await addFile('a.txt');
    const message_id = await send(chat, file);
    expect(await stateOf(file)).toEqual(KEPT);
    await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id });
    expect(await stateOf(file)).toEqual(GONE);
  });

  it('keeps a file that another message has, until that one is deleted too', async () => {
    const file = await addFile('twice.txt');
    const first = await send(chat, file);
    const second = await send(chat, file);
    await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id: first });
    expect(await stateOf(file)).toEqual(KEPT);
    await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id: second });
    expect(await stateOf(file)).toEqual(GONE);
  });
});

describe('regenerating a reply', () => {
  it('deletes the files of the removed question that the new one does not have', async () => {
    const [kept, left] = [await addFile('kept.txt'), await addFile('left.txt')];
    const question = await send(chat, kept, left);
    const { query, content_type } = fileMessage(kept);
    await chat.say(query, { content_type, regen_message_id: question });
    await expect.poll(() => stateOf(left)).toEqual(GONE);
    expect(await stateOf(kept)).toEqual(KEPT);
  });
});

describe('clearing the history', () => {
  it('deletes the files of all its messages, and none of other conversations', async () => {
    const other = await openTestConversation(chat.browser, await chat.addBot('Other'));
    const [here, there, both] = [await addFile('here.txt'), await addFile('there.txt'), await addFile('both.txt')];
    await send(chat, here, both);
    await send(other, there, both);
    await chat.browser.call(ClearMessage, chat.conversationRef);
    expect([await stateOf(here), await stateOf(there), await stateOf(both)]).toEqual([HIDDEN, KEPT, KEPT]);
    await runJobs();
    expect([await stateOf(here), await stateOf(there), await stateOf(both)]).toEqual([GONE, KEPT, KEPT]);
    await chat.browser.call(ClearMessage, other.conversationRef);
    expect([await stateOf(there), await stateOf(both)]).toEqual([HIDDEN, HIDDEN]);
    await runJobs();
    expect([await stateOf(there), await stateOf(both)]).toEqual([GONE, GONE]);
  });
});

describe('deleting a bot', () => {
  it('ends the addresses of files in all chats with it at once, and deletes the files when it leaves the bin', async () => {
    const space_id = await createTeamSpace(chat.browser);
    const { browser: bob } = await world.server.register('bob@example.com');
    await joinSpace(chat.browser, space_id, bob);
    const { bot_id } = (await chat.browser.call(DraftBotCreate, { space_id, name: 'Crew bot' })).data;
    const file = await upload(bob, 'bob.txt', text('of Bob'));
    await send(await openTestConversation(bob, bot_id), file);
    await chat.browser.call(DeleteDraftBot, { space_id, bot_id });
    await runJobs();
    expect(await stateOf(file)).toEqual(HIDDEN);
    await chat.browser.call(DeleteBotForGood, { deleted_bot_id: bot_id });
    expect(await stateOf(file)).toEqual(HIDDEN);
    await runJobs();
    expect(await stateOf(file)).toEqual(GONE);
  });

  it('deletes its icon, unless a copy of the bot still has it', async () => {
    const { upload_uri: icon_uri, upload_url } = await addIcon(chat.browser);
    const { bot_id } = (await chat.browser.call(DraftBotCreate, { space_id: chat.spaceId, name: 'Icon', icon_uri }))
      .data;
    const copy = (await chat.browser.call(DuplicateDraftBot, { bot_id })).data.bot_id;
    await deleteBotForGood(chat.browser, chat.spaceId, bot_id);
    await runJobs();
    expect([await statusOf(chat.browser, upload_url), await isOnDisk(icon_uri)]).toEqual(KEPT);
    await deleteBotForGood(chat.browser, chat.spaceId, copy);
    await runJobs();
    expect([await statusOf(chat.browser, upload_url), await isOnDisk(icon_uri)]).toEqual(GONE);
  });
});

describe('the picture of another user in a draft', () => {
  it('goes on counting for the space of its owner', async () => {
    const space_id = await createTeamSpace(chat.browser, 'Borrowers');
    const { browser: carl } = await world.server.register('carl@example.com');
    await joinSpace(chat.browser, space_id, carl);
    const { web_uri } = (await chat.browser.call(UserUpdateAvatar, { avatar: avatar() })).data;
    const icon_uri = web_uri.split('/').at(-1) ?? '';
    const spaceOf = async () => {
      const rows = await world.server.database.open.database
        .selectFrom('object')
        .select('spaceId')
        .where('id', '=', icon_uri)
        .execute();
      return rows[0]?.spaceId;
    };
    const before = await spaceOf();
    await carl.call(DraftBotCreate, { space_id, name: 'Borrowed face', icon_uri });
    expect(await spaceOf()).toBe(before);
    expect(before).toBe(chat.spaceId);
  });
});

describe('deleting a space', () => {
  it('deletes its icon, the pictures of its bots and the files of their chats', async () => {
    const icon = await addIcon(chat.browser);
    const space_id = await createTeamSpace(chat.browser, 'Short-lived');
    await chat.browser.call(RenameSpace, {
      space_id,
      name: 'Short-lived',
      description: '',
      icon_uri: icon.upload_uri,
    });
    const { bot_id } = (await chat.browser.call(DraftBotCreate, { space_id, name: 'Bot' })).data;
    const { bot_info } = (await chat.browser.call(GetDraftBotInfoAgw, { bot_id })).data;
    const file = await addFile('team.txt');
    await send(await openTestConversation(chat.browser, bot_id), file);
    await chat.browser.call(DeleteSpace, { space_id });
    expect(await stateOf(file)).toEqual(HIDDEN);
    await runJobs();
    expect(await stateOf(file)).toEqual(GONE);
    expect([await isOnDisk(icon.upload_uri), await isOnDisk(bot_info.icon_uri)]).toEqual([false, false]);
  });
});

describe('replacing an avatar', () => {
  it('deletes the one before, unless it is the icon of a bot', async () => {
    const { browser } = chat;
    const first = (await browser.call(UserUpdateAvatar, { avatar: avatar() })).data.web_uri;
    const second = (await browser.call(UserUpdateAvatar, { avatar: avatar() })).data.web_uri;
    expect(await statusOf(browser, first)).toBe(404);
    const icon_uri = second.split('/').at(-1) ?? '';
    await browser.call(DraftBotCreate, { space_id: chat.spaceId, name: 'Me', icon_uri });
    await browser.call(UserUpdateAvatar, { avatar: avatar() });
    expect(await statusOf(browser, second)).toBe(200);
  });
});

describe('deleting a user', () => {
  it('deletes their files and unfinished uploads; pictures of bots in team spaces go to the owner of the space', async () => {
    const leaving = await world.chat('leaver@example.com');
    const space_id = await createTeamSpace(chat.browser, 'Stays');
    await joinSpace(chat.browser, space_id, leaving.browser);
    const { upload_uri: icon_uri, upload_url } = await addIcon(leaving.browser);
    await leaving.browser.call(DraftBotCreate, { space_id, name: 'Legacy', icon_uri });
    const own = await addIcon(leaving.browser);
    const file = await upload(leaving.browser, 'mine.txt', text('mine'));
    await send(leaving, file);

    const ticket = await askForTicket(leaving.browser, { file_size: 5 });
    await leaving.browser.call(PutUploadPart, { ...ticket, upload_offset: 0 }, text('part'));

    // The first account is the administrator.
    await chat.browser.call(DeleteUser, { user_id: leaving.userId, confirmation: 'leaver@example.com' });
    expect(await stateOf(file)).toEqual(HIDDEN);
    expect([await statusOf(chat.browser, upload_url), await isOnDisk(icon_uri)]).toEqual(KEPT);

    await runJobs();
    expect(await stateOf(file)).toEqual(GONE);
    expect(await isOnDisk(own.upload_uri)).toBe(false);
    expect(await readdir(join(world.server.database.dataDir, 'objects', 'unfinished'))).toEqual([]);
    expect([await statusOf(chat.browser, upload_url), await isOnDisk(icon_uri)]).toEqual(KEPT);
    const { database } = world.server.database.open;
    const left = await database.selectFrom('object').select('id').where('ownerId', '=', leaving.userId).execute();
    expect(left).toEqual([]);
  });
});
