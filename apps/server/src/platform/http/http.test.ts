import {
  errorCatalogue,
  ListSessions,
  operationsByFeature,
  PassportAccountInfoV2,
  PassportWebEmailLoginPost,
  PassportWebLogoutGet,
  toHttpRequest,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { answerHeaders } from './security-headers.ts';

let server: TestApp;
let alice: TestBrowser;

beforeAll(async () => {
  server = await openTestApp();
  alice = (await server.register('alice@example.com')).browser;
});
afterAll(() => server[Symbol.asyncDispose]());

const ours = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', host: 'localhost' };
const post = (path: string, body: string, headers: Record<string, string> = ours) =>
  alice.send(path, { method: 'POST', body, headers });

const envelope = async (response: Response) => (await response.json()) as { code: number; msg: string };

const mutating = Object.values(operationsByFeature)
  .flat()
  .filter(({ method, policy }) => method === 'POST' || policy.verb !== 'read');

describe('cross-origin requests', () => {
  const { 'x-requested-with': _, ...unmarked } = ours;
  const foreign: [string, Record<string, string>][] = [
    ['without our header', unmarked],
    ['from another origin', { ...ours, origin: 'https://evil.example' }],
    ['from an opaque origin', { ...ours, origin: 'null' }],
    ['from another port', { ...ours, origin: 'http://localhost:8080' }],
    ['from a sibling site', { ...ours, 'sec-fetch-site': 'same-site' }],
    ['from another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ];

  it.each(mutating)('$name refuses them', async ({ method, path }) => {
    for (const [what, headers] of foreign) {
      const body = method === 'POST' ? '{}' : undefined;
      const response = await alice.send(path, { method, headers, body });
      expect(response.status, what).toBe(403);
      expect((await envelope(response)).code, what).toBe(errorCatalogue.foreignOrigin.code);
    }
  });

  it('accepts our own origin', async () => {
    const headers = { ...ours, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
    expect((await post(ListSessions.path, '{}', headers)).status).toBe(200);
  });
});

describe('request bodies', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'refuses the content type %j where JSON is expected',
    async (type) => {
      const response = await post(ListSessions.path, '{}', { ...ours, 'content-type': type });
      expect(response.status).toBe(415);
    },
  );

  it('refuses a body above the limit, with or without a content-length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    expect((await post(UserUpdateProfile.path, large)).status).toBe(413);
    expect((await post(UserUpdateProfile.path, large, { ...ours, 'content-length': '1100012' })).status).toBe(413);
  });

  it('refuses deep nesting without parsing it', async () => {
    const response = await post(UserUpdateProfile.path, `{"name":${'['.repeat(100_000)}`);
    expect(response.status).toBe(400);
    expect((await envelope(response)).code).toBe(errorCatalogue.tooDeep.code);
  });

  it('refuses many elements or keys without parsing them', async () => {
    const bodies = [`{"name":[${'{},'.repeat(300_000)}0]}`, `{${'"a":0,'.repeat(150_000)}"name":"x"}`];
    for (const body of bodies) {
      const response = await post(UserUpdateProfile.path, body);
      expect(response.status).toBe(400);
      expect((await envelope(response)).code).toBe(errorCatalogue.tooManyElements.code);
    }
  });

  it('of calls without a session have a few kB', async () => {
    const large = JSON.stringify({ email: 'a@b.co', password: 'x', beside: 'x'.repeat(5_000) });
    for (const headers of [ours, { ...ours, 'content-length': String(large.length) }]) {
      const body = { method: 'POST', body: large, headers };
      const response = await server.browser().send(PassportWebEmailLoginPost.path, body);
      expect(response.status).toBe(413);
      expect((await envelope(response)).msg).toBe('The request is too large. The limit is 4 kB.');
    }
  });

  it('of calls without a session are not read when the network has sent too many', async () => {
    const visitor = server.browser('203.0.113.7');
    const send = (from = visitor) =>
      from.send(PassportWebEmailLoginPost.path, { method: 'POST', body: '{"email":', headers: ours });
    const statuses: number[] = [];
    for (let time = 0; time < 301; time += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([...Array(300).fill(400), 429]);
    expect((await envelope(await send())).msg).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    expect((await send(server.browser('203.0.113.8'))).status).toBe(400);
    // A session counts as itself, not as its address.
    const neighbour = server.browser('203.0.113.7');
    neighbour.cookie = alice.cookie;
    expect((await send(neighbour)).status).toBe(400);
  });

  it('does not count brackets inside strings as nesting', async () => {
    const response = await post(UserUpdateProfile.path, JSON.stringify({ name: '"[[[[{{{{\\' }));
    expect(response.status).toBe(200);
  });

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '{"name":1}',
    '{"name":null}',
    '{"__proto__":{"name":"x"}}',
    '{"name":"a\\u0000b"}',
  ])('refuses %j and keeps serving', async (body) => {
    expect((await post(UserUpdateProfile.path, body)).status).toBe(400);
  });

  it('refuses unknown keys in our own operations and drops them in operations of the reference wire', async () => {
    expect((await post(ListSessions.path, '{"user_id":"x"}')).status).toBe(400);
    expect((await post(PassportAccountInfoV2.path, '{"user_id":"x"}')).status).toBe(200);
  });

  it.each(['ad\u200Bmin', 'nim\u202Eda', 'ad\u0007min'])('refuses the name %j in words', async (name) => {
    for (const [headers, text] of [
      [ours, /^A name or an e-mail cannot contain invisible characters/],
      [{ ...ours, 'accept-language': 'zh-CN' }, /^名称和邮箱不能包含不可见字符/],
    ] as const) {
      const body = JSON.stringify({ email: `${name}@b.co`, password: 'x' });
      const response = await server.browser().send(PassportWebEmailLoginPost.path, { method: 'POST', headers, body });
      expect(response.status).toBe(400);
      expect(await envelope(response)).toEqual({
        code: errorCatalogue.hiddenCharacters.code,
        msg: expect.stringMatching(text),
      });
    }
    expect((await post(UserUpdateProfile.path, JSON.stringify({ name }))).status).toBe(400);
  });

  it('names the invalid field and the problem in the language of the user', async () => {
    const visitor = server.browser();
    const chinese = { ...ours, 'accept-language': 'zh-CN,zh;q=0.9' };
    const send = (headers: Record<string, string>) =>
      visitor.send(PassportWebEmailLoginPost.path, {
        method: 'POST',
        headers,
        body: '{"email":"a@b.co","password":""}',
      });
    expect((await envelope(await send(ours))).msg).toMatch(/^The request is not valid: password: /);
    expect((await envelope(await send(chinese))).msg).toMatch(/^请求无效：password: /);
  });
});

