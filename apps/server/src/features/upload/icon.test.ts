import {
  AcceptSpaceInvitation,
  CreateSpaceInvitation,
  DeleteSpace,
  errorCatalogue,
  GetSpaceListV2,
  ICON_MAX_BYTES,
  LeaveSpace,
  type RefusalName,
  RenameSpace,
  SaveSpaceV2,
  SpaceRole,
  SpaceType,
  StoreIcon,
  UploadFile,
} from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { pngClaiming, pngOfBytes } from '../../testing/pictures.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';

let server: TestApp;
let alice: TestBrowser;
let bob: TestBrowser;
let carol: TestBrowser;

beforeAll(async () => {
  server = await openTestApp();
  await server.register('administrator@example.com');
  alice = (await server.register('alice@example.com')).browser;
  bob = (await server.register('bob@example.com')).browser;
  carol = (await server.register('carol@example.com')).browser;
});
afterAll(() => server[Symbol.asyncDispose]());

const refused = (name: RefusalName) => expect.objectContaining({ code: errorCatalogue[name].code });
const png = (size?: number) => Buffer.from(pngOfBytes(size));
const save = async (browser: TestBrowser, bytes: Buffer, biz_type = 5) =>
  (
    await browser.call(UploadFile, {
      file_head: { file_type: 'png', biz_type },
      data: bytes.toString('base64'),
    })
  ).data;
const shown = async (address: string) => sharp(await (await alice.send(address)).arrayBuffer()).metadata();

describe('studio §7 UploadFile', () => {
  it('stores an image and returns its address', async () => {
    const { upload_url, upload_uri } = await save(alice, png());
    expect((await alice.send(upload_url)).headers.get('content-type')).toBe('image/webp');
    expect(await shown(upload_url)).toMatchObject({ width: 1, height: 1, format: 'webp' });
    expect(upload_url).toContain(upload_uri);
    expect((await bob.send(upload_url)).status).toBe(404);
  });

  it('accepts a data URL too', async () => {
    const data = `data:image/png;base64,${png().toString('base64')}`;
    const answer = await alice.call(UploadFile, { file_head: { file_type: 'png', biz_type: 1 }, data });
    expect(await shown(answer.data.upload_url)).toMatchObject({ width: 1, height: 1 });
  });

  it('stores icons and other images no larger than they are shown, and without metadata', async () => {
    const photo = sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#369' } }).jpeg();
    const bytes = await photo.withExif({ IFD0: { Copyright: 'where I live' } }).toBuffer();
    const icon = await shown((await save(alice, bytes)).upload_url);
    expect([icon.width, icon.height, icon.exif]).toEqual([512, 256, undefined]);
    const background = await shown((await save(alice, bytes, 0)).upload_url);
    expect([background.width, background.height]).toEqual([2048, 1024]);
  });

  it('refuses images that cannot be decoded, and those of more than 50 megapixels', async () => {
    await expect(save(alice, png().subarray(0, 40))).rejects.toEqual(refused('iconNotAnImage'));
    await expect(save(alice, Buffer.from(pngClaiming(7_072)))).rejects.toEqual(refused('pictureTooLarge'));
  });

  it('accepts images of 1 byte to 20 MB', async () => {
    await save(alice, png(ICON_MAX_BYTES));
    await expect(save(alice, png(ICON_MAX_BYTES + 1))).rejects.toEqual(refused('fileTooLarge'));
    await expect(save(alice, png(ICON_MAX_BYTES + 2 ** 20))).rejects.toEqual(refused('tooLarge'));
    await expect(save(alice, Buffer.alloc(0))).rejects.toEqual(refused('emptyFile'));
    await expect(save(alice, Buffer.from('<svg onload="alert(1)"/>'))).rejects.toEqual(refused('iconNotAnImage'));
  });
});

describe('UploadFile as an attack', () => {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };
  const send = (body: string) => alice.send(UploadFile.path, { method: 'POST', headers, body });

  it('is refused for many elements, and for long texts beside the image', async () => {
    const many = await send(`{"file_head":{"file_type":"png","biz_type":1},"data":[${'{},'.repeat(5_000_000)}{}]}`);
    expect(await many.json()).toEqual(refused('tooManyElements'));
    const long = await send(JSON.stringify({ file_head: { file_type: 'x'.repeat(1_000_000), biz_type: 1 }, data: '' }));
    expect(await long.json()).toEqual(refused('tooLarge'));
  });

  it('is refused when a user sends many at once; others are not', async () => {
    const image = { file_head: { file_type: 'png', biz_type: 1 }, data: png().toString('base64') };
    const sent = Array.from({ length: 40 }, () => alice.sendOperation(UploadFile, image));
    const other = bob.sendOperation(UploadFile, image);
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    // Eight at once; more where some are done before the last have come.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await other).status).toBe(200);
    expect((await alice.sendOperation(UploadFile, image)).status).toBe(200);
  });
});

