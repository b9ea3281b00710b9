import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ManagedStream, openEventStream } from './event-stream.ts';

/** The stream handlers of a test by path; any other path gets a plain response. */
type Serve = (stream: ManagedStream, request: IncomingMessage) => void;

let server: Server | undefined;
const clients: Socket[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

async function start(serve: Serve, now: () => number = Date.now): Promise<number> {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/stream')) serve(openEventStream(response, request.socket, {}, now), request);
    else response.end('at once');
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A client that sees every byte. */
function openClient(port: number) {
  const socket = connect(port, '127.0.0.1');
  clients.push(socket);
  let bytes = Buffer.alloc(0);
  let isEnded = false;
  let wake = (): void => undefined;
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more]);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isEnded = true;
    wake();
  });
  return {
    socket,
    ask: (path: string, head = 'HTTP/1.1') => socket.write(`GET ${path} ${head}\r\nHost: here\r\n\r\n`),
    /** Reads until the received bytes satisfy the predicate. */
    async until(isEnough: (bytes: Buffer) => boolean): Promise<Buffer> {
      while (!isEnough(bytes)) {
        if (isEnded) throw new Error(`the connection ended after ${bytes.toString()}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return bytes;
    },
    async untilEnd(): Promise<Buffer> {
      while (!isEnded)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return bytes;
    },
  };
}

interface Answer {
  readonly head: string;
  readonly body: string;
  /** How many bytes it took. */
  readonly length: number;
}

/** Parses one response, chunked or with a content-length; null while it is incomplete. Throws on invalid framing. */
function readAnswer(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`not an answer: ${head}`);
  const start = headEnd + 4;
  const declared = /content-length: (\d+)/i.exec(head);
  if (!declared) return readChunks(head, bytes, start);
  const end = start + Number(declared[1]);
  return bytes.length < end ? null : { head, body: bytes.toString('utf8', start, end), length: end };
}

function readChunks(head: string, bytes: Buffer, start: number): Answer | null {
  const pieces: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const line = bytes.toString('latin1', at, lineEnd);
    if (!/^[0-9a-f]+$/.test(line)) throw new Error(`not the size of a chunk: ${line}`);
    const from = lineEnd + 2;
    const to = from + Number.parseInt(line, 16);
    if (bytes.length < to + 2) return null;
    if (bytes.toString('latin1', to, to + 2) !== '\r\n') throw new Error('a chunk is longer than it says');
    if (from === to) return { head, body: Buffer.concat(pieces).toString(), length: to + 2 };
    pieces.push(bytes.subarray(from, to));
    at = to + 2;
  }
}

function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const answer = readAnswer(rest);
    if (!answer) return answers;
    answers.push(answer);
    rest = rest.subarray(answer.length);
  }
  return answers;
}

const hasAnswers = (count: number) => (bytes: Buffer) => readAnswers(bytes).length >= count;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A stream whose headers have arrived, and its reader. */
async function openStream(now?: () => number) {
  const streams: ManagedStream[] = [];
  const client = openClient(await start((stream) => void streams.push(stream), now));
  client.ask('/stream');
  await client.until((bytes) => bytes.includes('\r\n\r\n'));
  return { client, stream: streams[0] };
}

describe('event stream', () => {
  it('is valid chunked HTTP for any characters and any split of the writes', async () => {
    const frames = ['data: plain\n\n', 'data: 消息🙂\n\n', 'data: half \ud83d\n\n', `data: ${'é'.repeat(5_000)}\n\n`];
    const port = await start(async (stream) => {
      stream.write(frames[0] ?? '');
      stream.write(frames[1] ?? '');
      for (const frame of frames.slice(2)) {
        await nextTurn();
        stream.write(frame);
      }
      stream.beat();
      stream.end();
    });
    const client = openClient(port);
    client.ask('/stream');
    const [answer] = readAnswers(await client.until(hasAnswers(1)));
    expect(answer?.head).toMatch(/content-type: text\/event-stream/i);
    expect(answer?.body).toBe(`${frames.join('')}:\n\n`.toWellFormed());
  });

  it('sends its headers before the first event, and may end without events', async () => {
    const streams: ManagedStream[] = [];
    const port = await start((stream) => void streams.push(stream));
    const client = openClient(port);
    client.ask('/stream');
    await client.until((bytes) => bytes.includes('\r\n\r\n'));
    streams[0]?.end();
    const [answer] = readAnswers(await client.until(hasAnswers(1)));
    expect(answer?.body).toBe('');
  });

  it('leaves the connection usable for the next request', async () => {
    const port = await start(async (stream, request) => {
      stream.write(`data: ${request.url}\n\n`);
      await nextTurn();
      stream.write('data: more\n\n');
      stream.end();
      stream.end();
    });
    const client = openClient(port);
    const bodies = ['/stream/1', '/', '/stream/2', '/stream/3', '/'];
    for (const [index, path] of bodies.entries()) {
      client.ask(path);
      await client.until(hasAnswers(index + 1));
    }
    const answers = readAnswers(await client.until(hasAnswers(bodies.length)));
    expect(answers.map(({ body }) => body)).toEqual(
      bodies.map((path) => (path === '/' ? 'at once' : `data: ${path}\n\ndata: more\n\n`)),
    );
    expect(client.socket.destroyed).toBe(false);
  });

  it('waits for its turn when requests are pipelined', async () => {
    const streams: ManagedStream[] = [];
    const port = await start((stream, request) => {
      streams.push(stream);
      stream.write(`data: ${request.url}\n\n`);
    });
    const client = openClient(port);
    client.ask('/stream/1');
    client.ask('/stream/2');
    client.ask('/');
    while (streams.length < 2) await nextTurn();
    streams[1]?.write('data: second\n\n');
    await nextTurn();
    streams[0]?.write('data: first\n\n');
    streams[1]?.end();
    await nextTurn();
    streams[0]?.end();
    const answers = readAnswers(await client.until(hasAnswers(3)));
    expect(answers.map(({ body }) => body)).toEqual([
      'data: /stream/1\n\ndata: first\n\n',
      'data: /stream/2\n\ndata: second\n\n',
      'at once',
    ]);
  });

  it('is not chunked for HTTP/1.0: the end of the connection ends it', async () => {
    const port = await start(async (stream) => {
      stream.write('data: one\n\n');
      await nextTurn();
      stream.write('data: 二\n\n');
      stream.end();
    });
    const client = openClient(port);
    client.ask('/stream', 'HTTP/1.0');
    const answer = (await client.untilEnd()).toString();
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe('data: one\n\ndata: 二\n\n');
    expect(answer.toLowerCase()).not.toContain('transfer-encoding');
  });

  it('sends nothing after its end, also when the reader has not received all of it', async () => {
    const { client, stream } = await openStream();
    client.socket.pause();
    // More than the socket buffers hold for a reader that does not read.
    while (stream?.write(`data: ${'x'.repeat(60_000)}\n\n`)) await nextTurn();
    stream?.end();
    stream?.write('data: too late\n\n');
    stream?.beat();
    await nextTurn();
    stream?.write('data: much too late\n\n');
    await nextTurn();
    expect(stream?.isClosed).toBe(true);
    client.socket.resume();
    client.ask('/');
    const answers = readAnswers(await client.until(hasAnswers(2)));
    expect(answers[0]?.body).not.toContain('late');
    expect(answers[1]?.body).toBe('at once');
  });

  it('counts a reader that does not receive the end as behind, until it disconnects', async () => {
    const clock = { now: 1_000 };
    const { stream } = await openStream(() => clock.now);
    expect(stream?.behindSince()).toBeNull();
    stream?.end();
    expect(stream?.behindSince()).toBe(1_000);
  });

  it('lets its writer wait until a slow reader has caught up', async () => {
    const { client, stream } = await openStream();
    client.socket.pause();
    let written = 0;
    while (stream?.write(`data: ${'x'.repeat(60_000)}\n\n`)) {
      written += 1;
      await nextTurn();
    }
    expect(written).toBeGreaterThan(0);
    const caughtUp = stream?.drained();
    expect(stream?.behindSince()).not.toBeNull();
    client.socket.resume();
    await caughtUp;
    expect(stream?.behindSince()).toBeNull();
  });

  it('closes with its connection; later writes and ends do nothing', async () => {
    const { client, stream } = await openStream();
    const closed = new Promise<void>((resolve) => stream?.onClose(resolve));
    stream?.write('data: first\n\n');
    client.socket.resetAndDestroy();
    for (let written = 0; written < 10; written += 1) {
      stream?.write('data: nobody hears it\n\n');
      await nextTurn();
    }
    await closed;
    stream?.write('data: nor this\n\n');
    stream?.end();
    stream?.end();
    await stream?.drained();
    expect(stream?.isClosed).toBe(true);
  });

  it('ends when the reader half-closes the connection', async () => {
    const streams: ManagedStream[] = [];
    const port = await start((stream) => void streams.push(stream));
    const client = openClient(port);
    client.ask('/stream');
    await client.until((bytes) => bytes.includes('\r\n\r\n'));
    const closed = new Promise<void>((resolve) => streams[0]?.onClose(resolve));
    client.socket.end();
    for (let written = 0; written < 10; written += 1) {
      streams[0]?.write('data: more\n\n');
      await nextTurn();
    }
    await closed;
  });
});
