import { rm } from 'node:fs/promises';
import { errorCatalogue, type UploadedFile } from '@parley/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { pngClaiming } from '../../testing/pictures.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';

let server: TestApp;
let alice: TestBrowser;
let visitor: TestBrowser;

const HOUR_MS = 3_600_000;
const text = (content: string) => new TextEncoder().encode(content);
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
  visitor = server.browser();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  visitor.send(address, { method, headers });

describe('signed addresses', () => {
  it('work without a session for one to one and a half days', async () => {
    const before = server.clock.now;
    for (const start of [before, before + HOUR_MS, before + 12 * HOUR_MS - 1]) {
      server.clock.now = start;
      const { file_url } = await upload(alice, 'a.txt', text('hello'));
      server.clock.now = start + 24 * HOUR_MS - 1;
      expect((await read(file_url)).status).toBe(200);
      server.clock.now = start + 36 * HOUR_MS + 1;
      const expired = await read(file_url);
      expect(expired.status).toBe(403);
      expect(await expired.json()).toMatchObject({ code: errorCatalogue.fileAddressInvalid.code });
    }
    server.clock.now = before;
  });

  it('are valid for one file, one size and one expiry only', async () => {
    const one = new URL((await upload(alice, 'a.txt', text('one'))).file_url, 'http://x');
    const other = new URL((await upload(alice, 'b.txt', text('other'))).file_url, 'http://x');
    const changed = (change: (url: URL) => void) => {
      const url = new URL(one);
      change(url);
      return url.pathname + url.search;
    };
    const forged = [
      other.pathname + one.search,
      changed((url) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1))),
      changed((url) => url.searchParams.set('size', 'thumbnail')),
      changed((url) => url.searchParams.set('signature', 'x')),
    ];
    for (const address of forged) expect((await read(address)).status).toBe(403);
    expect((await read(changed((url) => url.searchParams.delete('signature')))).status).toBe(400);
    expect((await alice.send(one.pathname)).status).toBe(400);
  });
});

