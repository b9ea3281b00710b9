import { randomBytes } from 'node:crypto';
import { AbortUpload, CompleteUpload, GetUploadProgress, PutUploadPart, UPLOAD_OFFSET_HEADER } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { askForTicket, type Ticket } from '../../testing/uploading.ts';

/**
 * Property test: in any order of operations, exactly the acknowledged bytes are stored, and only a complete upload
 * becomes a file. The model is the number of acknowledged bytes.
 */
const FILE = new Uint8Array(randomBytes(300_000));

type Step =
  | { readonly type: 'put'; readonly from: 'end' | number; readonly length: number }
  | { readonly type: 'put-twice-at-once' | 'cut'; readonly length: number }
  | { readonly type: 'ask' | 'complete' | 'abort' | 'renew' };

const length = fc.integer({ min: 0, max: 200_000 });
const from = fc.oneof(
  { weight: 3, arbitrary: fc.constant('end' as const) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: FILE.length }) },
);
const named = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: named('put'), from, length }) },
  { weight: 5, arbitrary: fc.record({ type: named('put-twice-at-once', 'cut'), length }) },
  { weight: 5, arbitrary: fc.record({ type: named('ask', 'complete', 'renew') }) },
  { weight: 1, arbitrary: fc.record({ type: named('abort') }) },
);

let server: TestApp;
let alice: TestBrowser;
beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
});
afterAll(() => server[Symbol.asyncDispose]());

/** A body that ends with an error after some bytes, like a lost connection. */
function brokenBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new Error('connection lost'));
      isSent = true;
      if (bytes.length > 0) controller.enqueue(bytes);
    },
  });
}

/** One upload and its invariants. */
async function openModel() {
  let ticket: Ticket = await askForTicket(alice, { file_name: 'a.bin', file_size: FILE.length });
  let acknowledged = 0;
  let state: 'unfinished' | 'finished' | 'gone' = 'unfinished';
  const slice = (from: number, size: number) => FILE.slice(from, Math.min(from + size, FILE.length));
  const send = (from: number, size: number) =>
    alice.sendOperation(PutUploadPart, { ...ticket, upload_offset: from }, slice(from, size));
  const offsetOf = (response: Response) => Number(response.headers.get(UPLOAD_OFFSET_HEADER));

  async function put(from: number, size: number): Promise<void> {
    const response = await send(from, size);
    const isNext = state === 'unfinished' && from === acknowledged;
    expect(response.status).toBe(state === 'gone' ? 403 : isNext ? 200 : 409);
    if (isNext) acknowledged += slice(from, size).length;
    if (state === 'unfinished') expect(offsetOf(response)).toBe(acknowledged);
  }

  /** Two concurrent parts: one may be aborted for the other; the responses contain the offset. */
  async function putTwiceAtOnce(size: number): Promise<void> {
    const responses = await Promise.all([send(acknowledged, size), send(acknowledged, size)]);
    if (state !== 'unfinished') return;
    const { upload_offset } = await alice.call(GetUploadProgress, ticket);
    expect(Math.max(acknowledged, ...responses.map(offsetOf))).toBe(upload_offset);
    acknowledged = upload_offset;
  }

  /** Bytes that arrived before the cut are kept. */
  async function cut(size: number): Promise<void> {
    const bytes = slice(acknowledged, size);
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      'x-upload-token': ticket.upload_token,
      [UPLOAD_OFFSET_HEADER]: String(acknowledged),
    };
    const init = { method: 'PUT', headers, body: brokenBody(bytes), duplex: 'half' } as RequestInit;
    expect((await alice.send(`/api/upload/object/${ticket.object_id}`, init)).status).not.toBe(200);
    if (state === 'unfinished') acknowledged += bytes.length;
  }

  async function ask(): Promise<void> {
    const response = await alice.sendOperation(GetUploadProgress, ticket);
    expect(response.status).toBe(state === 'gone' ? 403 : 200);
    if (state !== 'gone') expect(offsetOf(response)).toBe(acknowledged);
  }

  async function complete(): Promise<void> {
    const { status } = await alice.sendOperation(CompleteUpload, ticket);
    const isWhole = acknowledged === FILE.length;
    const ofPart = acknowledged === 0 ? 400 : 409;
    expect(status).toBe(state === 'gone' ? 403 : isWhole ? 200 : ofPart);
    if (state === 'unfinished' && isWhole) state = 'finished';
  }

  async function renew(): Promise<void> {
    const renewed = askForTicket(alice, { object_uri: ticket.object_id });
    if (state === 'unfinished') ticket = await renewed;
    else await expect(renewed).rejects.toThrow();
  }

  async function abort(): Promise<void> {
    const { status } = await alice.sendOperation(AbortUpload, ticket);
    expect(status).toBe({ unfinished: 200, finished: 409, gone: 403 }[state]);
    if (state === 'unfinished') state = 'gone';
  }

  return {
    async take(step: Step): Promise<void> {
      if (step.type === 'put') await put(step.from === 'end' ? acknowledged : step.from, step.length);
      else if (step.type === 'put-twice-at-once') await putTwiceAtOnce(step.length);
      else if (step.type === 'cut') await cut(step.length);
      else await { ask, complete, renew, abort }[step.type]();
    },
    /** After any sequence of operations, an upload that was not aborted can be completed. */
    async finish(): Promise<void> {
      if (state === 'gone') return;
      if (acknowledged < FILE.length) await put(acknowledged, FILE.length);
      const { data } = await alice.call(CompleteUpload, ticket);
      const stored = Buffer.from(await (await alice.send(data.file_url)).arrayBuffer());
      expect(stored.equals(FILE)).toBe(true);
    },
  };
}

async function run(steps: readonly Step[]): Promise<void> {
  const model = await openModel();
  for (const step of steps) await model.take(step);
  await model.finish();
}

describe('uploads with any order of parts, cuts, retries and aborts', () => {
  it('hold the acknowledged bytes and become a file only when complete', { timeout: 120_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.array(anyStep, { maxLength: 20 }), run), { numRuns: 60 });
  });
});