describe('StoreIcon', () => {
  const fileOf = (name: string, bytes: Buffer) => upload(alice, name, new Uint8Array(bytes));

  it('makes an icon of an uploaded image and deletes the upload', async () => {
    const file = await fileOf('a.png', onePixelPng);
    const { data } = await alice.call(StoreIcon, { object_uri: file.Uri });
    expect((await alice.send(data.upload_url)).headers.get('content-type')).toBe('image/webp');
    expect((await alice.send(file.file_url)).status).toBe(404);
    await expect(alice.call(StoreIcon, { object_uri: file.Uri })).rejects.toEqual(refused('notFound'));
  });

  it('stores an image of business 0, such as a background, larger than an icon', async () => {
    const photo = sharp({ create: { width: 4000, height: 2000, channels: 3, background: '#369' } });
    const bytes = await photo.jpeg().toBuffer();
    const sideOf = async (biz_type?: number) => {
      const { Uri: object_uri } = await fileOf('a.jpg', bytes);
      return (await shown((await alice.call(StoreIcon, { object_uri, biz_type })).data.upload_url)).width;
    };
    expect([await sideOf(), await sideOf(1), await sideOf(0)]).toEqual([512, 512, 2048]);
  });

  it('refuses what is not an image, too large, or of somebody else', async () => {
    const text = await fileOf('a.png', Buffer.from('<svg onload="alert(1)"/>'));
    await expect(alice.call(StoreIcon, { object_uri: text.Uri })).rejects.toEqual(refused('iconNotAnImage'));
    const large = await fileOf('a.png', png(ICON_MAX_BYTES + 1));
    await expect(alice.call(StoreIcon, { object_uri: large.Uri })).rejects.toEqual(refused('fileTooLarge'));
    const icon = await save(alice, png());
    await expect(alice.call(StoreIcon, { object_uri: icon.upload_uri })).rejects.toEqual(refused('notFound'));
    const foreign = await fileOf('a.png', onePixelPng);
    await expect(bob.call(StoreIcon, { object_uri: foreign.Uri })).rejects.toEqual(refused('notFound'));
  });
});

describe('studio §7 SaveSpaceV2 with an icon', () => {
  const team = (icon_uri?: string) => ({ name: 'Team', space_type: SpaceType.team, icon_uri });
  const iconOf = async (browser: TestBrowser, id: string) => {
    const { data } = await browser.call(GetSpaceListV2, {});
    return data.bot_space_list.find((space) => space.id === id)?.icon_url;
  };

  it('shows it to every member and nobody else, also when its owner has left', async () => {
    const { upload_uri, upload_url } = await save(bob, png());
    const { data } = await bob.call(SaveSpaceV2, team(upload_uri));
    const invitation = { space_id: data.id, role_type: SpaceRole.member, days: 7 } as const;
    const { path } = await bob.call(CreateSpaceInvitation, invitation);
    expect((await alice.send(upload_url)).status).toBe(404);
    await alice.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
    expect(await iconOf(alice, data.id)).toBe(upload_url);
    expect((await alice.send(upload_url)).status).toBe(200);
    expect((await carol.send(upload_url)).status).toBe(404);

    // The icon of one space can be reused for another, also after its owner has left.
    const own = await alice.call(SaveSpaceV2, team(upload_uri));
    await alice.call(LeaveSpace, { space_id: data.id });
    expect(await iconOf(alice, own.data.id)).toBe(upload_url);
    expect((await alice.send(upload_url)).status).toBe(200);
  });

  it('changes with the name of the space, stays when it is left out, and can be removed', async () => {
    const { data } = await carol.call(SaveSpaceV2, team());
    const { upload_uri, upload_url } = await save(carol, png());
    const rename = (icon_uri?: string) =>
      carol.call(RenameSpace, { space_id: data.id, name: 'Team', description: '', icon_uri });
    await rename(upload_uri);
    expect(await iconOf(carol, data.id)).toBe(upload_url);
    await rename();
    expect(await iconOf(carol, data.id)).toBe(upload_url);
    await rename('');
    expect(await iconOf(carol, data.id)).toBe('');
    const foreign = await save(bob, png());
    await expect(rename(foreign.upload_uri)).rejects.toEqual(refused('notFound'));
    await carol.call(DeleteSpace, { space_id: data.id });
  });

  it('has no icon by default', async () => {
    for (const icon of [undefined, '']) {
      const { data } = await carol.call(SaveSpaceV2, team(icon));
      expect(await iconOf(carol, data.id)).toBe('');
    }
  });

  it('refuses an image that the caller may not see, and invalid ids', async () => {
    const { upload_uri } = await save(bob, png());
    await expect(carol.call(SaveSpaceV2, team(upload_uri))).rejects.toEqual(refused('notFound'));
    const file = await upload(bob, 'a.txt', new TextEncoder().encode('hello'));
    await expect(carol.call(SaveSpaceV2, team(file.Uri))).rejects.toEqual(refused('notFound'));
    await expect(carol.call(SaveSpaceV2, team('https://evil.example/a.png'))).rejects.toEqual(
      refused('invalidRequest'),
    );
  });
});
