import {
  AbortUpload,
  DeleteMessage,
  DraftBotCreate,
  errorCatalogue,
  GetOwnStorage,
  GetUploadAuthToken,
  KeepFiles,
  PutUploadPart,
  type RefusalName,
  UploadFile,
  UserUpdateAvatar,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import { fileMessage } from '../../testing/file-message.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { askForTicket, type Ticket, upload } from '../../testing/uploading.ts';
import type { StorageLimit } from './storage-quota.ts';

const KB = 1024;
const MINUTE_MS = 60_000;
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const limits: Record<StorageLimit, number> = { ...storageLimits };
const exceptions = new Map<string, number>();
let freeBytes = 2 ** 40;

let world: TestChatServer;
let chat: TestChat;
let people = 0;

beforeAll(async () => {
  world = await openTestChatServer({
    limitOf: (name, subjectId) => exceptions.get(`${name} ${subjectId}`) ?? limits[name],
    diskSpace: async () => ({ freeBytes, totalBytes: 2 ** 41 }),
  });
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const register = async (): Promise<{ browser: TestBrowser; id: string }> => {
  const { browser, user } = await world.server.register(`user-${++people}@example.com`);
  return { browser, id: user.user_id_str };
};
const bytes = (size: number) => new Uint8Array(size).fill(97);
const refused = (name: RefusalName) => expect.objectContaining({ code: errorCatalogue[name].code });
const ask = (browser: TestBrowser, file_size: number, bot_id?: string) =>
  refusalOf(browser, GetUploadAuthToken, { scene: 'bot_task', file_size, ...(bot_id && { bot_id }) });
const count = (outcomes: readonly unknown[], outcome: unknown) => outcomes.filter((one) => one === outcome).length;
const usedBy = async (browser: TestBrowser) => (await browser.call(GetOwnStorage, {})).use.used_bytes;

describe('the storage of a user', () => {
  it('is 5 GB by default', () => {
    expect(storageLimits.userStorageBytes).toBe(5 * 2 ** 30);
  });

  it('is never exceeded by uploads that begin at once', async () => {
    const { browser, id } = await register();
    exceptions.set(`userStorageBytes ${id}`, 10 * KB);
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => ask(browser, KB)));
    expect(count(outcomes, null)).toBe(10);
    expect(count(outcomes, 'userStorageFull')).toBe(14);
    expect(await usedBy(browser)).toBe(10 * KB);
  });

  it('is named in the refusal, with what the file needs and what is left', async () => {
    const { browser, id } = await register();
    exceptions.set(`userStorageBytes ${id}`, 2 ** 30);
    for (let file = 0; file < 2; file += 1) await askForTicket(browser, { file_size: 500 * 2 ** 20 });
    await expect(askForTicket(browser, { file_size: 100 * 2 ** 20 })).rejects.toThrow(
      'This file needs 100 MB, and you have 24 MB left of your 1 GB.',
    );
  });

  it('is free again when an upload is aborted or a message with a file is deleted', async () => {
    const { browser, userId } = chat;
    const before = await usedBy(browser);
    exceptions.set(`userStorageBytes ${userId}`, before + 2 * KB);
    const ticket = await askForTicket(browser, { file_size: 2 * KB });
    expect(await ask(browser, KB)).toBe('userStorageFull');
    await browser.call(AbortUpload, ticket);
    const file = await upload(browser, 'a.txt', bytes(2 * KB));
    world.model.script({ text: ['Thanks'] });
    const { query, content_type } = fileMessage(file);
    await chat.say(query, { content_type });
    expect(await ask(browser, KB)).toBe('userStorageFull');
    const message_id = (await chat.history())[1]?.message_id ?? '';
    await browser.call(DeleteMessage, { ...chat.conversationRef, message_id });
    expect(await usedBy(browser)).toBe(before);
    expect(await ask(browser, 2 * KB)).toBeNull();
    exceptions.delete(`userStorageBytes ${userId}`);
  });

  it('holds uploads whose size was not announced too', async () => {
    const { browser, id } = await register();
    exceptions.set(`userStorageBytes ${id}`, 10 * KB);
    const [first, second] = [await askForTicket(browser), await askForTicket(browser)];
    const put = (ticket: Ticket, offset: number, size: number) =>
      browser.call(PutUploadPart, { ...ticket, upload_offset: offset }, bytes(size));
    await put(first, 0, 6 * KB);
    // A step ahead of its bytes was reserved: all that was left.
    await expect(put(second, 0, KB)).rejects.toEqual(refused('userStorageFull'));
    await put(first, 6 * KB, 4 * KB);
    await expect(put(first, 10 * KB, 1)).rejects.toEqual(refused('userStorageFull'));
    expect(await usedBy(browser)).toBe(10 * KB);
  });

  it('gives up uploads whose token has expired before it refuses another', async () => {
    const { browser, id } = await register();
    exceptions.set(`userStorageBytes ${id}`, 10 * KB);
    await askForTicket(browser, { file_size: 8 * KB });
    expect(await ask(browser, 8 * KB)).toBe('userStorageFull');
    world.server.clock.now += 15 * MINUTE_MS;
    expect(await ask(browser, 8 * KB)).toBeNull();
    expect(await usedBy(browser)).toBe(8 * KB);
  });

  it('gives up files that were not sent and that no open composer holds before it refuses another', async () => {
    const { browser, id } = await register();
    exceptions.set(`userStorageBytes ${id}`, 10 * KB);
    const file = await upload(browser, 'draft.txt', bytes(8 * KB));
    expect(await ask(browser, 8 * KB)).toBe('userStorageFull');
    world.server.clock.now += 3 * HOUR_MS;
    await browser.call(KeepFiles, { object_ids: [file.Uri] });
    expect(await ask(browser, 8 * KB)).toBe('userStorageFull');
    world.server.clock.now += 3 * HOUR_MS;
    expect(await ask(browser, 8 * KB)).toBeNull();
    expect((await browser.send(file.file_url)).status).toBe(404);
  });

  it('holds avatars and icons too, but does not prevent a new bot', async () => {
    const { browser, id } = await register();
    const spaceId = await createTeamSpace(browser);
    exceptions.set(`userStorageBytes ${id}`, 1);
    const avatar = new File([Buffer.from(PNG, 'base64')], 'me.png');
    expect(await refusalOf(browser, UserUpdateAvatar, { avatar })).toBe('userStorageFull');
    const icon = { file_head: { file_type: 'png', biz_type: 1 }, data: PNG };
    expect(await refusalOf(browser, UploadFile, icon)).toBe('userStorageFull');
    expect(await refusalOf(browser, DraftBotCreate, { space_id: spaceId, name: 'Cook' })).toBeNull();
  });
});

describe('the storage of a space', () => {
  it('is shared by its members and never exceeded by uploads that begin at once', async () => {
    const [owner, member] = [await register(), await register()];
    const spaceId = await createTeamSpace(owner.browser);
    await joinSpace(owner.browser, spaceId, member.browser);
    const botId = await createBot(owner.browser, spaceId, 'Cook');
    const used = await usedBy(owner.browser);
    exceptions.set(`spaceStorageBytes ${spaceId}`, used + 5 * KB);
    const both = [owner.browser, member.browser];
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, index) => ask(both[index % 2] as TestBrowser, KB, botId)),
    );
    expect(count(outcomes, null)).toBe(5);
    expect(count(outcomes, 'spaceStorageFull')).toBe(11);
    // Files for another space still have room.
    expect(await ask(member.browser, KB)).toBeNull();
  });
});

