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

  it('allows an excepted host only at its port', async () => {
    await using server = await startPictureServer();
    const safeFetch = createSafeFetch([server.host.replace(/\d+$/, '1')]);
    await expect(safeFetch(server.url, options)).rejects.toBeInstanceOf(AddressRefused);
    expect(server.requests).toHaveLength(0);
  });
});
