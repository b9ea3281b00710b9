import {
  ExportStorage,
  GetInstallationStorage,
  GetOwnStorage,
  GetSpaceStorage,
  ListStorage,
  type RefusalName,
  STORAGE_PAGE,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { askForTicket, upload } from '../../testing/uploading.ts';

let server: TestApp;
let alice: TestBrowser;
let aliceId: string;
let bob: TestBrowser;
let bobId: string;
let spaceId: string;
let botId: string;

const bytes = (size: number) => new Uint8Array(size).fill(97);
const BOB_MAX = 1_000_000;
const SPACE_MAX = 2_000_000;
const FREE = 50 * 2 ** 30;
const TOTAL = 100 * 2 ** 30;

beforeAll(async () => {
  server = await openTestApp(
    {},
    {
      limitOf: (name, subjectId) => {
        if (subjectId === bobId && name === 'userStorageBytes') return BOB_MAX;
        return subjectId === spaceId && name === 'spaceStorageBytes' ? SPACE_MAX : storageLimits[name];
      },
      diskSpace: async () => ({ freeBytes: FREE, totalBytes: TOTAL }),
    },
  );
  // The first account is the administrator.
  const first = await server.register('alice@example.com');
  const second = await server.register('bob@example.com');
  [alice, aliceId, bob, bobId] = [first.browser, first.user.user_id_str, second.browser, second.user.user_id_str];
  spaceId = await createTeamSpace(bob, '=Crew, "new"');
  await joinSpace(bob, spaceId, alice);
  botId = await createBot(bob, spaceId, 'Cook');
});
afterAll(() => server[Symbol.asyncDispose]());

const denied = async (browser: TestBrowser, name: RefusalName) =>
  expect(await refusalOf(browser, GetSpaceStorage, { space_id: spaceId })).toBe(name);

describe('storage', () => {
  it('shows users what their files and unfinished uploads take, and their own limit', async () => {
    const before = (await bob.call(GetOwnStorage, {})).use;
    expect(before.limit_bytes).toBe(BOB_MAX);
    await upload(bob, 'a.txt', bytes(100));
    await askForTicket(bob, { file_size: 50 });
    const { use } = await bob.call(GetOwnStorage, {});
    expect(use).toEqual({ ...before, used_bytes: before.used_bytes + 150, file_count: before.file_count + 1 });
  });

  it('shows the owner of a space what it takes and whose files they are, and nobody else', async () => {
    const before = (await bob.call(GetSpaceStorage, { space_id: spaceId })).use;
    await upload(alice, 'for the crew.txt', bytes(300), { bot_id: botId });
    await upload(alice, 'for myself.txt', bytes(7));
    const { use, holders } = await bob.call(GetSpaceStorage, { space_id: spaceId });
    expect(use).toEqual({
      used_bytes: before.used_bytes + 300,
      file_count: before.file_count + 1,
      limit_bytes: SPACE_MAX,
    });
    const ofAlice = holders.find(({ id }) => id === aliceId);
    expect(ofAlice).toMatchObject({ used_bytes: 300, file_count: 1, limit_bytes: null, email: '' });
    expect(holders.find(({ id }) => id === bobId)?.used_bytes).toBe(before.used_bytes);
    await denied(alice, 'forbidden');
    await denied((await server.register('eve@example.com')).browser, 'notFound');
  });

  it('shows administrators the whole installation and its disk', async () => {
    const storage = await alice.call(GetInstallationStorage, {});
    const { holders } = await alice.call(ListStorage, { kind: 'user' });
    const spaces = (await alice.call(ListStorage, { kind: 'space' })).holders;
    const sumOf = (list: readonly { used_bytes: number }[]) =>
      list.reduce((sum, { used_bytes }) => sum + used_bytes, 0);
    expect(storage).toMatchObject({
      used_bytes: sumOf(holders),
      unfinished_bytes: 50,
      disk_free_bytes: FREE,
      disk_total_bytes: TOTAL,
      disk_reserve_bytes: storageLimits.diskReserveBytes,
    });
    expect(sumOf(spaces)).toBe(storage.used_bytes);
    expect(holders.map(({ used_bytes }) => used_bytes)).toEqual(
      holders.map(({ used_bytes }) => used_bytes).sort((a, b) => b - a),
    );
    expect(holders.find(({ id }) => id === bobId)).toMatchObject({ email: 'bob@example.com', limit_bytes: BOB_MAX });
    expect(spaces.find(({ id }) => id === spaceId)).toMatchObject({ name: '=Crew, "new"', limit_bytes: SPACE_MAX });
  });

  it('is listed page by page, also for spaces that were deleted', async () => {
    const { database } = server.database.open;
    const row = await database.selectFrom('object').selectAll().executeTakeFirstOrThrow();
    const spaceIds = Array.from({ length: STORAGE_PAGE }, (_, index) => `deleted-${String(index).padStart(2, '0')}`);
    await database
      .insertInto('object')
      .values(spaceIds.map((id) => ({ ...row, id, spaceId: id, byteSize: 1 })))
      .execute();
    const first = await alice.call(ListStorage, { kind: 'space' });
    const rest = await alice.call(ListStorage, { kind: 'space', cursor: first.next_cursor });
    expect([first.holders.length, rest.next_cursor]).toEqual([STORAGE_PAGE, '']);
    const listed = [...first.holders, ...rest.holders];
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([spaceId, ...spaceIds]));
    expect(listed.find(({ id }) => id === 'deleted-07')).toMatchObject({ name: '', used_bytes: 1, file_count: 1 });
  });

  it('is exported as CSV that no spreadsheet runs', async () => {
    const response = await alice.sendOperation(ExportStorage, { kind: 'space' });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="storage-by-space.csv"');
    const [header, ...lines] = (await response.text()).replace('\ufeff', '').trimEnd().split('\r\n');
    expect(header).toBe('Space ID,Space,Bytes,Files,Limit in bytes');
    expect(lines.find((line) => line.startsWith(spaceId))).toContain(`,"'=Crew, ""new""",`);
    expect((await bob.sendOperation(ExportStorage, { kind: 'user' })).status).toBe(403);
    const users = await (await alice.sendOperation(ExportStorage, { kind: 'user' })).text();
    expect(users).toContain(`${bobId},`);
    expect(users).toContain(',bob@example.com,');
  });
});
