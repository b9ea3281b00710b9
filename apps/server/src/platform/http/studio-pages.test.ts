import { createHook } from 'node:async_hooks';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendWithoutNetwork } from '../../testing/send-without-network.ts';
import { createLog } from '../log.ts';
import { openAccessChanges } from '../session/access-changes.ts';
import type { SessionCaller, Sessions } from '../session/sessions.ts';
import { answerErrors } from './answer-errors.ts';
import { type App, createApp } from './app.ts';
import { studioPages } from './studio-pages.ts';
import { createTrustedProxies } from './trusted-proxies.ts';

/** The session of the token `ada`; with any other, the database fails. */
async function findSession(token: string): Promise<SessionCaller> {
  if (token !== 'ada') throw new Error('the database is gone');
  return { sessionId: '1', userId: '7', locale: 'zh-CN', isAdministrator: false, expiresAt: 0 };
}

let folder: string;
let app: App;
const reportUnreadable = vi.fn();

async function newApp(): Promise<App> {
  const unused = undefined as never;
  return createApp({
    log: createLog('silent'),
    sessions: { find: findSession } as Sessions,
    access: unused,
    accessChanges: await openAccessChanges({ broadcast: null, log: createLog('silent') }),
    baseUrl: 'https://parley.example.com',
    hosts: { refusalOf: () => undefined },
    proxies: createTrustedProxies({ networks: [] }),
    newLogId: () => 'id',
    streamsPerUser: 1,
    stopping: new AbortController().signal,
  });
}
const registration = async () => ({ mode: 'invite', is_first_account: true });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="en-US"><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="signed-in" content="__SIGNED_IN__">' +
      '<meta property="og:image" content="__BASE_URL__/share.png">',
  );
  await writeFile(join(folder, 'agent.html'), '<link rel="modulepreload" href="/assets/editor-1a2b.js">');
  await writeFile(join(folder, 'sign.html'), '<meta content="__SIGNED_IN__"><meta content="__REGISTRATION__">');
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'run()');
  await writeFile(join(folder, 'assets', 'part-1a2b.js'), 'part()');
  await writeFile(join(folder, 'assets', 'part-1a2b.js.br'), brotliCompressSync('part()'));
  await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(join(folder, 'embed.html'), '<html lang="en-US"><meta content="__SIGNED_IN__">');
  await writeFile(join(folder, 'diagram.html'), '<title>Diagram</title>');
  await writeFile(join(folder, 'diagram.js'), 'draw()');
  await writeFile(join(folder, 'assets', 'diagram-core-1a2b.js'), 'core()');
  await writeFile(join(folder, 'assets', 'stream-worker-1a2b.js'), 'work()');
  await writeFile(join(folder, 'assets', 'pdf.worker.min-1a2b.mjs'), 'read()');
  app = await newApp();
  studioPages(app, { folder, registration, onUnreadable: reportUnreadable });
  answerErrors(app);
});
afterAll(() => rm(folder, { recursive: true }));

