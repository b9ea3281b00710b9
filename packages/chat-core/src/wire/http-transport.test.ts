import { ApiError, REQUEST_HEADER, REQUEST_HEADER_VALUE, Scene } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { initResponse, message } from '../testing/messages.ts';
import { settle, steppedClock } from '../testing/stepped-clock.ts';
import { createHttpTransport, type HttpTransportOptions } from './http-transport.ts';
import { STALL_MS } from './read-stream.ts';
import type { StreamEvent } from './transport.ts';
import { TransportError } from './transport-error.ts';

type Handle = (request: Request, call: number) => Response | Promise<Response>;

/** A transport whose server is a function. */
function served(handle: Handle, options: HttpTransportOptions = {}) {
  const requests: Request[] = [];
  const clock = steppedClock();
  const fetch = (async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    requests.push(request.clone());
    return handle(request, requests.length - 1);
  }) as typeof globalThis.fetch;
  const transport = createHttpTransport({ baseUrl: 'https://parley.example', fetch, clock, ...options });
  return { transport, requests, clock };
}

const json = (body: object, status = 200) =>
  Response.json({ code: 0, msg: '', ...body }, { status, headers: { 'x-tt-logid': 'log-1' } });
const events = (text: string | ReadableStream<Uint8Array>) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-tt-logid': 'log-1' } });
const frame = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const chunkData = (given: object = {}) => ({
  message: message(),
  is_finish: false,
  index: 1,
  seq_id: 2,
  conversation_id: 'c',
  ...given,
});

async function all(stream: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const read: StreamEvent[] = [];
  for await (const event of stream) read.push(event);
  return read;
}

const chat = { conversation_id: 'c', scene: Scene.playground, content_type: 'text', query: 'Hi' } as const;
const never = new AbortController().signal;