describe('the rate of uploads', () => {
  it('is exact for a user, also at once, and starts anew with the next minute', async () => {
    const { browser, id } = await register();
    exceptions.set(`userUploadsPerMinute ${id}`, 7);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => ask(browser, 1)));
    expect(count(outcomes, null)).toBe(7);
    expect(count(outcomes, 'tooManyUploadsPerMinute')).toBe(13);
    const response = await browser.sendOperation(GetUploadAuthToken, { scene: 'bot_task' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    world.server.clock.now += MINUTE_MS;
    expect(await ask(browser, 1)).toBeNull();
  });

  it('is exact for a space, whoever of its members uploads', async () => {
    const [owner, member] = [await register(), await register()];
    const spaceId = await createTeamSpace(owner.browser);
    await joinSpace(owner.browser, spaceId, member.browser);
    const botId = await createBot(owner.browser, spaceId, 'Cook');
    exceptions.set(`spaceUploadsPerMinute ${spaceId}`, 6);
    const both = [owner.browser, member.browser];
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, (_, index) => ask(both[index % 2] as TestBrowser, 1, botId)),
    );
    expect(count(outcomes, null)).toBe(6);
    expect(count(outcomes, 'tooManySpaceUploadsPerMinute')).toBe(8);
  });
});

describe('unfinished uploads', () => {
  it('are 32 at most, also when more begin at once', async () => {
    const { browser } = await register();
    const outcomes = await Promise.all(Array.from({ length: 48 }, () => ask(browser, 1)));
    expect(count(outcomes, null)).toBe(32);
    expect(count(outcomes, 'tooManyUploads')).toBe(16);
  });

  it('are 32 at most, also when expired ones are renewed', async () => {
    const { browser } = await register();
    const old = await askForTicket(browser, { file_size: 1 });
    world.server.clock.now += HOUR_MS;
    await Promise.all(Array.from({ length: 32 }, () => askForTicket(browser, { file_size: 1 })));
    await expect(askForTicket(browser, { object_uri: old.object_id })).rejects.toEqual(refused('tooManyUploads'));
  });
});

describe('a disk with less than its reserve', () => {
  it('refuses uploads in words; everything else goes on', async () => {
    const { browser } = await register();
    const begun = await askForTicket(browser, { file_size: 10 });
    freeBytes = limits.diskReserveBytes + KB;
    expect(await ask(browser, KB)).toBeNull();
    expect(await ask(browser, KB + 1)).toBe('diskReserveReached');
    freeBytes = limits.diskReserveBytes - 1;
    await expect(askForTicket(browser, { file_size: 1 })).rejects.toThrow(
      'The server is short of disk space, so files cannot be uploaded at the moment. Everything else works.',
    );
    const put = browser.call(PutUploadPart, { ...begun, upload_offset: 0 }, bytes(10));
    await expect(put).rejects.toEqual(refused('diskReserveReached'));
    const avatar = new File([Buffer.from(PNG, 'base64')], 'me.png');
    expect(await refusalOf(browser, UserUpdateAvatar, { avatar })).toBe('diskReserveReached');

    world.model.script({ text: ['Still here'] });
    await chat.say('Are you there?');
    expect((await chat.history())[0]?.content).toBe('Still here');
    freeBytes = 2 ** 40;
    await browser.call(PutUploadPart, { ...begun, upload_offset: 0 }, bytes(10));
  });
});
