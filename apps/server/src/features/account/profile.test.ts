import {
  errorCatalogue,
  GetObject,
  GetUserAuthList,
  MGetUserBasicInfo,
  PassportAccountInfoV2,
  UpdateUserProfileCheck,
  UserUpdateAvatar,
  UserUpdateProfile,
} from '@parley/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { pngClaiming, pngOfBytes } from '../../testing/pictures.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png') =>
  new File([bytes], name, { type });

let server: TestApp;
let alice: TestBrowser;
let bob: TestBrowser;
let bobId: string;

beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
  const second = await server.register('bobby@example.com');
  bob = second.browser;
  bobId = second.user.user_id_str;
});
afterAll(() => server[Symbol.asyncDispose]());

describe('studio §7 update profile', () => {
  it('changes the nickname, the username and the language, one at a time', async () => {
    await bob.call(UserUpdateProfile, { name: '  Bob the Builder ' });
    await bob.call(UserUpdateProfile, { user_unique_name: 'Builder_1' });
    const { data } = await bob.call(UserUpdateProfile, { locale: 'zh-CN' });
    expect(data).toMatchObject({ name: 'Bob the Builder', user_unique_name: 'Builder_1', locale: 'zh-CN' });
    expect((await bob.call(PassportAccountInfoV2, {})).data).toEqual(data);
    await bob.call(UserUpdateProfile, { locale: 'en-US' });
  });

  it('refuses an empty change and invalid fields', async () => {
    await expect(bob.call(UserUpdateProfile, {})).rejects.toEqual(refused('invalidRequest'));
    const more = { name: 'Bob', is_administrator: true, email: 'alice@example.com', id: 'x' } as { name: string };
    const { data } = await bob.call(UserUpdateProfile, more);
    expect(data).toMatchObject({ is_administrator: false, email: 'bobby@example.com', user_id_str: bobId });
  });

  it('studio §5 tells whether a username is free, ignoring case; the own one counts as free', async () => {
    await expect(bob.call(UpdateUserProfileCheck, { user_unique_name: 'ALICE' })).rejects.toEqual(
      refused('usernameTaken'),
    );
    await expect(bob.call(UserUpdateProfile, { user_unique_name: 'Alice' })).rejects.toEqual(refused('usernameTaken'));
    await bob.call(UpdateUserProfileCheck, { user_unique_name: 'builder_1' });
    await bob.call(UpdateUserProfileCheck, { user_unique_name: 'nobody_yet' });
    await expect(bob.call(UpdateUserProfileCheck, { user_unique_name: 'abc' })).rejects.toEqual(
      refused('invalidRequest'),
    );
  });

  it('limits the rate of username checks', async () => {
    const { browser } = await server.register('prober@example.com');
    const tries = Array.from({ length: 31 }, (_, index) =>
      browser.sendOperation(UpdateUserProfileCheck, { user_unique_name: `probe_${index}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('studio §7 avatar', () => {
  const upload = async (file: File) => (await bob.call(UserUpdateAvatar, { avatar: file })).data.web_uri;
  const objectId = (uri: string) => uri.split('/').at(-1) ?? '';
  const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } });

  it('is stored, served with a strict policy, and replaced', async () => {
    const first = await upload(fileOf(pngOfBytes()));
    expect((await bob.call(PassportAccountInfoV2, {})).data.avatar_url).toBe(first);
    const shown = await bob.send(first);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });

    const second = await upload(fileOf(pngOfBytes(128)));
    expect(second).not.toBe(first);
    expect((await bob.send(first)).status).toBe(404);
    expect((await bob.sendOperation(GetObject, { object_id: objectId(second) })).status).toBe(200);

    expect((await bob.call(UserUpdateProfile, { avatar_url: '' })).data.avatar_url).toBe('');
    expect((await bob.send(second)).status).toBe(404);
    expect((await bob.call(UserUpdateProfile, { avatar_url: '' })).data.avatar_url).toBe('');
  });

  it('keeps one image when several are uploaded concurrently', async () => {
    const { browser, user } = await server.register('painter@example.com');
    await Promise.all(
      Array.from({ length: 5 }, () => browser.call(UserUpdateAvatar, { avatar: fileOf(pngOfBytes()) })),
    );
    const rows = await server.database.open.database
      .selectFrom('object')
      .select('id')
      .where('ownerId', '=', user.user_id_str)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('is detected by its bytes, not by its name or declared type', async () => {
    const html = new TextEncoder().encode('<script>alert(1)</script>');
    await expect(upload(fileOf(html, 'me.png'))).rejects.toEqual(refused('notAnImage'));
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await expect(upload(fileOf(svg, 'me.svg', 'image/svg+xml'))).rejects.toEqual(refused('notAnImage'));
    const broken = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
    await expect(upload(fileOf(broken, 'me.jpg', 'image/jpeg'))).rejects.toEqual(refused('notAnImage'));
    const jpeg = await draw(20, 10).jpeg().toBuffer();
    const shown = await bob.send(await upload(fileOf(new Uint8Array(jpeg), 'me.html', 'text/html')));
    expect(shown.headers.get('content-type')).toBe('image/webp');
  });

  it('is upright, at most 512 pixels wide and without anything else of the file', async () => {
    const hidden = { IFD0: { Copyright: 'where I live' } };
    const photo = draw(1200, 900).jpeg().withExif(hidden).withMetadata({ orientation: 6 });
    const shown = await bob.send(await upload(fileOf(new Uint8Array(await photo.toBuffer()))));
    const { width, height, format, exif, orientation } = await sharp(await shown.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 384, height: 512, format: 'webp' });
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it('is refused with more than 50 megapixels, however small its file is', async () => {
    await expect(upload(fileOf(pngClaiming(7_072)))).rejects.toEqual(refused('pictureTooLarge'));
  });

  it('accepts 1 byte to 5 MB', async () => {
    await upload(fileOf(pngOfBytes(5 * 2 ** 20)));
    await expect(upload(fileOf(pngOfBytes(5 * 2 ** 20 + 1)))).rejects.toEqual(refused('invalidRequest'));
    await expect(upload(fileOf(pngOfBytes(6 * 2 ** 20)))).rejects.toEqual(refused('tooLarge'));
    await expect(upload(fileOf(new Uint8Array()))).rejects.toEqual(refused('invalidRequest'));
  });

  it('refuses a form with many parts', async () => {
    const form = new FormData();
    form.set('avatar', fileOf(pngOfBytes()));
    for (let index = 0; index < 2_000; index += 1) form.set(`part-${index}`, 'x');
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const response = await bob.send(UserUpdateAvatar.path, { method: 'POST', headers, body: form });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(refused('tooManyParts'));
  });

  it('refuses an invalid form', async () => {
    const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'multipart/form-data' };
    const response = await bob.send(UserUpdateAvatar.path, { method: 'POST', headers, body: 'avatar' });
    expect(response.status).toBe(400);
    const json = { ...headers, 'content-type': 'application/json' };
    const asJson = await bob.send(UserUpdateAvatar.path, {
      method: 'POST',
      headers: json,
      body: '{"avatar":"/etc/passwd"}',
    });
    expect(asJson.status).toBe(415);
  });

  it.each(['..%2f..%2fparley.sqlite', '%2e%2e%2fserver.json', 'temporary', '0'.repeat(26), 'x%00y'])(
    'finds no object at %s',
    async (id) => {
      expect([400, 404]).toContain((await bob.send(`/api/object/${id}`)).status);
    },
  );
});

describe('studio §7 other users', () => {
  it('returns the own profile, and every profile to the administrator', async () => {
    const own = await bob.call(MGetUserBasicInfo, { user_ids: [bobId, bobId] });
    expect(own.id_user_info_map[bobId]).toMatchObject({
      user_id: bobId,
      user_unique_name: 'Builder_1',
      user_label: null,
    });
    expect(Object.keys((await alice.call(MGetUserBasicInfo, { user_ids: [bobId] })).id_user_info_map)).toEqual([bobId]);
    expect(JSON.stringify(own)).not.toContain('example.com');
  });

  it('lists the sign-in methods', async () => {
    const { data } = await bob.call(GetUserAuthList, {});
    expect(data).toEqual([{ auth_type: 'email', auth_name: 'bobby@example.com', create_time: expect.any(Number) }]);
  });
});