describe('chat §7 calls', () => {
  it('have the XMLHttpRequest header, the token and the headers of the host; empty fields are dropped', async () => {
    const { transport, requests } = served(() => json(initResponse()), {
      headers: { 'x-host': 'ours' },
      getToken: () => 'secret',
    });
    await transport.init({ bot_id: 'bot-1', preset_bot: '', scene: 4, draft_mode: false, count: 15 });
    const [request] = requests;
    expect(request?.headers.get(REQUEST_HEADER)).toBe(REQUEST_HEADER_VALUE);
    expect(request?.headers.get('authorization')).toBe('Bearer secret');
    expect(request?.headers.get('x-host')).toBe('ours');
    expect(await request?.json()).toEqual({ bot_id: 'bot-1', scene: 4, draft_mode: false, count: 15 });
  });

  it('have the headers of one send only in that send (wire §2.4)', async () => {
    const { transport, requests } = served(() => json({ code: 1, msg: 'No' }), { headers: { 'x-host': 'ours' } });
    const headers = { 'x-trace': '7', 'x-host': 'of this send' };
    await expect(all(transport.chat(chat, never, { headers }))).rejects.toThrow();
    await expect(all(transport.chat(chat, never))).rejects.toThrow();
    expect(requests.map(({ headers }) => [headers.get('x-trace'), headers.get('x-host')])).toEqual([
      ['7', 'of this send'],
      [null, 'ours'],
    ]);
  });

  it('have no authorization header without a token', async () => {
    const { transport, requests } = served(() => json(initResponse()));
    await transport.init({ bot_id: 'bot-1', scene: 4, count: 15 });
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  it('fail with code, msg and the log id of the header', async () => {
    const { transport } = served(() => json({ code: 403, msg: 'No' }, 403));
    const failing = transport.deleteMessage({ conversation_id: 'c', scene: 4, message_id: 'm' });
    await expect(failing).rejects.toMatchObject({ code: 403, message: 'No', logId: 'log-1' });
  });

  it('fail as unreachable, unreadable or stalled without a valid answer', async () => {
    const gone = served(() => Promise.reject(new TypeError('fetch failed')));
    await expect(gone.transport.init({ scene: 4, count: 1 })).rejects.toMatchObject({ failure: 'unreachable' });
    const proxy = served(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(proxy.transport.init({ scene: 4, count: 1 })).rejects.toMatchObject({ failure: 'unreadable' });
    const other = served(() => json({ something: 'else' }));
    await expect(other.transport.init({ scene: 4, count: 1 })).rejects.toMatchObject({ failure: 'unreadable' });
    const silent = served(() => new Promise(() => undefined));
    const stalled = expect(silent.transport.init({ scene: 4, count: 1 })).rejects.toMatchObject({ failure: 'stalled' });
    await silent.clock.pass(60_000);
    await stalled;
  });

  it('are repeated once after 401 with a new token that concurrent calls share', async () => {
    let asked = 0;
    const { transport, requests } = served(
      ({ headers }) =>
        headers.get('authorization') === 'Bearer fresh' ? json(initResponse()) : json({ code: 4100, msg: 'Old' }, 401),
      {
        getToken: ({ isRefused }) => {
          if (isRefused) asked += 1;
          return isRefused ? 'fresh' : 'old';
        },
      },
    );
    await Promise.all([transport.init({ scene: 4, count: 1 }), transport.init({ scene: 4, count: 1 })]);
    expect(asked).toBe(1);
    expect(requests).toHaveLength(4);
  });

  it('are not repeated twice', async () => {
    const { transport, requests } = served(() => json({ code: 4100, msg: 'Old' }, 401), { getToken: () => 'old' });
    await expect(transport.init({ scene: 4, count: 1 })).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(2);
  });

  it('transcribe speech as a form with the file, the space and the bot', async () => {
    const { transport, requests } = served(() => json({ data: { text: 'spoken' } }));
    await expect(
      transport.transcribe(new Blob(['…'], { type: 'audio/webm' }), { space_id: 'space-1', bot_id: 'bot-1' }),
    ).resolves.toBe('spoken');
    const form = await requests[0]?.formData();
    expect([form?.get('space_id'), form?.get('bot_id')]).toEqual(['space-1', 'bot-1']);
    expect(form?.get('file')).toBeInstanceOf(File);
  });
});

describe('wire §1.5 streams', () => {
  it('yield opened, message, done and error events, and ignore other names', async () => {
    const { transport, requests } = served(
      () => events(`${frame('message', chunkData())}${frame('usage', {})}${frame('done', {})}`),
      { extraBody: { commit_version: '7' } },
    );
    expect(await all(transport.chat(chat, never))).toEqual([
      { kind: 'opened', logId: 'log-1' },
      { kind: 'message', event: chunkData() },
      { kind: 'alive' },
      { kind: 'done' },
    ]);
    expect(await requests[0]?.json()).toMatchObject({ query: 'Hi', commit_version: '7' });
  });

  it.each([
    ['no seq_id', chunkData({ seq_id: undefined })],
    ['no message', chunkData({ message: undefined })],
    ['no is_finish', chunkData({ is_finish: undefined })],
    ['a message without an id', chunkData({ message: { ...message(), message_id: undefined } })],
    ['a message with an empty id', chunkData({ message: message({ message_id: '' }) })],
    ['an unknown source', chunkData({ message: { ...message(), source: 9 } })],
  ])('a chunk with %s is invalid', async (_, data) => {
    const { transport } = served(() => events(frame('message', data)));
    const [, read] = await all(transport.chat(chat, never));
    expect(read?.kind).toBe('invalid');
  });

  it('yield an error also for an error event that is not JSON', async () => {
    const { transport } = served(() =>
      events(`${frame('error', { code: 702082020, msg: 'No credits' })}event: error\ndata: boom\n\n`),
    );
    const [, known, unknown] = await all(transport.chat(chat, never));
    expect(known).toEqual({ kind: 'error', error: { code: 702082020, msg: 'No credits' } });
    expect(unknown).toEqual({ kind: 'error', error: { code: 10002, msg: 'boom' } });
  });

  it('throw a business error for a JSON body, also with the content type of a stream', async () => {
    const plain = served(() => json({ code: 4015, msg: 'Not published' }, 403));
    await expect(all(plain.transport.chat(chat, never))).rejects.toMatchObject({ code: 4015, logId: 'log-1' });
    const disguised = served(() => events('{"code":4015,"msg":"Not published"}'));
    await expect(all(disguised.transport.chat(chat, never))).rejects.toMatchObject({ code: 4015 });
  });

  it('accept events cut anywhere, also within a character', async () => {
    const bytes = new TextEncoder().encode(frame('message', chunkData({ message: message({ content: 'Grüße 👋' }) })));
    const { transport } = served(() =>
      events(
        new ReadableStream({
          start(controller) {
            for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
            controller.close();
          },
        }),
      ),
    );
    const read = (await all(transport.chat(chat, never))).filter(({ kind }) => kind === 'message');
    expect(read).toMatchObject([{ event: { message: { content: 'Grüße 👋' } } }]);
  });

  it('are dead after 35 seconds without a byte; a heartbeat keeps them alive', async () => {
    let beat = (): void => undefined;
    const { transport, clock } = served(() =>
      events(
        new ReadableStream({
          start(controller) {
            beat = () => controller.enqueue(new TextEncoder().encode(':\n\n'));
          },
        }),
      ),
    );
    const read: string[] = [];
    const reading = (async () => {
      for await (const { kind } of transport.attach({ conversation_id: 'c', scene: 4, after_seq_id: 0 }, never))
        read.push(kind);
    })();
    const failed = expect(reading).rejects.toMatchObject({ failure: 'stalled' });
    await clock.pass(STALL_MS - 1);
    beat();
    await clock.pass(STALL_MS - 1);
    expect(read).toEqual(['opened', 'alive']);
    await clock.pass(1);
    await failed;
  });

  it('throw when the connection breaks, not when the client closes it', async () => {
    const breaking = served(() =>
      events(
        new ReadableStream({
          start: (controller) => controller.error(new TypeError('terminated')),
        }),
      ),
    );
    await expect(all(breaking.transport.chat(chat, never))).rejects.toMatchObject({ failure: 'broken' });

    const leaving = new AbortController();
    const open = served(() => events(new ReadableStream()));
    const reading = all(open.transport.chat(chat, leaving.signal));
    await settle();
    leaving.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });

  it('accept a custom parser', async () => {
    const { transport } = served(() => events('ready\nset\n'), {
      parseStream: (onEvent) => (text) => {
        for (const line of text.trim().split('\n')) onEvent({ name: line === 'set' ? 'done' : line, data: '{}' });
      },
    });
    expect((await all(transport.chat(chat, never))).map(({ kind }) => kind)).toEqual(['opened', 'alive', 'done']);
  });
});

describe('decision 10 uploads', () => {
  const bytes = crypto.getRandomValues(new Uint8Array(600 * 1024).subarray(0, 65_536));
  const source = {
    name: 'a.bin',
    type: '',
    size: 600 * 1024,
    slice: async (start: number, end: number) => new Uint8Array(end - start).fill(bytes[0] ?? 0),
  };
  const token = {
    data: {
      service_id: 's',
      upload_host: 'parley.example',
      schema: 'https',
      auth: { current_time: '', expired_time: '', session_token: 'ticket', access_key_id: '', secret_access_key: '' },
      upload_path: '/api/upload/object/01',
      object_uri: 'object-1',
    },
  };
  const uploaded = {
    data: {
      Uri: 'object-1',
      ImageWidth: 4,
      ImageHeight: 3,
      file_name: 'a.bin',
      file_type: 'image',
      file_size: source.size,
      file_url: '/f',
      thumb_url: '/t',
    },
  };

  /** The upload half of a server; some parts do not arrive. */
  function uploadServer(isLost: (put: number) => boolean = () => false) {
    let received = 0;
    let puts = 0;
    return served(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/auth_token')) return json(token);
      if (pathname.endsWith('/complete')) return json(uploaded);
      if (request.method !== 'PUT') return json({ upload_offset: received, is_complete: false });
      puts += 1;
      if (isLost(puts)) {
        received += 1_000;
        throw new TypeError('fetch failed');
      }
      received = Number(request.headers.get('x-upload-offset')) + (await request.arrayBuffer()).byteLength;
      return json({ upload_offset: received });
    });
  }

  it('send parts with offset and token, and report progress', async () => {
    const { transport, requests } = uploadServer();
    const progress: number[] = [];
    await expect(transport.upload(source, (percent) => progress.push(percent), never)).resolves.toEqual({
      uri: 'object-1',
      width: 4,
      height: 3,
      url: '/f',
    });
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ headers }) => headers.get('x-upload-offset'))).toEqual(['0', '262144', '524288']);
    expect(puts[0]?.headers.get('x-upload-token')).toBe('ticket');
    expect(progress).toEqual([42, 84, 99, 100]);
  });

  it('continue at the offset that the server reports', async () => {
    const { transport, requests, clock } = uploadServer((put) => put === 2);
    const uploading = transport.upload(source, () => undefined, never);
    await clock.pass(500);
    await uploading;
    const offsets = requests
      .filter(({ method }) => method === 'PUT')
      .map(({ headers }) => headers.get('x-upload-offset'));
    expect(offsets).toEqual(['0', '262144', '263144', '525288']);
  });

  it('get a new token when it has expired', async () => {
    let tokens = 0;
    const { transport, requests } = served(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/auth_token')) {
        tokens += 1;
        const auth = { ...token.data.auth, session_token: `ticket-${tokens}` };
        return json({ data: { ...token.data, auth } });
      }
      if (pathname.endsWith('/complete')) return json(uploaded);
      if (request.method !== 'PUT') return json({ upload_offset: 0, is_complete: false });
      if (request.headers.get('x-upload-token') === 'ticket-1') return json({ code: 700000103, msg: 'Expired' }, 403);
      return json({ upload_offset: source.size });
    });
    await transport.upload(source, () => undefined, never);
    expect(await requests.filter(({ url }) => url.endsWith('/auth_token'))[1]?.json()).toMatchObject({
      object_uri: 'object-1',
    });
  });

  it('fail after three attempts without progress', async () => {
    let puts = 0;
    const { transport, clock } = served((request) => {
      if (request.url.endsWith('/auth_token')) return json(token);
      if (request.method !== 'PUT') return json({ upload_offset: 0, is_complete: false });
      puts += 1;
      throw new TypeError('fetch failed');
    });
    const failed = expect(transport.upload(source, () => undefined, never)).rejects.toBeInstanceOf(TransportError);
    await clock.pass(10_000);
    await failed;
    expect(puts).toBe(3);
  });

  it('are deleted on the server when cancelled', async () => {
    const leaving = new AbortController();
    const { transport, requests } = uploadServer();
    const progressed = () => leaving.abort(new Error('left'));
    await expect(transport.upload(source, progressed, leaving.signal)).rejects.toThrow('left');
    await settle();
    expect(requests.at(-1)?.method).toBe('DELETE');
  });

  it('use another host if the server returns one', async () => {
    const { transport, requests } = served((request) => {
      if (request.url.endsWith('/auth_token')) return json({ data: { ...token.data, upload_host: 'files.example' } });
      if (request.url.endsWith('/complete')) return json(uploaded);
      return json({ upload_offset: source.size });
    });
    await transport.upload(source, () => undefined, never);
    expect(new Set(requests.slice(1).map(({ url }) => new URL(url).host))).toEqual(new Set(['files.example']));
  });
});