describe('every response', () => {
  const paths = ['/healthz', '/api/openapi.json', '/api/nothing', '/nothing', PassportAccountInfoV2.path];

  it.each(paths)('%s carries a log id and the security headers', async (path) => {
    const response = await server.browser().send(path);
    expect(response.headers.get('x-tt-logid')).toMatch(/^[0-9a-z]{26}$/);
    for (const name of Object.keys(answerHeaders(false))) expect(response.headers.get(name), name).toBeTruthy();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('names the allowed method of a path', async () => {
    const response = await alice.send('/api/passport/web/email/password/reset/?password=secret', {});
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
  });

  it('reveals nothing internal when a bug throws', async () => {
    await using broken = await openTestApp();
    const { browser } = await broken.register('bob@example.com');
    await broken.database.open.database.schema.dropTable('session').execute();
    const response = await browser.sendOperation(PassportAccountInfoV2, {});
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ code: 500, msg: expect.any(String) });
    expect(text).not.toMatch(/at \w+ \(|node_modules|select |session|\.ts/i);
  });
});

describe('session cookie', () => {
  const login = { email: 'carol@example.com', password: 'correct horse battery' };

  it('is HttpOnly, SameSite and valid for 30 days; Secure behind https', async () => {
    await using secure = await openTestApp({ baseUrl: 'https://parley.example.com' });
    await secure.register(login.email);
    const set = (await secure.browser().sendOperation(PassportWebEmailLoginPost, login)).headers.get('set-cookie');
    expect(set).toMatch(/^__Host-session_key=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax, /);
    await server.register(login.email);
    const plain = (await server.browser().sendOperation(PassportWebEmailLoginPost, login)).headers.get('set-cookie');
    expect(plain).toMatch(/^session_key=/);
    expect(plain).not.toContain('Secure');
  });

  it('under https, does not read a cookie without the prefix, which a neighbouring host could have planted', async () => {
    await using secure = await openTestApp({ baseUrl: 'https://parley.example.com' });
    const { browser } = await secure.register(login.email);
    expect((await browser.sendOperation(PassportAccountInfoV2, {})).status).toBe(200);
    browser.cookie = browser.cookie.replace('__Host-', '');
    expect((await browser.sendOperation(PassportAccountInfoV2, {})).status).toBe(401);
  });

  it('has the prefix behind a trusted proxy that was reached over https, and not when another client claims it', async () => {
    await using proxied = await openTestApp({ trustedProxies: ['10.0.0.0/8'] });
    await proxied.register(login.email);
    const { path, init } = toHttpRequest(PassportWebEmailLoginPost, login);
    const headers = { ...init.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const send = (ip: string) => proxied.browser(ip).send(path, { ...(init as RequestInit), headers });
    const behindProxy = await send('10.0.0.1');
    expect(behindProxy.headers.get('set-cookie')).toMatch(/^__Host-session_key=.*__Host-device_key=/);
    expect(behindProxy.headers.get('strict-transport-security')).toBeTruthy();
    const direct = await send('192.0.2.200');
    expect(direct.headers.get('set-cookie')).toMatch(/^session_key=/);
    expect(direct.headers.get('strict-transport-security')).toBeNull();
  });

  it('is removed at log-out, which only redirects to a path of this site', async () => {
    const browser = server.browser();
    await browser.call(PassportWebEmailLoginPost, login);
    expect(browser.cookie).not.toBe('');
    const { redirect_url } = await browser.call(PassportWebLogoutGet, { next: '//evil.example' });
    expect(redirect_url).toBe('/');
    expect(browser.cookie).toBe('');
  });

  it('compares the origin with BASE_URL', async () => {
    await using secure = await openTestApp({ baseUrl: 'https://parley.example.com' });
    const send = (origin: string) =>
      secure
        .browser()
        .send(PassportWebLogoutGet.path, { headers: { ...ours, host: 'parley.example.com:3000', origin } });
    expect((await send('https://parley.example.com')).status).toBe(200);
    expect((await send('http://parley.example.com:3000')).status).toBe(403);
  });
});

describe('the name of the server in a request', () => {
  const named = (target: TestApp, path: string, host: string, headers: Record<string, string> = {}) =>
    target.browser().send(path, { headers: { ...headers, host } });

  it('is refused in words when the server does not have it, for calls and for pages', async () => {
    const call = await named(server, '/api/openapi.json', 'evil.example:3000', { 'accept-language': 'zh-CN' });
    expect(call.status).toBe(403);
    expect(await envelope(call)).toEqual({
      code: errorCatalogue.unknownHost.code,
      msg: expect.stringMatching(/^此服务器不接受名称 evil\.example。/),
    });
    const page = await named(server, '/sign', 'evil.example:3000');
    expect(page.status).toBe(403);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await page.text()).toContain(
      '<p>This server does not answer to the name evil.example. Open it by its IP address',
    );
  });

  it('is escaped in the page that refuses it', async () => {
    const page = await named(server, '/sign', '<img src=x onerror=alert(1)>"', { 'accept-language': 'zh-CN' });
    const text = await page.text();
    expect(text).toContain('<html lang="zh-CN">');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;');
    expect(text).not.toContain('<img');
  });

  it('is checked before a change is made, also for a caller whose page has that name', async () => {
    const headers = { ...ours, host: 'evil.example', origin: 'http://evil.example' };
    const response = await alice.send(UserUpdateProfile.path, { method: 'POST', headers, body: '{"name":"Eve"}' });
    expect((await envelope(response)).code).toBe(errorCatalogue.unknownHost.code);
    expect((await alice.call(PassportAccountInfoV2, {})).data.name).not.toBe('Eve');
  });

  it('may be any loopback name or address of the server, and with BASE_URL only that one', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.1.7:3000', '[::1]:3000'])
      expect((await named(server, '/api/openapi.json', host)).status, host).toBe(200);
    await using configured = await openTestApp({ baseUrl: 'https://parley.example.com', allowedHosts: ['parley.lan'] });
    for (const host of ['parley.example.com', 'parley.lan:3000'])
      expect((await named(configured, '/api/openapi.json', host)).status, host).toBe(200);
    const refused = await named(configured, '/api/openapi.json', '127.0.0.1:3000');
    expect(refused.status).toBe(403);
    expect((await envelope(refused)).msg).toContain('Open it at https://parley.example.com.');
  });

  it('does not matter to health checks', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await named(server, path, 'pod-7.internal')).status).toBe(200);
  });
});
