import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Chat,
  DelPlugin,
  DraftBotCreate,
  GetUnusedStorage,
  KeepFiles,
  RegisterPluginMeta,
  UNUSED_KEPT_MS,
  UpdateDraftBotInfoAgw,
  UpdatePluginMeta,
  type UploadedFile,
  UploadFile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import { pathOf } from '../../platform/object-storage/object-path.ts';
import { openFolderStorage } from '../../platform/object-storage/object-storage.ts';
import { fileMessage } from '../../testing/file-message.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let chat: TestChat;

const text = (content: string) => new TextEncoder().encode(content);
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** For each group of tests a server of its own: no session lasts as long as all of them. */
function openWorld(): void {
  beforeAll(async () => {
    world = await openTestChatServer();
    chat = await world.chat('ada@example.com');
    // The first run of each schedule.
    await world.server.jobs.runDue();
  });
  afterAll(() => world[Symbol.asyncDispose]());
}

const folder = () => join(world.server.database.dataDir, 'objects');
const isOnDisk = (id: string) =>
  stat(pathOf(folder(), id)).then(
    () => true,
    () => false,
  );
const addFile = (name: string) => upload(chat.browser, name, text(name));
async function send(...files: UploadedFile[]): Promise<void> {
  world.model.script({ text: ['Thanks'] });
  const { query, content_type } = fileMessage(...files);
  await chat.say(query, { content_type });
}
/** The time passes and the schedules run. */
async function pass(milliseconds: number): Promise<void> {
  const end = world.server.clock.now + milliseconds;
  while (world.server.clock.now < end) {
    world.server.clock.now = Math.min(end, world.server.clock.now + 6 * HOUR_MS);
    await world.server.jobs.runDue();
  }
}
const addIcon = async () =>
  (await chat.browser.call(UploadFile, { file_head: { file_type: 'png', biz_type: 1 }, data: PNG })).data.upload_uri;

describe('a file that nothing refers to', () => {
  openWorld();

  it('is kept for three days, so that it can still be sent, and then collected', async () => {
    const [sent, unsent] = [await addFile('sent.txt'), await addFile('unsent.txt')];
    await pass(UNUSED_KEPT_MS - HOUR_MS);
    await send(sent);
    expect(await chat.browser.call(GetUnusedStorage, {})).toMatchObject({ file_count: 1, bytes: 10 });
    await pass(12 * HOUR_MS);
    expect([await isOnDisk(sent.Uri), await isOnDisk(unsent.Uri)]).toEqual([true, false]);
    expect(await refusalOf(chat.browser, Chat, { ...chat.conversationRef, ...fileMessage(unsent) })).toBe(
      'fileNotFound',
    );
    expect(await chat.browser.call(GetUnusedStorage, {})).toMatchObject({ file_count: 0, bytes: 0 });
  });

  it('is kept as long as a composer holds it', async () => {
    const file = await addFile('held.txt');
    for (let time = 0; time < 3; time += 1) {
      await pass(2 * DAY_MS);
      expect(await chat.browser.call(KeepFiles, { object_ids: [file.Uri, '0'.repeat(26)] })).toMatchObject({
        kept_ids: [file.Uri],
      });
    }
    expect(await isOnDisk(file.Uri)).toBe(true);
    await pass(4 * DAY_MS);
    expect(await isOnDisk(file.Uri)).toBe(false);
    expect(await chat.browser.call(KeepFiles, { object_ids: [file.Uri] })).toMatchObject({ kept_ids: [] });
  });

  it('cannot be kept by another user', async () => {
    const { browser } = await world.server.register('eve@example.com');
    const file = await addFile('foreign.txt');
    expect(await browser.call(KeepFiles, { object_ids: [file.Uri] })).toMatchObject({ kept_ids: [] });
    await pass(4 * DAY_MS);
    expect(await isOnDisk(file.Uri)).toBe(false);
  });
});

describe('pictures of a draft', () => {
  openWorld();

  it('are kept as icon and as background, and for another three days after they were replaced', async () => {
    const [icon_uri, background] = [await addIcon(), await addIcon()];
    const { bot_id } = (await chat.browser.call(DraftBotCreate, { space_id: chat.spaceId, name: 'Cook', icon_uri }))
      .data;
    const image = {
      theme_color: '#000000',
      origin_image_uri: background,
      gradient_position: { left: 0, width: 1 },
      canvas_position: { left: 0, top: 0, width: 1, height: 1 },
    };
    const change = (bot_info: object) =>
      chat.browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...bot_info } });
    await change({ background_image_info_list: [{ web_background_image: image, mobile_background_image: image }] });
    await pass(4 * DAY_MS);
    const replacement = await addIcon();
    await change({ icon_uri: replacement, background_image_info_list: [] });
    await pass(2 * DAY_MS);
    const isKept = () => Promise.all([icon_uri, background, replacement].map(isOnDisk));
    expect(await isKept()).toEqual([true, true, true]);
    await change({ icon_uri });
    await pass(4 * DAY_MS);
    expect(await isKept()).toEqual([true, false, false]);
  });
});

