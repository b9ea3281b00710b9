import type { RequestListener } from 'node:http';
import {
  errorCatalogue,
  GetRemotePicture,
  REMOTE_PICTURE_MAX_BYTES,
  SignRemotePicture,
  toHttpRequest,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { onePixelPng, startPictureServer } from '../../testing/start-picture-server.ts';

const sends =
  (body: Uint8Array | string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);
const redirectsTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

/** A signed-in user and an image server, which the operator allows unless the test says otherwise. */
async function openWith(answers: Record<string, RequestListener> = {}, isAllowed = true) {
  const pictures = await startPictureServer(answers);
  const server = await openTestApp({ allowedPrivateHosts: isAllowed ? [pictures.host] : [] });
  const { browser } = await server.register('alice@example.com');
  const sign = async (url: string) =>
    (await browser.call(SignRemotePicture, { url, message_id: 'message-1' })).signed_url;
  const get = async (url: string) => browser.send(await sign(url));
  return {
    pictures,
    server,
    browser,
    sign,
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

describe('GetRemotePicture', () => {
  it('serves an image with the type of its bytes, and headers that allow nothing but to draw it', async () => {
    await using test = await openWith({ '/a.png': sends(onePixelPng, { 'content-type': 'text/html' }) });
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
  ])('accepts %s', async (type, bytes) => {
    await using test = await openWith({ '/a': sends(bytesOf(bytes)) });
    expect((await test.at('/a')).headers.get('content-type')).toBe(type);
  });

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG, which can hold markup', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a video', '\0\0\0\x1cftypisom'],
    ['an empty body', ''],
  ])('refuses %s', async (_name, bytes) => {
    await using test = await openWith({ '/a': sends(bytesOf(bytes), { 'content-type': 'image/png' }) });
    await expectRefused(await test.at('/a'), 'remoteNotAPicture');
  });

  it('sends the image server no header that identifies the user', async () => {
    await using test = await openWith();
    await test.at('/a.png');
    const names = Object.keys(test.pictures.requests[0]?.headers ?? {});
    expect(names.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  });

  it('refuses more than 10 MB, with or without a content-length', async () => {
    const many = Buffer.concat([onePixelPng, Buffer.alloc(REMOTE_PICTURE_MAX_BYTES)]);
    await using test = await openWith({
      '/with-length': sends(onePixelPng, { 'content-length': String(REMOTE_PICTURE_MAX_BYTES + 1) }),
      '/without-length': (_request, response) => {
        response.writeHead(200);
        response.write(many.subarray(0, 1000));
        response.end(many);
      },
    });
    await expectRefused(await test.at('/with-length'), 'remotePictureTooLarge');
    await expectRefused(await test.at('/without-length'), 'remotePictureTooLarge');
  });

  it('refuses when the image server fails, compresses, breaks off or redirects in a circle', async () => {
    await using test = await openWith({
      '/gone': (_request, response) => response.writeHead(404).end(onePixelPng),
      '/compressed': sends(onePixelPng, { 'content-encoding': 'gzip' }),
      '/broken': (_request, response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write(onePixelPng);
        setImmediate(() => response.destroy());
      },
      '/circle': redirectsTo('/circle'),
    });
    for (const path of ['/gone', '/compressed', '/broken', '/circle'])
      await expectRefused(await test.at(path), 'pictureNotFetched');
    expect(test.pictures.requests.filter(({ url }) => url === '/circle')).toHaveLength(4);
  });

  it('follows a redirect', async () => {
    await using test = await openWith({ '/old': redirectsTo('/new.png') });
    expect((await test.at('/old')).status).toBe(200);
  });

  it('refuses a signed-out caller without contacting the image server', async () => {
    await using test = await openWith();
    const response = await test.server.browser().send(await test.sign(`${test.pictures.url}/a.png`));
    await expectRefused(response, 'unauthenticated');
    expect(test.pictures.requests).toEqual([]);
  });

  it('refuses an address that a text could contain: unsigned, changed, or signed for another user', async () => {
    await using test = await openWith();
    const url = `${test.pictures.url}/a.png?what=the-reader-wrote`;
    const unsigned = toHttpRequest(GetRemotePicture, { url }).path;
    await expectRefused(await test.browser.send(unsigned), 'remotePictureNotSigned');
    const signed = await test.sign(url);
    for (const [from, to] of [
      ['the-reader-wrote', 'something-else'],
      ['message-1', 'message-2'],
      ['expires=1', 'expires=2'],
      ['signature=', 'signature=A'],
    ] as const) {
      expect(signed).toContain(from);
      await expectRefused(await test.browser.send(signed.replace(from, to)), 'remotePictureNotSigned');
    }
    const { browser: bob } = await test.server.register('bob@example.com');
    await expectRefused(await bob.send(signed), 'remotePictureNotSigned');
    expect(test.pictures.requests).toEqual([]);
    expect((await test.browser.send(signed)).status).toBe(200);
  });

  it('refuses a signed address after five minutes', async () => {
    await using test = await openWith();
    const signed = await test.sign(`${test.pictures.url}/a.png`);
    test.server.clock.now += 5 * 60_000 - 1_000;
    expect((await test.browser.send(signed)).status).toBe(200);
    test.server.clock.now += 3_000;
    await expectRefused(await test.browser.send(signed), 'remotePictureNotSigned');
  });

  it('serves one user while the image servers of another do not answer', async () => {
    const answers: (() => void)[] = [];
    let areHeld = true;
    let onHeld: () => void = () => undefined;
    const fourHeld = new Promise<void>((resolve) => {
      onHeld = () => answers.length === 4 && resolve();
    });
    await using test = await openWith({
      '/slow.png': (_request, response) => {
        const answer = () => response.writeHead(200).end(onePixelPng);
        if (!areHeld) return answer();
        answers.push(answer);
        onHeld();
      },
    });
    const slow = Array.from({ length: 20 }, () => test.at('/slow.png'));
    await fourHeld;
    const { browser: bob } = await test.server.register('bob@example.com');
    const { signed_url } = await bob.call(SignRemotePicture, { url: `${test.pictures.url}/a.png` });
    expect((await bob.send(signed_url)).status).toBe(200);
    expect(answers).toHaveLength(4);
    areHeld = false;
    for (const answer of answers) answer();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('holds no more than four large images of a user who does not read them', async () => {
    const large = Buffer.concat([onePixelPng, Buffer.alloc(REMOTE_PICTURE_MAX_BYTES / 2)]);
    await using test = await openWith({ '/large.png': sends(large) });
    const unread = await Promise.all(Array.from({ length: 4 }, () => test.at('/large.png')));
    const fifth = test.at('/large.png');
    const { browser: bob } = await test.server.register('bob@example.com');
    const { signed_url } = await bob.call(SignRemotePicture, { url: `${test.pictures.url}/large.png` });
    expect((await (await bob.send(signed_url)).arrayBuffer()).byteLength).toBe(large.length);
    expect(test.pictures.requests).toHaveLength(5);
    await unread[0]?.body?.cancel();
    expect((await (await fifth).arrayBuffer()).byteLength).toBe(large.length);
    await Promise.all(unread.slice(1).map((response) => response.arrayBuffer()));
  });

  it('allows 120 images per user and minute', async () => {
    await using test = await openWith();
    const statuses: number[] = [];
    for (let time = 1; time <= 121; time += 1) statuses.push((await test.at('/a.png')).status);
    expect(statuses).toEqual([...Array(120).fill(200), 429]);
  });
});

describe('GetRemotePicture of an address in our own network', () => {
  it('is refused, however the address is written', async () => {
    await using test = await openWith({}, false);
    const { port } = new URL(test.pictures.url);
    const written = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0', '[::1]', '[::ffff:127.0.0.1]'];
    for (const host of written) await expectRefused(await test.get(`http://${host}:${port}/a`), 'pictureNotFetched');
    for (const host of written) await expectRefused(await test.get(`http://${host}/a`), 'pictureNotFetched');
    expect(test.pictures.requests).toEqual([]);
  });

  it('is refused when another server redirects to it', async () => {
    const inside = await startPictureServer();
    await using test = await openWith({ '/out': redirectsTo(`${inside.url}/secret.png`) });
    await expectRefused(await test.at('/out'), 'pictureNotFetched');
    expect(inside.requests).toEqual([]);
    await inside[Symbol.asyncDispose]();
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/a.png', 'data:image/png;base64,AA', 'a.png', ''])(
    'refuses %s as an address',
    async (url) => {
      await using test = await openWith();
      for (const operation of [SignRemotePicture, GetRemotePicture])
        await expectRefused(await test.browser.sendOperation(operation, { url }), 'invalidRequest');
    },
  );
});
