import { SignRemotePicture, toHttpRequest } from '@parley/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pictureOrigin, serverPictureUrl, signPictureRoute } from './picture-url.ts';

const PAGE = 'https://own.example/space/1/bot/2';
const kindOf = (source: string, allowedImageOrigins: readonly string[] = []) =>
  pictureOrigin(source, { allowedImageOrigins }, PAGE).kind;
const ID = '01hzx3v7y9k2m4n6p8q0r1s2t3';

describe('pictures that texts name', () => {
  it.each([`/api/object/${ID}`, `https://own.example/api/upload/file/${ID}?expires=1&signature=a&size=thumbnail`])(
    'load from our server when they are stored there: %s',
    (source) => expect(kindOf(source)).toBe('free'),
  );

  it.each([
    '/api/picture/remote?url=https%3A%2F%2Fevil.example%2F%3Fwhat-the-reader-wrote',
    'https://own.example/api/picture/remote?url=https://evil.example',
    '//own.example/api/picture/remote?url=https://evil.example',
    '/api/object/../picture/remote?url=https://evil.example',
    '/api/object/%2e%2e/picture/remote?url=https://evil.example',
    'remote?url=https://evil.example',
    '/api/passport/web/logout/',
    '/logo.png',
  ])('do not load from any other address of our server: %s', (source) => expect(kindOf(source)).toBe('none'));

  it('load from an origin that the host allows, also its own, but not from our calls', () => {
    expect(kindOf('https://cdn.example/a.png', ['https://cdn.example'])).toBe('free');
    expect(kindOf('/logo.png', ['https://own.example'])).toBe('free');
    expect(kindOf('/api/picture/remote?url=https://evil.example', ['https://own.example'])).toBe('none');
  });

  it('wait for the user when they are on another site', () =>
    expect(kindOf('https://evil.example/api/object/1')).toBe('ask'));
});

describe('the address of a picture of another site', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is signed by the route of the contract', async () => {
    const url = 'https://pictures.example/a b.png?x=1&y=ü';
    expect(signPictureRoute).toEqual({ method: SignRemotePicture.method, path: SignRemotePicture.path });
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push({ path, init });
      return new Response(JSON.stringify({ code: 0, msg: '', signed_url: '/api/picture/remote?signature=s' }));
    });
    expect(await serverPictureUrl({ url, messageId: '7' })).toBe('/api/picture/remote?signature=s');
    expect(sent).toEqual([toHttpRequest(SignRemotePicture, { url, message_id: '7' })]);
  });

  it('is not given when the server refuses to sign it', async () => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 700000001, msg: 'Too many requests.' })));
    await expect(serverPictureUrl({ url: 'https://pictures.example/a.png', messageId: '' })).rejects.toThrow(
      'Too many requests.',
    );
  });
});
