import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startPictureServer } from '../../testing/start-picture-server.ts';
import { AddressRefused, NotFetched } from './safe-fetch.errors.ts';
import { createSafeFetch } from './safe-fetch.ts';

const options = { timeoutMs: 100, maxBytes: 1000, accept: '*/*' };
const silent: RequestListener = () => undefined;
const slow: RequestListener = (_request, response) => void response.writeHead(200).write('a');

describe('safe fetch', () => {
  it.each([
    ['that says nothing', '/silent'],
    ['that does not come to an end', '/slow'],
  ])('refuses a server %s', async (_which, path) => {
    await using server = await startPictureServer({ '/silent': silent, '/slow': slow });
    await expect(createSafeFetch([server.host])(server.url + path, options)).rejects.toBeInstanceOf(NotFetched);
    expect(server.requests).toHaveLength(1);
  });

  it('refuses host names of our own network, unusual ports and URLs with credentials', async () => {
    const safeFetch = createSafeFetch([]);
    for (const address of [
      'http://localhost/',
      'https://localhost/',
      'http://1.1.1.1:8080/',
      'http://me:secret@1.1.1.1/',
    ])
      await expect(safeFetch(address, options)).rejects.toBeInstanceOf(AddressRefused);
  });

  it('sends headers of the caller, and never to another origin', async () => {
    const seen: unknown[] = [];
    const note: RequestListener = (request, response) => {
      seen.push([request.headers.authorization, request.headers['accept-encoding']]);
      response.writeHead(200).end('{}');
    };
    await using other = await startPictureServer({ '/rows': note });
    await using server = await startPictureServer({
      '/rows': note,
      '/here': (_request, response) => void response.writeHead(302, { location: '/rows' }).end(),
      '/there': (_request, response) => void response.writeHead(302, { location: `${other.url}/rows` }).end(),
    });
    const safeFetch = createSafeFetch([server.host, other.host]);
    const headers = { Authorization: 'Bearer key', 'Accept-Encoding': 'gzip' };
    for (const path of ['/rows', '/here', '/there']) await safeFetch(server.url + path, { ...options, headers });
    expect(seen).toEqual([
      ['Bearer key', 'identity'],
      ['Bearer key', 'identity'],
      [undefined, 'identity'],
    ]);
  });

  it('allows an excepted host only at its port', async () => {
    await using server = await startPictureServer();
    const safeFetch = createSafeFetch([server.host.replace(/\d+$/, '1')]);
    await expect(safeFetch(server.url, options)).rejects.toBeInstanceOf(AddressRefused);
    expect(server.requests).toHaveLength(0);
  });
});
