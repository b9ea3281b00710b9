import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import {
  CompleteUpload,
  GetUploadedFile,
  GetUploadProgress,
  PutUploadPart,
  readEnvelope,
  toHttpRequest,
  UPLOAD_OFFSET_HEADER,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../platform/http/listen.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { askForTicket, type Ticket } from '../../testing/uploading.ts';

const MEGABYTE = 2 ** 20;
const FILE = new Uint8Array(randomBytes(6 * MEGABYTE));
const SHA256 = createHash('sha256').update(FILE).digest('hex');

let server: TestApp;
let alice: TestBrowser;
let listening: Listening;

beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
  listening = await listen(server.app.routes, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await listening.drain();
  await server[Symbol.asyncDispose]();
});

const ask = () => askForTicket(alice, { file_name: 'a.bin', file_size: FILE.length });

async function fetchFrom(ticket: Ticket, offset: number): Promise<Response> {
  const request = { ...ticket, upload_offset: offset };
  const { path, init } = toHttpRequest(PutUploadPart, request, FILE.slice(offset));
  return fetch(listening.address + path, init as RequestInit);
}

async function headOffset(ticket: Ticket): Promise<number> {
  const { path, init } = toHttpRequest(GetUploadProgress, ticket);
  const response = await fetch(listening.address + path, { ...init, method: 'HEAD' } as RequestInit);
  expect(response.status).toBe(200);
  return Number(response.headers.get(UPLOAD_OFFSET_HEADER));
}

/** Declares the rest of the file as content-length and sends only a part of it. */
async function startPart(ticket: Ticket, offset: number, length: number): Promise<Socket> {
  const { path, init } = toHttpRequest(PutUploadPart, { ...ticket, upload_offset: offset });
  const { host, hostname, port } = new URL(listening.address);
  const headers = Object.entries({ host, ...init.headers, 'content-length': FILE.length - offset });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`PUT ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  await new Promise((resolve) => socket.write(FILE.subarray(offset, offset + length), resolve));
  return socket;
}

/** Like a client: asks for the offset, sends the rest, and on a conflict continues from the offset in the response. */
async function resume(ticket: Ticket): Promise<void> {
  let offset = await headOffset(ticket);
  while (offset < FILE.length) {
    const response = await fetchFrom(ticket, offset);
    expect([200, 409]).toContain(response.status);
    offset = Number(response.headers.get(UPLOAD_OFFSET_HEADER));
  }
}

/** The open file handles of this process for an object; none where the system does not list them. */
async function openFilesOf(objectId: string): Promise<string[]> {
  const folder = '/proc/self/fd';
  const numbers = await readdir(folder).catch(() => []);
  const paths = await Promise.all(numbers.map((number) => readlink(`${folder}/${number}`).catch(() => '')));
  return paths.filter((path) => path.includes(objectId));
}

async function expectWhole(ticket: Ticket): Promise<void> {
  const { path, init } = toHttpRequest(CompleteUpload, { ...ticket, sha256: SHA256 });
  const response = await fetch(listening.address + path, init as RequestInit);
  const { data } = readEnvelope(CompleteUpload, await response.json(), '');
  const stored = await (await fetch(listening.address + data.file_url)).arrayBuffer();
  expect(createHash('sha256').update(new Uint8Array(stored)).digest('hex')).toBe(SHA256);
}

describe('upload over a connection', () => {
  it('continues after lost connections', async () => {
    const ticket = await ask();
    for (let cut = 0; cut < 5; cut += 1) {
      const offset = await headOffset(ticket);
      const socket = await startPart(ticket, offset, 700_000 + cut);
      socket.destroy();
    }
    await resume(ticket);
    await expectWhole(ticket);
  });

  it('does not wait for a dead connection', async () => {
    const ticket = await ask();
    const dead = await startPart(ticket, 0, MEGABYTE);
    // The newest request wins: the dead one has to be there first.
    if (process.platform === 'linux') await expect.poll(() => openFilesOf(ticket.object_id)).not.toEqual([]);
    await resume(ticket);
    await expectWhole(ticket);
    dead.destroy();
  });

  it('receives a refusal while it still sends, and can continue at once', async () => {
    const ticket = await ask();
    for (let time = 0; time < 10; time += 1) {
      const { path, init } = toHttpRequest(PutUploadPart, { ...ticket, upload_offset: 1 }, FILE);
      expect((await fetch(listening.address + path, init as RequestInit)).status).toBe(409);
      expect(await headOffset(ticket)).toBe(0);
    }
    await resume(ticket);
    await expectWhole(ticket);
  });

  it('closes the file when a range request is aborted', async () => {
    const ticket = await ask();
    await resume(ticket);
    await expectWhole(ticket);
    const { data } = await alice.call(CompleteUpload, ticket);
    const url = new URL(data.file_url, listening.address);
    expect(url.pathname).toBe(GetUploadedFile.path.replace(':object_id', ticket.object_id));
    const part = await fetch(url, { headers: { range: 'bytes=1000000-2999999' } });
    expect(part.status).toBe(206);
    const bytes = Buffer.from(await part.arrayBuffer());
    expect(bytes.equals(FILE.subarray(1_000_000, 3_000_000))).toBe(true);

    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(FILE.length));
    const abandoned = await fetch(url);
    await abandoned.body?.cancel();
    await expect.poll(() => openFilesOf(ticket.object_id)).toEqual([]);
  });
});
