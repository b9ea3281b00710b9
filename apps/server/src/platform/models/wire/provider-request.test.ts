import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBody, sendRequest } from './provider-request.ts';

const BODY_BYTES = 4 * 2 ** 20;
const never = new AbortController().signal;

const server = createServer((request, response) => respond(request.url ?? '', response));
let respond: (path: string, response: ServerResponse) => void;
beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

function ask(path: string) {
  const url = new URL(path, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return sendRequest({ url, method: 'GET', headers: {}, connectTimeoutMs: 5_000 }, never);
}
const bodyOf = (path: string) => Buffer.alloc(BODY_BYTES, path);

describe('responses of providers', () => {
  it('are complete and do not mix when several arrive at once', async () => {
    respond = (path, response) => response.end(bodyOf(path));
    const paths = ['/one', '/two', '/three', '/four'];
    const bodies = await Promise.all(paths.map(async (path) => readBody(await ask(path), BODY_BYTES, never)));
    for (const [index, path] of paths.entries()) expect(bodies[index]?.equals(bodyOf(path))).toBe(true);
  });

  it('are not received faster than they are read', async () => {
    let sent: ServerResponse | undefined;
    respond = (path, response) => {
      sent = response;
      const body = bodyOf(path);
      for (let part = 0; part < 16; part += 1) response.write(body);
      response.end();
    };
    const unread = await ask('/large');
    await readBody(await ask('/large'), 16 * BODY_BYTES, never);
    expect(unread.readableLength).toBeLessThan(BODY_BYTES);
    expect(sent?.writableFinished).toBe(true);
    expect(await readBody(unread, 16 * BODY_BYTES, never)).toHaveLength(16 * BODY_BYTES);
  });
});