describe('the icon of a plugin', () => {
  openWorld();

  it('is collected when no plugin has it any more', async () => {
    const icon_uri = await addIcon();
    const url = 'https://api.example.com';
    const { plugin_id } = await chat.browser.call(RegisterPluginMeta, { space_id: chat.spaceId, name: 'Pets', url });
    await chat.browser.call(UpdatePluginMeta, { plugin_id, icon_uri });
    await pass(4 * DAY_MS);
    expect(await isOnDisk(icon_uri)).toBe(true);
    await chat.browser.call(DelPlugin, { plugin_id });
    await pass(4 * DAY_MS);
    expect(await isOnDisk(icon_uri)).toBe(false);
  });
});

describe('the collection of files', () => {
  openWorld();

  it('loses no file that is being sent meanwhile: it is sent and kept, or refused and gone', async () => {
    const files = await Promise.all(Array.from({ length: 8 }, (_, index) => addFile(`race-${index}.txt`)));
    world.server.clock.now += UNUSED_KEPT_MS + 7 * HOUR_MS;
    for (const _ of files) world.model.script({ text: ['Thanks'] });
    const sending = files.map((file) =>
      refusalOf(chat.browser, Chat, { ...chat.conversationRef, ...fileMessage(file) }),
    );
    const [outcomes] = await Promise.all([Promise.all(sending), world.server.jobs.runDue()]);
    const kept = await Promise.all(files.map(({ Uri }) => isOnDisk(Uri)));
    expect(kept).toEqual(outcomes.map((refusal) => refusal === null));
  });

  it('deletes files that no row knows when they are older than a day', async () => {
    const storage = await openFolderStorage(folder());
    const [young, old] = ['7zzzzzzzzzzzzzzzzzzzzzzzya', '7zzzzzzzzzzzzzzzzzzzzzzzyb'];
    for (const id of [young, old]) await storage.put(id, text(id));
    await storage.put(old, text(old), 'thumbnail');
    const known = await addFile('known.txt');
    await send(known);
    const dayBefore = (Date.now() - 2 * DAY_MS) / 1000;
    for (const id of [old, `${old}.thumbnail`, known.Uri])
      await utimes(join(folder(), id.slice(0, 26).slice(-2), id), dayBefore, dayBefore);
    await pass(25 * HOUR_MS);
    expect([await isOnDisk(young), await isOnDisk(old), await isOnDisk(known.Uri)]).toEqual([true, false, true]);
    expect(await readdir(join(folder(), 'yb'))).toEqual([]);
  });

  it('deletes nothing when the database knows hardly any of the files: it may be another database', async () => {
    const storage = await openFolderStorage(folder());
    const ids = Array.from({ length: 150 }, (_, index) => `8${String(index).padStart(25, '0')}`);
    const dayBefore = (Date.now() - 2 * DAY_MS) / 1000;
    for (const id of ids) {
      await storage.put(id, text(id));
      await utimes(pathOf(folder(), id), dayBefore, dayBefore);
    }
    await pass(25 * HOUR_MS);
    expect((await Promise.all(ids.map(isOnDisk))).every(Boolean)).toBe(true);
    expect(await world.server.jobs.find('every-collect-files')).toMatchObject({
      lastError: expect.stringContaining('nothing was deleted'),
    });
  });

  it('looks at every object, however many there are, also when the server is stopped meanwhile', async () => {
    const { database } = world.server.database.open;
    const row = await database.selectFrom('object').selectAll().where('ownerId', '=', chat.userId).executeTakeFirst();
    const ids = Array.from({ length: 1_200 }, (_, index) => `0000${String(index).padStart(22, '0')}`);
    const storage = await openFolderStorage(folder());
    for (const id of [ids[0], ids.at(-1)]) await storage.put(id ?? '', text('left'));
    for (let start = 0; start < ids.length; start += 200) {
      const page = ids.slice(start, start + 200);
      await database
        .insertInto('object')
        .values(page.map((id) => ({ ...(row as NonNullable<typeof row>), id, keptUntil: 0 })))
        .execute();
    }
    world.server.clock.now += 7 * HOUR_MS;
    const interrupted = world.server.jobs.runDue();
    await world.server.jobs.stop();
    await interrupted;
    await using again = await world.server.startAgain();
    await again.jobs.runDue();
    const left = await database.selectFrom('object').select('id').where('id', '<', '0001').execute();
    expect(left).toEqual([]);
    // The bytes of many files are deleted by a job.
    await again.jobs.runDue();
    expect(await database.selectFrom('objectRelease').selectAll().execute()).toEqual([]);
    expect(await isOnDisk(ids[0] ?? '')).toBe(false);
    expect(await isOnDisk(ids.at(-1) ?? '')).toBe(false);
  });
});
