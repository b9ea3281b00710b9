import { once } from 'node:events';
import { connect } from 'node:net';
import {
  Chat,
  defineStream,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebLogoutGet,
  Scene,
  signedIn,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { implementStream } from './implement.ts';
import { type Listening, listen } from './listen.ts';

let server: TestApp;
let alice: TestBrowser;
let aliceId: string;
let listening: Listening;

/** A stream whose requests wait until the test lets them in. */
const InTurn = defineStream({
  name: 'InTurn',
  method: 'POST',
  path: '/api/test/in_turn',
  summary: 'Waits for its turn.',
  policy: signedIn('write'),
  request: z.object({ text: z.string() }),
  events: {},
});
interface WaitingRequest {
  readonly userId: string;
  begin(): void;
}
const waiting: WaitingRequest[] = [];
const handled: string[] = [];

async function nextWaiting(): Promise<WaitingRequest> {
  await expect.poll(() => waiting).toHaveLength(1);
  return waiting.pop() as WaitingRequest;
}

beforeAll(async () => {
  server = await openTestApp();
  const handle = async ({ text }: { text: string }) => {
    handled.push(text);
    return async () => undefined;
  };
  implementStream(server.app, InTurn, handle, {
    async inTurn(userId, work) {
      await new Promise<void>((begin) => waiting.push({ userId, begin }));
      return work();
    },
  });
  const { browser, user } = await server.register('alice@example.com');
  alice = browser;
  aliceId = user.user_id_str;
  listening = await listen(server.app.routes, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listening.drain();
  await server[Symbol.asyncDispose]();
});

const nameOfAlice = async () => (await alice.call(PassportAccountInfoV2, {})).data.name;
const named = (name: string) => JSON.stringify({ name });

interface Head {
  path?: string;
  /** Instead of the length of the body. */
  framing?: string;
  beside?: string[];
  cookie?: string;
  isLast?: boolean;
}

/** The bytes of a call with this body, which changes the profile unless another path is given. */
function bytesOf(
  body: string,
  { path = UserUpdateProfile.path, framing, beside = [], cookie = alice.cookie, isLast = true }: Head = {},
) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(listening.address).host}`,
    'X-Requested-With: XMLHttpRequest',
    'Content-Type: application/json',
    `Cookie: ${cookie}`,
    framing ?? `Content-Length: ${Buffer.byteLength(body)}`,
    ...(isLast ? ['Connection: close'] : []),
    ...beside,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function openClient() {
  const { hostname, port } = new URL(listening.address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay();
  socket.on('error', () => undefined);
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    /** The statuses of all responses, when the server has closed the connection. */
    async statuses(): Promise<number[]> {
      await closed;
      return [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
    },
  };
}

/** Sends all in one write. */
function statusesOf(bytes: string): Promise<number[]> {
  const client = openClient();
  client.socket.write(bytes);
  return client.statuses();
}

describe('a repeated header', () => {
  it.each([
    ['another Host', 'Host: evil.example'],
    ['the same Host', 'hOST: 127.0.0.1'],
    ['another Content-Type', 'Content-Type: text/plain'],
    ['the same Content-Type', 'content-type: application/json'],
  ])('that is %s is refused before anything changes', async (_, line) => {
    const before = await nameOfAlice();
    expect(await statusesOf(bytesOf(named('Mallory'), { beside: [line] }))).toEqual([400]);
    expect(await nameOfAlice()).toBe(before);
  });

  it.each(['Origin: http://evil.example', 'X-Requested-With: XMLHttpRequest', 'Sec-Fetch-Site: same-origin'])(
    'that is %s is refused as a foreign origin',
    async (line) => {
      const beside = [`Origin: ${listening.address}`, 'Sec-Fetch-Site: same-origin', line];
      expect(await statusesOf(bytesOf(named('Mallory'), { beside }))).toEqual([403]);
    },
  );
});

describe('a body', () => {
  it('is read when it arrives in one packet with its headers', async () => {
    expect(await statusesOf(bytesOf(named('One packet')))).toEqual([200]);
    expect(await nameOfAlice()).toBe('One packet');
  });

  it('is read when it arrives after its headers, in two packets', async () => {
    const client = openClient();
    const body = named('Two packets');
    const framing = `Content-Length: ${body.length}`;
    client.socket.write(bytesOf('', { framing, beside: ['Expect: 100-continue'] }));
    await once(client.socket, 'data');
    await new Promise((resolve) => client.socket.write(body.slice(0, 5), resolve));
    client.socket.write(body.slice(5));
    expect(await client.statuses()).toEqual([100, 200]);
    expect(await nameOfAlice()).toBe('Two packets');
  });

  it('ends where the next request of the same packet begins', async () => {
    const first = bytesOf(named('First'), { isLast: false });
    expect(await statusesOf(first + bytesOf(named('Second')))).toEqual([200, 200]);
    expect(await nameOfAlice()).toBe('Second');
  });

  it('counts when the client disconnects right after it', async () => {
    const { socket } = openClient();
    socket.write(bytesOf(named('Gone')), () => socket.destroy());
    await expect.poll(nameOfAlice).toBe('Gone');
  });

  it('does not count when the client disconnects before its end', async () => {
    const before = await nameOfAlice();
    const client = openClient();
    client.socket.end(bytesOf(named('Half'), { framing: 'Content-Length: 1000' }));
    expect(await client.statuses()).not.toContain(200);
    expect(await nameOfAlice()).toBe(before);
  });

  it('ends at its content-length; what follows it and is no request closes the connection', async () => {
    const body = named('Short');
    const framing = `Content-Length: ${body.length}`;
    expect(await statusesOf(bytesOf(`${body}{}`, { framing, isLast: false }))).toEqual([400]);
  });

  it('is refused above the limit, with and without a content-length', async () => {
    const large = named('x'.repeat(1_100_000));
    const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    expect(await statusesOf(bytesOf(large))).toEqual([413]);
    expect(await statusesOf(bytesOf(chunked, { framing: 'Transfer-Encoding: chunked' }))).toEqual([413]);
  });

  it('that is refused is read to its end, also in small chunks, so that the connection goes on', async () => {
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
    const refused = `${chunk.repeat(2_000)}0\r\n\r\n`;
    const first = bytesOf(refused, { framing: 'Transfer-Encoding: chunked', isLast: false });
    expect(await statusesOf(first + bytesOf(named('After')))).toEqual([413, 200]);
  });

  it('that is refused and longer than is read ends with its connection', async () => {
    const client = openClient();
    client.socket.write(bytesOf('', { framing: `Content-Length: ${70 * 2 ** 20}`, isLast: false }));
    client.socket.write(Buffer.alloc(64 * 2 ** 20 + 1));
    expect(await client.statuses()).toEqual([413]);
  });

  it('is refused above the few kB of calls without a session, also when all of it has arrived', async () => {
    const body = JSON.stringify({ email: 'a@b.co', password: 'x', beside: 'x'.repeat(5_000) });
    expect(await statusesOf(bytesOf(body, { path: PassportWebEmailLoginPost.path }))).toEqual([413]);
  });
});

describe('messages whose bodies are late', () => {
  it('take no turn from those that have arrived', async () => {
    const { path } = Chat;
    const head = bytesOf('', { path, framing: 'Content-Length: 100', beside: ['Expect: 100-continue'] });
    const late = Array.from({ length: 17 }, openClient);
    const areHeard = late.map(({ socket }) => once(socket, 'data'));
    for (const { socket } of late) socket.write(head);
    await Promise.all(areHeard);
    const message = { conversation_id: 'unknown', scene: Scene.playground, content_type: 'text', query: 'Hello' };
    expect(await statusesOf(bytesOf(JSON.stringify(message), { path }))).toEqual([404]);
    for (const { socket } of late) socket.destroy();
  });
});

describe('a request that waits for its turn', () => {
  it('waits in the line of its user, and is handled although its client has left', async () => {
    const { socket } = openClient();
    socket.write(bytesOf(JSON.stringify({ text: 'kept' }), { path: InTurn.path }));
    const { userId, begin } = await nextWaiting();
    expect(userId).toBe(aliceId);
    socket.destroy();
    // The server learns of the end of a connection before it reads what is sent later.
    await statusesOf(bytesOf(named('Alice')));
    await statusesOf(bytesOf(named('Alice')));
    begin();
    await expect.poll(() => handled).toContain('kept');
  });

  it('is refused when its session has ended meanwhile', async () => {
    const { browser } = await server.register('bob@example.com');
    const statuses = statusesOf(
      bytesOf(JSON.stringify({ text: 'late' }), { path: InTurn.path, cookie: browser.cookie }),
    );
    const { begin } = await nextWaiting();
    await browser.call(PassportWebLogoutGet, {});
    begin();
    expect(await statuses).toEqual([401]);
    expect(handled).not.toContain('late');
  });
});
