import type { RequestListener } from 'node:http';
import { errorCatalogue, GetRemotePicture, REMOTE_PICTURE_MAX_BYTES } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { onePixelPng, startPictureServer } from '../../testing/start-picture-server.ts';

const says =
  (body: Uint8Array | string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);
const leadsTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

/** Somebody signed in, and somebody's server of pictures, which the operator allows unless the test says otherwise. */
async function openWith(answers: Record<string, RequestListener> = {}, isAllowed = true) {
  const pictures = await startPictureServer(answers);
  const server = await openTestApp({ allowedPrivateHosts: isAllowed ? [pictures.host] : [] });
  const { browser } = await server.register('alice@example.com');
  const get = (url: string) => browser.sendOperation(GetRemotePicture, { url });
  return {
    pictures,
    server,
    get,
    at: (path: string) => get(pictures.url + path),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await pictures[Symbol.asyncDispose]();
    },
  };
}

async function expectRefused(response: Response, name: keyof typeof errorCatalogue) {
  expect(response.status).toBe(errorCatalogue[name].status);
  expect(await response.json()).toMatchObject({ code: errorCatalogue[name].code });
}

const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe('pictures from elsewhere', () => {
  it('come as what their bytes are, to be drawn and nothing else', async () => {
    await using test = await openWith({ '/a.png': says(onePixelPng, { 'content-type': 'text/html' }) });
    const response = await test.at('/a.png');
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(onePixelPng));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=3600',
    });
  });

  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\0\0\0\0WEBP'],
    ['image/avif', '\0\0\0\x1cftypavif'],
  ])('may be %s', async (type, bytes) => {
    await using test = await openWith({ '/a': says(bytesOf(bytes)) });
    expect((await test.at('/a')).headers.get('content-type')).toBe(type);
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing, which can hold markup', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a film', '\0\0\0\x1cftypisom'],
    ['nothing', ''],
  ])('may not be %s', async (_what, bytes) => {
    await using test = await openWith({ '/a': says(bytesOf(bytes), { 'content-type': 'image/png' }) });
    await expectRefused(await test.at('/a'), 'remoteNotAPicture');
  });

  it('tell their server nothing of who looks', async () => {
    await using test = await openWith();
    await test.at('/a.png');
    const names = Object.keys(test.pictures.requests[0]?.headers ?? {});
    expect(names.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('are 10 MB at most, announced or not', async () => {
    const many = Buffer.concat([onePixelPng, Buffer.alloc(REMOTE_PICTURE_MAX_BYTES)]);
    await using test = await openWith({
      '/announced': says(onePixelPng, { 'content-length': String(REMOTE_PICTURE_MAX_BYTES + 1) }),
      '/unannounced': (_request, response) => {
        response.writeHead(200);
        response.write(many.subarray(0, 1000));
        response.end(many);
      },
    });
    await expectRefused(await test.at('/announced'), 'remotePictureTooLarge');
    await expectRefused(await test.at('/unannounced'), 'remotePictureTooLarge');
  });

  it('that their server does not give are said not to be there', async () => {
    await using test = await openWith({
      '/gone': (_request, response) => response.writeHead(404).end(onePixelPng),
      '/packed': says(onePixelPng, { 'content-encoding': 'gzip' }),
      '/broken': (_request, response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write(onePixelPng);
        setImmediate(() => response.destroy());
      },
      '/circle': leadsTo('/circle'),
    });
    for (const path of ['/gone', '/packed', '/broken', '/circle'])
      await expectRefused(await test.at(path), 'pictureNotFetched');
    expect(test.pictures.requests.filter(({ url }) => url === '/circle')).toHaveLength(4);
  });

  it('are followed where they have moved to', async () => {
    await using test = await openWith({ '/old': leadsTo('/new.png') });
    expect((await test.at('/old')).status).toBe(200);
  });

  it('are for whoever is signed in', async () => {
    await using test = await openWith();
    const response = await test.server.browser().sendOperation(GetRemotePicture, { url: `${test.pictures.url}/a.png` });
    await expectRefused(response, 'unauthenticated');
    expect(test.pictures.requests).toEqual([]);
  });

  it('are fetched 120 times a minute at most', async () => {
    await using test = await openWith();
    const statuses: number[] = [];
    for (let time = 1; time <= 121; time += 1) statuses.push((await test.at('/a.png')).status);
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
  });
});

describe('addresses of our own network', () => {
  it('are not asked, however they are written', async () => {
    await using test = await openWith({}, false);
    const { port } = new URL(test.pictures.url);
    const written = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0', '[::1]', '[::ffff:127.0.0.1]'];
    for (const host of written) await expectRefused(await test.get(`http://${host}:${port}/a`), 'pictureNotFetched');
    for (const host of written) await expectRefused(await test.get(`http://${host}/a`), 'pictureNotFetched');
    expect(test.pictures.requests).toEqual([]);
  });

  it('are not asked because another server says so', async () => {
    const inside = await startPictureServer();
    await using test = await openWith({ '/out': leadsTo(`${inside.url}/secret.png`) });
    await expectRefused(await test.at('/out'), 'pictureNotFetched');
    expect(inside.requests).toEqual([]);
    await inside[Symbol.asyncDispose]();
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/a.png', 'data:image/png;base64,AA', 'a.png', ''])(
    'and %s is no address',
    async (url) => {
      await using test = await openWith();
      await expectRefused(await test.get(url), 'invalidRequest');
    },
  );
});
