import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { privateAddresses, recordConnections } from '../../testing/private-addresses.ts';
import { startPictureServer } from '../../testing/start-picture-server.ts';
import { NotFetched, TooManyBytes } from './safe-fetch.errors.ts';
import { createAddressCheck, createSafeRequest, readBytes } from './safe-request.ts';

const { signal } = new AbortController();

describe('safe request', () => {
  it('sends methods and bodies, and returns responses with any status', async () => {
    const echo: RequestListener = async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      response
        .writeHead(418, { 'x-kind': 'teapot' })
        .end(`${request.method} ${request.headers['content-length']} ${body}`);
    };
    await using server = await startPictureServer({ '/echo': echo });
    const safeRequest = createSafeRequest([server.host]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const response = await safeRequest(`${server.url}/echo`, { method, body: 'ü', signal });
      expect([response.status, response.headers['x-kind']]).toEqual([418, 'teapot']);
      expect(Buffer.from(await readBytes(response, 100)).toString()).toBe(`${method} 2 ü`);
    }
    const long = await safeRequest(`${server.url}/echo`, { method: 'POST', body: 'a'.repeat(1_000), signal });
    await expect(readBytes(long, 100)).rejects.toBeInstanceOf(TooManyBytes);
  });

  it('follows redirects as browsers do, and never takes a body to another origin', async () => {
    const seen: unknown[] = [];
    const note: RequestListener = async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push([request.method, body, request.headers.authorization]);
      response.writeHead(200).end();
    };
    await using other = await startPictureServer({ '/': note });
    const to =
      (status: number, location: string): RequestListener =>
      (_request, response) =>
        void response.writeHead(status, { location }).end();
    await using server = await startPictureServer({
      '/': note,
      '/303': to(303, '/'),
      '/308': to(308, '/'),
      '/away/303': to(303, `${other.url}/`),
      '/away/308': to(308, `${other.url}/`),
      '/loop': to(302, '/loop'),
    });
    const safeRequest = createSafeRequest([server.host, other.host]);
    const send = (path: string) =>
      safeRequest(server.url + path, { method: 'POST', body: 'secret', headers: { Authorization: 'key' }, signal });
    for (const path of ['/303', '/308', '/away/303']) (await send(path)).close();
    await expect(send('/away/308')).rejects.toThrow(/redirects to/);
    await expect(send('/loop')).rejects.toThrow(/too often/);
    expect(seen).toEqual([
      ['GET', '', 'key'],
      ['POST', 'secret', 'key'],
      ['GET', '', undefined],
    ]);
  });

  it('refuses headers that no request can have, and does not let callers set how it is framed', async () => {
    const hosts: unknown[] = [];
    await using server = await startPictureServer({
      '/': (request, response) => {
        hosts.push([request.headers.host, request.headers['transfer-encoding']]);
        response.end();
      },
    });
    const safeRequest = createSafeRequest([server.host]);
    const headers = { Host: 'bank.example', 'Transfer-Encoding': 'chunked' };
    (await safeRequest(`${server.url}/`, { headers, signal })).close();
    expect(hosts).toEqual([[server.host, undefined]]);
    const broken = safeRequest(`${server.url}/`, { headers: { 'x-key': 'a\r\nb: c' }, signal });
    await expect(broken).rejects.toBeInstanceOf(NotFetched);
  });

  it('reuses open connections for repeatable requests, and retries on a new one if the server closes it', async () => {
    const seen: [method: string | undefined, port: number | undefined][] = [];
    const once: RequestListener = (request, response) => {
      const isUsed = seen.some(([, port]) => port === request.socket.remotePort);
      seen.push([request.method, request.socket.remotePort]);
      if (isUsed && request.url === '/once') request.socket.destroy();
      else response.end('ok');
    };
    await using server = await startPictureServer({ '/': once, '/once': once });
    const safeRequest = createSafeRequest([server.host]);
    for (const [path, options] of [
      ['/', {}],
      ['/', {}],
      ['/once', { method: 'POST', isRepeatable: true }],
      ['/', { method: 'POST' }],
      ['/once', { isRepeatable: false }],
    ] as const) {
      const response = await safeRequest(server.url + path, { ...options, signal });
      expect(Buffer.from(await readBytes(response, 100)).toString()).toBe('ok');
    }
    expect(seen.map(([method]) => method)).toEqual(['GET', 'GET', 'POST', 'POST', 'POST', 'GET']);
    const first = seen[0]?.[1];
    expect(seen.map(([, port]) => port === first)).toEqual([true, true, true, false, false, false]);
  });

  it('decompresses what a server compresses unasked, up to the same limit', async () => {
    const bodies = { gzip: gzipSync('a'.repeat(100)), deflate: deflateSync('b'), br: brotliCompressSync('c') };
    const answers = Object.entries(bodies).map(([encoding, body]): [string, RequestListener] => [
      `/${encoding}`,
      (_request, response) => void response.writeHead(200, { 'content-encoding': encoding }).end(body),
    ]);
    const broken: RequestListener = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no');
    const empty: RequestListener = (_request, response) =>
      void response.writeHead(204, { 'content-encoding': 'gzip' }).end();
    const more = { '/broken': broken, '/empty': empty };
    await using server = await startPictureServer({ ...Object.fromEntries(answers), ...more });
    const safeRequest = createSafeRequest([server.host]);
    const read = async (path: string, max = 100) =>
      Buffer.from(await readBytes(await safeRequest(server.url + path, { signal }), max)).toString();
    expect([await read('/gzip'), await read('/deflate'), await read('/br')]).toEqual(['a'.repeat(100), 'b', 'c']);
    expect(await read('/empty')).toBe('');
    await expect(read('/gzip', 99)).rejects.toBeInstanceOf(TooManyBytes);
    await expect(read('/broken')).rejects.toThrow(/not encoded as gzip/);
  });

  it('stops a request whose signal has ended, before and after it was sent', async () => {
    const stop = new AbortController();
    await using server = await startPictureServer({ '/': () => stop.abort() });
    const safeRequest = createSafeRequest([server.host]);
    const send = () => safeRequest(`${server.url}/`, { signal: stop.signal });
    await expect(send()).rejects.toBeInstanceOf(NotFetched);
    await expect(send()).rejects.toBeInstanceOf(NotFetched);
    expect(server.requests).toHaveLength(1);
  });

  it('reaches no private address', async () => {
    await using canary = await startPictureServer();
    const safeRequest = createSafeRequest([]);
    using connections = recordConnections();
    const addresses = [...privateAddresses(), ...privateAddresses(Number(canary.host.split(':')[1]))];
    for (const address of addresses)
      await expect(safeRequest(address, { signal }), address).rejects.toBeInstanceOf(NotFetched);
    expect([canary.requests.length, connections.addresses]).toEqual([0, []]);
  });

  it('refuses private and unusual addresses without a DNS lookup, before they are stored', () => {
    const isRefused = createAddressCheck(['127.0.0.1:8080', 'wiki.local:80']);
    const refused = [
      'http://127.0.0.1',
      'https://localhost/v1',
      'http://api.localhost',
      'http://[::1]',
      'not an address',
    ];
    expect(privateAddresses(9).filter((address) => !isRefused(address))).toEqual([]);
    expect(refused.filter(isRefused)).toEqual(refused);
    expect(isRefused('https://api.example:8443')).toBe(true);
    const allowed = ['http://127.0.0.1:8080/v1', 'http://wiki.local', 'https://api.example/v1', 'http://1.1.1.1'];
    expect(allowed.filter(isRefused)).toEqual([]);
  });
});
