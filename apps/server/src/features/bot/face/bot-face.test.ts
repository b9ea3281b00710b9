import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DraftBotCreate,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  SaveSpaceV2,
  SpaceType,
  StoreBotFace,
  UpdateDraftBotInfoAgw,
  UserUpdateAvatar,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { pngOfBytes } from '../../../testing/pictures.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { faceAsPng } from './draw-face.ts';

let server: TestApp;
let alice: TestBrowser;
let spaceId: string;

beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
  spaceId = (await alice.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team })).data.id;
});
afterAll(() => server[Symbol.asyncDispose]());

const create = async (name: string, icon_uri?: string) => {
  const { data } = await alice.call(DraftBotCreate, { space_id: spaceId, name, icon_uri });
  return (await alice.call(GetDraftBotInfoAgw, { bot_id: data.bot_id })).data.bot_info;
};
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('studio §3 the icon of a bot', () => {
  it('is a drawn face, stored as a PNG of 256 px, when a bot is created without one', async () => {
    const [one, other] = [await create('One'), await create('Two', '')];
    const shown = await alice.send(one.icon_url);
    expect(shown.headers.get('content-type')).toBe('image/png');
    const png = await bytesOf(shown);
    expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
    expect(one.icon_url).toContain(one.icon_uri);
    expect(png.equals(await bytesOf(await alice.send(other.icon_url)))).toBe(false);
  });

  it('is the given one when a bot is created with one', async () => {
    const avatar = new File([pngOfBytes()], 'a.png');
    const { data } = await alice.call(UserUpdateAvatar, { avatar });
    const uri = data.web_uri.split('/').at(-1) ?? '';
    expect(await create('Three', uri)).toMatchObject({ icon_uri: uri, icon_url: data.web_uri });
  });

  it('is the face that its creator saw, when that was stored before', async () => {
    const { data } = await alice.call(StoreBotFace, { face_id: 'a-face_1' });
    const stored = await bytesOf(await alice.send(data.icon_url));
    expect(stored.equals(Buffer.from(faceAsPng('a-face_1')))).toBe(true);
    expect(await create('Four', data.icon_uri)).toMatchObject(data);
  });

  const findWelcome = async (browser = alice, space_id = spaceId) => {
    const { data } = await browser.call(GetDraftIntelligenceList, { space_id, name: 'Welcome' });
    return data.intelligences[0]?.basic_info;
  };

  it('is stored for the welcome bot of a new space too', async () => {
    const welcome = await findWelcome();
    expect(welcome?.icon_url).toBe(`/api/object/${welcome?.icon_uri}`);
    const stored = await bytesOf(await alice.send(welcome?.icon_url ?? ''));
    expect(stored.equals(Buffer.from(faceAsPng(welcome?.id ?? '')))).toBe(true);
  });

  it('does not keep a space from being created when it cannot be stored', async () => {
    await using full = await openTestApp();
    const { browser } = await full.register('alice@example.com');
    const objects = join(full.database.dataDir, 'objects');
    await rm(objects, { recursive: true });
    await writeFile(objects, 'not a folder');
    const { data } = await browser.call(SaveSpaceV2, { name: 'Crew', space_type: SpaceType.team });
    const welcome = await findWelcome(browser, data.id);
    expect(welcome).toMatchObject({ icon_uri: '', icon_url: `/api/bot/face/${welcome?.id}` });
  });

  it('is drawn from the id for a bot without one, for everybody and the same forever', async () => {
    const bot_id = (await findWelcome())?.id ?? '';
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, icon_uri: '' } });
    const welcome = await findWelcome();
    expect(welcome?.icon_url).toBe(`/api/bot/face/${bot_id}`);
    const shown = await server.browser().send(welcome?.icon_url ?? '');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await shown.text()).toMatch(/^<svg .*<\/svg>$/);
    expect((await alice.send('/api/bot/face/not%20an%20id')).status).toBe(400);
  });
});
