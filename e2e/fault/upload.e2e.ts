import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  CompleteUpload,
  errorCatalogue,
  GetUploadAuthToken,
  GetUploadProgress,
  PutUploadPart,
  toHttpRequest,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { createHttpClient, type HttpClient, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MEGABYTE = 2 ** 20;
const PART = 4 * MEGABYTE;
const FILE = new Uint8Array(randomBytes(24 * MEGABYTE));
const SHA256 = createHash('sha256').update(FILE).digest('hex');

type RunningServer = Awaited<ReturnType<typeof runServer>>;
interface Ticket {
  readonly object_id: string;
  readonly upload_token: string;
}

it('continues an upload after being killed in the middle of every part', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path };
  const first = await runServer(settings);
  const { cookie } = await registerClient(first.address, 'alice@example.com');
  const ticket = await begin(createHttpClient(first.address, cookie));
  await killMidPart(first, ticket, 0, 1);

  let acknowledged = 0;
  for (let round = 0; acknowledged < FILE.length; round += 1) {
    const server = await runServer(settings);
    const client = createHttpClient(server.address, cookie);
    const { upload_offset: stored, is_complete } = await client.call(GetUploadProgress, ticket);
    expect(stored).toBeGreaterThanOrEqual(acknowledged);
    expect(is_complete).toBe(false);
    await expect(client.call(CompleteUpload, ticket)).rejects.toMatchObject({
      code: stored === 0 ? errorCatalogue.emptyFile.code : errorCatalogue.uploadIncomplete.code,
    });
    acknowledged = await putPart(client, ticket, stored);
    // A different moment each round: in the middle of the part, or after all of it was sent and before the response.
    await killMidPart(server, ticket, acknowledged, (round % 5) / 4);
  }

  await using last = await runServer(settings);
  const client = createHttpClient(last.address, cookie);
  const { data } = await client.call(CompleteUpload, { ...ticket, sha256: SHA256 });
  const stored = await fetch(last.address + data.file_url);
  expect(
    createHash('sha256')
      .update(new Uint8Array(await stored.arrayBuffer()))
      .digest('hex'),
  ).toBe(SHA256);
});

async function begin(client: HttpClient): Promise<Ticket> {
  const request = { scene: 'bot_task', file_name: 'large.bin', file_size: FILE.length } as const;
  const { data } = await client.call(GetUploadAuthToken, request);
  return { object_id: data.object_uri, upload_token: data.auth.session_token };
}

async function putPart(client: HttpClient, ticket: Ticket, offset: number): Promise<number> {
  if (offset === FILE.length) return offset;
  const part = FILE.slice(offset, offset + PART);
  return (await client.call(PutUploadPart, { ...ticket, upload_offset: offset }, part)).upload_offset;
}

/** Sends a share of the next part and kills the server while it writes. */
async function killMidPart(server: RunningServer, ticket: Ticket, offset: number, share: number): Promise<void> {
  const part = FILE.subarray(offset, offset + PART);
  const { path, init } = toHttpRequest(PutUploadPart, { ...ticket, upload_offset: offset });
  const { host, hostname, port } = new URL(server.address);
  const headers = Object.entries({ host, ...init.headers, 'content-length': part.length });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`PUT ${path} HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  await new Promise((resolve) => socket.write(part.subarray(0, part.length * share), resolve));
  await server.end('SIGKILL');
  socket.destroy();
}
