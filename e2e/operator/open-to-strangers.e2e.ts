import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  errorCatalogue,
  GetRegistration,
  ListSessions,
  PassportWebEmailLoginPost,
  PassportWebEmailRegisterV2Post,
  toHttpRequest,
} from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { createHttpClient, PASSWORD, registerClient } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const email = 'alice@example.com';
const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });

it('listens beyond loopback: the first account needs the link that the start prints, the next an invitation', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path, HOST: '0.0.0.0' };
  const earlier = await runServer(settings);
  expect(earlier.firstAccountLink).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/sign#invitation=[\w-]{43}$/);
  await earlier.end('SIGTERM');

  const server = await runServer(settings);
  const client = createHttpClient(server.address.replace('0.0.0.0', '127.0.0.1'));
  const register = (invitation?: string) =>
    client.call(PassportWebEmailRegisterV2Post, { email, password: PASSWORD, invitation });
  expect(await client.call(GetRegistration, {})).toMatchObject({ mode: 'invite', needs_first_account_link: true });
  await expect(register()).rejects.toEqual(refused('firstAccountLinkNeeded'));
  const { data } = await register(server.firstAccountLink?.split('#invitation=')[1]);
  expect(data.is_administrator).toBe(true);
  await expect(registerClient(server.address, 'eve@example.com')).rejects.toEqual(refused('invitationNeeded'));
  await server.end('SIGTERM');

  await using later = await runServer(settings);
  expect(later.firstAccountLink).toBeUndefined();
});

it('answers to its own names only, and believes the proxy that the operator trusts', async () => {
  await using folder = await temporaryFolder();
  await using server = await runServer({ DATA_DIR: folder.path, TRUSTED_PROXIES: '127.0.0.0/8' });
  await expect(registerClient(server.address, email)).rejects.toEqual(refused('firstAccountLinkNeeded'));
  await registerClient(server.address, email, server.firstAccountLink);

  const page = await send(server.address, '/sign', 'GET', { host: 'evil.example' });
  expect(page.statusCode).toBe(403);
  expect(await text(page)).toContain('<p>This server does not answer to the name evil.example.');

  const { path, init } = toHttpRequest(PassportWebEmailLoginPost, { email, password: PASSWORD });
  const forwarded = { 'x-forwarded-for': '192.0.2.66, 203.0.113.7', 'x-forwarded-proto': 'https' };
  const login = await send(server.address, path, 'POST', { ...init.headers, ...forwarded }, String(init.body));
  const cookies = login.headers['set-cookie']?.map((cookie) => cookie.split(';', 1)[0] ?? '') ?? [];
  expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['__Host-session_key', '__Host-device_key']);

  const list = toHttpRequest(ListSessions, {});
  const headers = { ...list.init.headers, ...forwarded, cookie: cookies.join('; ') };
  const answer = await send(server.address, list.path, 'POST', headers, String(list.init.body));
  const { sessions } = ListSessions.response.parse(JSON.parse(await text(answer)));
  expect(sessions.find(({ is_current }) => is_current)?.ip).toBe('203.0.113.7');
});

/** `fetch` does not let its caller choose the name of the host. */
function send(address: string, path: string, method: string, headers: Record<string, string>, body?: string) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(address + path, { method, headers }, resolve)
      .on('error', reject)
      .end(body);
  });
}