describe('reading an uploaded file', () => {
  let file: UploadedFile;
  const content = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, index) => index % 251));
  beforeAll(async () => {
    file = await upload(alice, 'data.bin', content);
  });

  it('returns the whole file with its length and an ETag', async () => {
    const whole = await read(file.file_url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-length')).toBe('200000');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(content.equals(await bytesOf(whole))).toBe(true);
    const again = await read(file.file_url, { 'if-none-match': whole.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const head = await read(file.file_url, {}, 'HEAD');
    expect(head.headers.get('content-length')).toBe('200000');
    expect(await head.text()).toBe('');
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=65530-131080', 65_530, 131_080],
    ['bytes=199999-', 199_999, 199_999],
    ['bytes=-10', 199_990, 199_999],
    ['bytes=-999999', 0, 199_999],
    ['bytes=100-999999', 100, 199_999],
  ])('returns the range %s', async (range, start, end) => {
    const part = await read(file.file_url, { range });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/200000`);
    expect(part.headers.get('content-length')).toBe(String(end - start + 1));
    expect(content.subarray(start, end + 1).equals(await bytesOf(part))).toBe(true);
  });

  it.each(['bytes=200000-', 'bytes=-0'])('refuses the range %s', async (range) => {
    const response = await read(file.file_url, { range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */200000');
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-1', 'lines=1-2', 'bytes=', 'bytes=a-b'])(
    'returns the whole file for %s',
    async (range) => {
      const response = await read(file.file_url, { range });
      expect(response.status).toBe(200);
      expect((await bytesOf(response)).length).toBe(200_000);
    },
  );

  it('returns the whole file when if-range does not match', async () => {
    expect((await read(file.file_url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const etag = (await read(file.file_url)).headers.get('etag') ?? '';
    expect((await read(file.file_url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });
});

describe('files with a misleading name', () => {
  const gif = `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//`;
  const html = '<!doctype html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  it.each([
    ['script that begins as a GIF', 'a.gif', gif, 'application/octet-stream', 'default_unknown'],
    ['script that begins as a GIF', 'a.js', gif, 'application/octet-stream', 'code'],
    ['SVG as PNG', 'a.png', svg, 'application/octet-stream', 'default_unknown'],
    ['SVG', 'a.svg', svg, 'application/octet-stream', 'default_unknown'],
    ['HTML as text', 'a.txt', html, 'text/plain; charset=utf-8', 'txt'],
    ['HTML', 'a.html', html, 'application/octet-stream', 'code'],
    ['HTML as PDF', 'a.pdf', html, 'application/octet-stream', 'pdf'],
    ['PDF with a script', 'a.pdf', `%PDF-1.7 ${html}`, 'application/pdf', 'pdf'],
    ['HTML in UTF-7 and a mark', 'a.htm', `\ufeff+ADw-script+AD4-`, 'application/octet-stream', 'default_unknown'],
    ['no name at all', '', html, 'application/octet-stream', 'default_unknown'],
  ])('%s named %s is downloaded, never executed', async (_what, name, content, type, fileType) => {
    const file = await upload(alice, name, text(content));
    expect(file.file_type).toBe(fileType);
    expect(file).toMatchObject({ ImageWidth: 0, ImageHeight: 0 });
    for (const address of [file.file_url, `/api/object/${file.Uri}`]) {
      const response = await alice.send(address);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': expect.stringMatching(/^attachment/),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(await response.text()).toBe(content.replace('\ufeff', ''));
    }
  });

  it.each([
    ['report.pdf', 'attachment; filename="report.pdf"'],
    ['报告 1.pdf', `attachment; filename="__ 1.pdf"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%201.pdf`],
    ['a"b%c.pdf', `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%25c.pdf`],
    ["it's (1).pdf", `attachment; filename="it's (1).pdf"`],
    ['../../etc/passwd.pdf', 'attachment; filename="passwd.pdf"'],
    ['C:\\temp\\a.pdf', 'attachment; filename="a.pdf"'],
    ['a\r\nset-cookie: x.pdf', 'attachment; filename="aset-cookie: x.pdf"'],
    ['\u202etxt.pdf', 'attachment; filename="txt.pdf"'],
    ['\u061ctxt.pdf', 'attachment; filename="txt.pdf"'],
  ])('the name %j is sent as %s', async (name, disposition) => {
    const file = await upload(alice, name, text('%PDF-1.7'));
    expect((await read(file.file_url)).headers.get('content-disposition')).toBe(disposition);
  });

  it('a name that is too long keeps its extension', async () => {
    const { file_name } = await upload(alice, `${'报'.repeat(300)}.pdf`, text('%PDF-1.7'));
    expect(file_name).toBe(`${'报'.repeat(83)}.pdf`);
  });
});

describe('images', () => {
  const draw = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#369' } });
  const toBytes = async (image: Sharp) => new Uint8Array(await image.toBuffer());
  const sidesOf = async (response: Response) => {
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    return { width, height };
  };

  it('have width, height and a thumbnail, and are shown inline', async () => {
    const file = await upload(alice, 'photo.png', await toBytes(draw(1200, 600).png()));
    expect(file).toMatchObject({ file_type: 'image', ImageWidth: 1200, ImageHeight: 600 });
    const original = await read(file.file_url);
    expect(original.headers.get('content-type')).toBe('image/png');
    expect(original.headers.get('content-disposition')).toBe('inline; filename="photo.png"');
    const thumbnail = await read(file.thumb_url);
    expect(thumbnail.headers.get('content-type')).toBe('image/webp');
    expect(thumbnail.headers.get('etag')).not.toBe(original.headers.get('etag'));
    expect(await sidesOf(thumbnail)).toEqual({ width: 480, height: 240 });
  });

  it('are rotated by their EXIF orientation', async () => {
    const bytes = await toBytes(draw(1000, 500).jpeg().withMetadata({ orientation: 6 }));
    const file = await upload(alice, 'upright.jpg', bytes);
    expect(file).toMatchObject({ ImageWidth: 500, ImageHeight: 1000 });
    expect(await sidesOf(await read(file.thumb_url))).toEqual({ width: 240, height: 480 });
  });

  it('are their own thumbnail when they are small', async () => {
    const file = await upload(alice, 'dot.webp', await toBytes(draw(10, 10).webp()));
    expect(file).toMatchObject({ ImageWidth: 10, ImageHeight: 10, thumb_url: file.file_url });
  });

  it('are detected by their bytes, and only under the name of an image', async () => {
    const gif = await toBytes(draw(20, 30).gif());
    expect(await upload(alice, 'really-a-gif.png', gif)).toMatchObject({ file_type: 'image', ImageWidth: 20 });
    expect(await upload(alice, 'pasted', gif)).toMatchObject({ file_type: 'image', ImageHeight: 30 });
    expect(await upload(alice, 'notes.txt', gif)).toMatchObject({ file_type: 'txt', ImageWidth: 0 });
  });

  it.each([
    ['cut off', async () => (await toBytes(draw(2000, 2000).png())).subarray(0, 200)],
    ['with a head alone', async () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['of more than 50 megapixels', async () => pngClaiming(7_072)],
  ])('%s are stored as files without width and height', async (_what, make) => {
    const bytes = new Uint8Array(await make());
    const file = await upload(alice, 'broken.png', bytes);
    expect(file).toMatchObject({ file_type: 'default_unknown', ImageWidth: 0, ImageHeight: 0 });
    const response = await read(file.file_url);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(await bytesOf(response)).toEqual(bytes);
  });

  it('get a new thumbnail when it is missing after a restore', async () => {
    const file = await upload(alice, 'photo.png', await toBytes(draw(1000, 1000).png()));
    const shelf = file.Uri.slice(-2);
    await rm(`${server.database.dataDir}/objects/${shelf}/${file.Uri}.thumbnail`);
    expect(await sidesOf(await read(file.thumb_url))).toEqual({ width: 480, height: 480 });
  });
});