it('tells the server that the studio cannot be read', async () => {
  const nowhere = { folder: join(folder, 'nowhere'), registration, onUnreadable: reportUnreadable };
  studioPages(await newApp(), nowhere);
  await vi.waitFor(() => expect(reportUnreadable).toHaveBeenCalledOnce());
  expect(reportUnreadable).toHaveBeenCalledWith(expect.objectContaining({ code: 'ENOENT' }));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  sendWithoutNetwork(app.routes, path, { headers }, '192.0.2.1');
const SIGNED_IN = { cookie: '__Host-session_key=ada' };

describe('studio pages', () => {
  it('serve the page for any path, each time with a new nonce in the policy', async () => {
    const pages = await Promise.all(['/', '/space/1/develop', '/terms'].map((path) => get(path, SIGNED_IN)));
    const nonces = await Promise.all(
      pages.map(async (page) => /csp-nonce" content="([^"]+)"/.exec(await page.text())?.[1]),
    );
    expect(new Set(nonces).size).toBe(3);
    for (const [index, page] of pages.entries()) {
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toContain(`'nonce-${nonces[index]}'`);
      expect(policy).toContain("default-src 'none'; script-src 'self'; ");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('studio §6 send visitors to the sign page before the studio is loaded', async () => {
    const locationOf = async (path: string) => (await get(path)).headers.get('location');
    expect((await get('/')).status).toBe(302);
    expect(await locationOf('/')).toBe('/sign?redirect=%2F');
    expect(await locationOf('/space/1/bot/2?a=b')).toBe('/sign?redirect=%2Fspace%2F1%2Fbot%2F2%3Fa%3Db');
    expect(await locationOf('/admin')).toBe('/sign?redirect=%2Fadmin');
    expect(await Promise.all(['/terms', '/join', '/docs/api', '/spaces', '/nowhere'].map(locationOf))).toEqual(
      Array(5).fill(null),
    );
  });

  it('keep shared conversations out of search engines', async () => {
    const robotsOf = async (path: string) => (await get(path)).headers.get('x-robots-tag');
    expect(await Promise.all(['/shared', '/shared/01m7mn14', '/terms', '/sharedness'].map(robotsOf))).toEqual([
      'noindex, nofollow',
      'noindex, nofollow',
      null,
      null,
    ]);
  });

  it('name the share image by its full address', async () => {
    expect(await (await get('/terms')).text()).toContain('content="https://parley.example.com/share.png"');
  });

  it('cannot be framed, except the chat page by our own pages', async () => {
    const page = await get('/terms');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const chat = await get('/embed?bot_id=1');
    expect(chat.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(chat.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  });

  it('name the files of an agent on its page, and on no other', async () => {
    const hasFiles = async (path: string) => (await (await get(path, SIGNED_IN)).text()).includes('editor-1a2b.js');
    expect(await hasFiles('/space/01m7mn14/bot/01m7mn15')).toBe(true);
    expect(await hasFiles('/space/1/bot/2?version=3')).toBe(true);
    const others = ['/', '/space/1/develop', '/space/1/bot/2/publish', '/space/1/bot', '/sign'];
    expect(await Promise.all(others.map(hasFiles))).toEqual(others.map(() => false));
  });

  it('tell the chat page whether somebody is logged in, and the language of the account', async () => {
    expect(await (await get('/embed?bot_id=1')).text()).toBe('<html lang="en-US"><meta content="no">');
    expect(await (await get('/embed?bot_id=1', SIGNED_IN)).text()).toBe('<html lang="zh-CN"><meta content="yes">');
  });

  it('serve the diagram page for any frame, sandboxed without origin and network', async () => {
    const page = await get('/diagram');
    expect(await page.text()).toBe('<title>Diagram</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      'frame-ancestors *',
      'sandbox allow-scripts',
    ]);
    expect((await get('/terms')).headers.get('content-security-policy')).toContain("frame-src 'self'");
  });

  it('allow a page without an origin to load the diagram files, and no others', async () => {
    const opened = async (path: string) => (await get(path)).headers.get('access-control-allow-origin');
    expect(await Promise.all(['/diagram.js', '/assets/diagram-core-1a2b.js'].map(opened))).toEqual(['*', '*']);
    expect(await Promise.all(['/', '/assets/main-1a2b.js', '/favicon.svg', '/diagram'].map(opened))).toEqual(
      Array(4).fill(null),
    );
  });

  it('allow the worker that windows share to call the server, and no other script anything', async () => {
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policyOf('/assets/stream-worker-1a2b.js')).toBe("default-src 'none'; connect-src 'self'");
    expect(await policyOf('/assets/main-1a2b.js')).toContain('sandbox');
    expect(await policyOf('/terms')).toContain("worker-src 'self'");
  });

  it('serve the PDF worker as a JavaScript module whose CSP allows only WebAssembly', async () => {
    const { headers } = await get('/assets/pdf.worker.min-1a2b.mjs');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'");
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('allow the microphone and geolocation, which voice messages and bots need', async () => {
    const policy = (await get('/')).headers.get('permissions-policy');
    expect(policy).toContain('microphone=(self)');
    expect(policy).toContain('geolocation=(self)');
  });

  it('serve files compressed, and cacheable forever when the name has a hash', async () => {
    const plain = await get('/assets/main-1a2b.js');
    expect(await plain.text()).toBe('run()');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toContain('immutable');
    const small = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe('run()');
    const gzipped = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzipped.arrayBuffer()).toString()).toBe('run()');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('compress a file once, however many visitors ask for it at the same time', async () => {
    const started: string[] = [];
    const hook = createHook({ init: (_id, type) => started.push(type) }).enable();
    const answers = Array.from({ length: 20 }, () => get('/favicon.svg', { 'accept-encoding': 'gzip' }));
    const bodies = await Promise.all(answers.map(async (answer) => (await answer).arrayBuffer()));
    hook.disable();
    expect(new Set(bodies.map((body) => gunzipSync(body).toString()))).toEqual(new Set(['<svg/>']));
    expect(started.filter((type) => type === 'ZLIB')).toHaveLength(1);
  });

  it('serve what the build has compressed, and not as a file of its own', async () => {
    const part = await get('/assets/part-1a2b.js', { 'accept-encoding': 'br' });
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(brotliCompressSync('part()')));
    expect((await get('/assets/part-1a2b.js.br')).status).toBe(404);
    const gzipped = await get('/assets/part-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(await gzipped.arrayBuffer()).toString()).toBe('part()');
    expect(await (await get('/assets/part-1a2b.js')).text()).toBe('part()');
  });

  it('say whether somebody is signed in, and the sign page who may register', async () => {
    const registration = '{&quot;mode&quot;:&quot;invite&quot;,&quot;is_first_account&quot;:true}';
    expect(await (await get('/sign?redirect=%2F')).text()).toBe(`<meta content="no"><meta content="${registration}">`);
    const signedIn = await (await get('/space', SIGNED_IN)).text();
    expect(signedIn).toContain('<html lang="zh-CN">');
    expect(signedIn).toContain('<meta name="signed-in" content="yes">');
  });

  it('say nothing when the database is gone, and are still served', async () => {
    const page = await get('/sign', { cookie: '__Host-session_key=eve' });
    expect(await page.text()).toBe('<meta content=""><meta content="">');
  });

  it('answer 304 when the browser has the file', async () => {
    const etag = (await get('/favicon.svg')).headers.get('etag') ?? '';
    const again = await get('/favicon.svg', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it.each(['/assets/gone.js', '/assets/..%2f..%2fpackage.json', '/api/nothing'])('do not answer %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
  });
});
