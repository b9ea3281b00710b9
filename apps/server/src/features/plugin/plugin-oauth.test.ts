import {
  DebugAPI,
  FinishOAuth,
  GetOAuthStatus,
  GetPluginInfo,
  GetQueriedOAuthPluginList,
  type PluginAuth,
  type RequestOf,
  ResumeChat,
  RevokeAuthToken,
  StartOAuth,
  UpdatePluginMeta,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { type ApiServer, json, startApiServer } from './testing/api-server.ts';
import { addOauthServer, type OauthServer } from './testing/oauth-server.ts';
import { createPlugin, type MadePlugin, pluginList, publish, tool } from './testing/plugins.ts';

let api: ApiServer;
let oauth: OauthServer;
/** A server that must get nothing of what belongs to the first. */
let elsewhere: ApiServer;
/** A server whose users also have accounts at the first, and that names itself in its answers. */
let named: ApiServer;
let namedOauth: OauthServer;
let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  api = await startApiServer();
  oauth = addOauthServer(api);
  elsewhere = await startApiServer();
  named = await startApiServer();
  namedOauth = addOauthServer(named);
  world = await openTestChatServer({}, { allowedPrivateHosts: [api.host, elsewhere.host, named.host] });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await elsewhere[Symbol.asyncDispose]();
  await named[Symbol.asyncDispose]();
});

const authOf = (): Extract<PluginAuth, { type: 'oauth' }> => ({
  type: 'oauth',
  authorize_url: `${api.url}/authorize?prompt=consent`,
  token_url: `${api.url}/token`,
  client_id: 'parley',
  scope: 'pets:read',
});

async function connect(browser: TestBrowser, plugin_id: string): Promise<void> {
  const { authorize_url } = await browser.call(StartOAuth, { plugin_id });
  await browser.call(FinishOAuth, oauth.agree(authorize_url));
}

async function openConnected(): Promise<{ chat: TestChat; made: MadePlugin }> {
  const chat = await world.chat(`oauth-${++users}@example.com`);
  const secret = { auth: authOf(), secret: 'client-secret' };
  const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('me')], secret);
  await connect(chat.browser, made.pluginId);
  await publish(chat.browser, made);
  await chat.change({ plugin_list: pluginList(made) });
  return { chat, made };
}

const debug = (browser: TestBrowser, { toolIds }: MadePlugin) =>
  browser.call(DebugAPI, { api_id: toolIds[0] ?? '', arguments: '{}' });
const CALL = { toolCalls: [{ id: 'call-1', name: 'me', arguments: {} }] };

describe('wire §5 OAuth of plugins', () => {
  it('connects with PKCE, and hides tokens and secrets', async () => {
    const chat = await world.chat(`oauth-${++users}@example.com`);
    const secret = { auth: authOf(), secret: 'client-secret' };
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('me')], secret);
    const { pluginId: plugin_id } = made;
    expect(await debug(chat.browser, made)).toMatchObject({ success: false, needs_connection: true });
    const { authorize_url } = await chat.browser.call(StartOAuth, { plugin_id });
    const query = new URL(authorize_url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      prompt: 'consent',
      response_type: 'code',
      client_id: 'parley',
      scope: 'pets:read',
      code_challenge_method: 'S256',
    });
    expect(query.get('redirect_uri')).toMatch(new RegExp(`/plugin/oauth/callback/${plugin_id}$`));
    const agreed = oauth.agree(authorize_url);
    expect(await chat.browser.call(FinishOAuth, agreed)).toMatchObject({ plugin_name: 'Pets' });
    const result = await debug(chat.browser, made);
    expect(result).toMatchObject({ success: true, response: '{"name":"Ann"}' });
    expect(JSON.stringify(result)).not.toContain('access-');
    // A replayed callback is refused.
    expect(await refusalOf(chat.browser, FinishOAuth, agreed)).toBe('oauthStateInvalid');
    expect(await chat.browser.call(GetOAuthStatus, { plugin_id })).toMatchObject({ kind: 'oauth', is_connected: true });
  });

  it('refuses a wrong state, the state of another user, an old one, a wrong or used code and a refusal', async () => {
    const { chat, made } = await openConnected();
    const other = await world.chat(`oauth-${++users}@example.com`);
    const { pluginId: plugin_id } = made;
    const begin = async () => oauth.agree((await chat.browser.call(StartOAuth, { plugin_id })).authorize_url);
    const finish = (browser: TestBrowser, request: object) => refusalOf(browser, FinishOAuth, request);
    const begun = await begin();
    expect(await finish(chat.browser, { ...begun, state: 'invented' })).toBe('oauthStateInvalid');
    expect(await finish(other.browser, begun)).toBe('oauthStateInvalid');
    expect(await finish(chat.browser, { ...begun, code: 'wrong' })).toBe('oauthRefused');
    expect(await finish(chat.browser, { ...(await begin()), code: '' })).toBe('oauthRefused');
    const used = await begin();
    await chat.browser.call(FinishOAuth, used);
    expect(await finish(chat.browser, { ...(await begin()), code: used.code })).toBe('oauthRefused');
    const old = await begin();
    world.server.clock.now += HOUR_MS;
    expect(await finish(chat.browser, old)).toBe('oauthStateInvalid');
  });

  it('refuses a code that comes to the address of another plugin, and sends it to nobody', async () => {
    const { chat, made } = await openConnected();
    const { pluginId: plugin_id } = made;
    // The authorization page of a malicious plugin redirects to the real OAuth server, which redirects only to the registered callback.
    const auth = { ...authOf(), authorize_url: `${elsewhere.url}/lure`, token_url: `${elsewhere.url}/token` };
    const lure = await createPlugin(chat.browser, chat.spaceId, elsewhere.url, [tool('me')], { auth });
    const begun = await chat.browser.call(StartOAuth, { plugin_id: lure.pluginId });
    const led = new URL(begun.authorize_url);
    const own = led.searchParams.get('redirect_uri') ?? '';
    led.searchParams.set('redirect_uri', own.replace(lure.pluginId, plugin_id));
    const answered = oauth.agree(led.href);
    expect(answered.plugin_id).toBe(plugin_id);
    const refused = await chat.browser.sendOperation(FinishOAuth, answered);
    expect(await refused.text()).toContain('came to the address of another plugin');
    const again = { ...answered, plugin_id: lure.pluginId };
    expect(await refusalOf(chat.browser, FinishOAuth, again)).toBe('oauthStateInvalid');
    expect(elsewhere.requests).toEqual([]);
  });

  it('tells the user that the plugin has no client ID yet', async () => {
    const chat = await world.chat(`oauth-${++users}@example.com`);
    const auth = { ...authOf(), client_id: '' };
    const { pluginId: plugin_id } = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('me')], { auth });
    expect(await refusalOf(chat.browser, StartOAuth, { plugin_id })).toBe('oauthRefused');
  });

  it('refreshes tokens that have ended, also those that the API refuses early', async () => {
    const { chat, made } = await openConnected();
    const before = oauth.issued.refreshes;
    oauth.endTokens();
    expect(await debug(chat.browser, made)).toMatchObject({ success: true });
    expect(oauth.issued.refreshes).toBe(before + 1);
    world.server.clock.now += 2 * HOUR_MS;
    const results = await Promise.all([debug(chat.browser, made), debug(chat.browser, made)]);
    expect(results.map(({ success }) => success)).toEqual([true, true]);
    expect(oauth.issued.refreshes).toBe(before + 2);
  });

  it('renews tokens once for two processes, and keeps the connection', async () => {
    const { chat, made } = await openConnected();
    await using again = await world.server.startAgain();
    const browser = again.browser();
    browser.cookie = chat.browser.cookie;
    const before = oauth.issued.refreshes;
    oauth.endTokens();
    // Both were refused before the first refresh is answered.
    await using _held = oauth.holdRefreshes(2);
    const results = await Promise.all([debug(chat.browser, made), debug(browser, made)]);
    expect(results.map(({ success, reason }) => [success, reason])).toEqual([
      [true, ''],
      [true, ''],
    ]);
    expect(oauth.issued.refreshes).toBe(before + 1);
    const { connections } = await chat.browser.call(GetQueriedOAuthPluginList, {});
    expect(connections).toMatchObject([{ is_expired: false }]);
  });

  it('keeps an account that the user has connected while the tokens of the one before were renewed', async () => {
    const { chat, made } = await openConnected();
    oauth.endTokens();
    await using held = oauth.holdRefreshes(Number.POSITIVE_INFINITY);
    const called = debug(chat.browser, made);
    await held.reached;
    await connect(chat.browser, made.pluginId);
    oauth.revokeRefreshTokens();
    held.release();
    expect(await called).toMatchObject({ success: true });
    const { connections } = await chat.browser.call(GetQueriedOAuthPluginList, {});
    expect(connections).toMatchObject([{ is_expired: false }]);
  });

  it('hides what a token server repeats of a request that it refuses', async () => {
    const { chat, made } = await openConnected();
    const { authorize_url } = await chat.browser.call(StartOAuth, { plugin_id: made.pluginId });
    const agreed = oauth.agree(authorize_url);
    const response = await chat.browser.sendOperation(FinishOAuth, { ...agreed, code: 'wrong-code-1' });
    const text = await response.text();
    expect([text.includes('The grant is not valid'), text.includes('wrong-code-1')]).toEqual([true, false]);
    expect(text).not.toContain('client-secret');
  });

  it('sends the refresh token of a user to no other token server, and asks to connect again', async () => {
    const { chat, made } = await openConnected();
    const { pluginId: plugin_id } = made;
    const auth = { ...authOf(), token_url: `${elsewhere.url}/token` };
    await chat.browser.call(UpdatePluginMeta, { plugin_id, auth, secret: 'other-secret' });
    oauth.endTokens();
    expect(await debug(chat.browser, made)).toMatchObject({ success: false, needs_connection: true });
    world.server.clock.now += 2 * HOUR_MS;
    expect(await debug(chat.browser, made)).toMatchObject({ success: false, needs_connection: true });
    expect(elsewhere.requests).toEqual([]);
  });

  it('ends a connection with the servers that it began with, also where the plugin has changed meanwhile', async () => {
    const { chat, made } = await openConnected();
    const { pluginId: plugin_id } = made;
    const { authorize_url } = await chat.browser.call(StartOAuth, { plugin_id });
    const auth = { ...authOf(), token_url: `${elsewhere.url}/token` };
    await chat.browser.call(UpdatePluginMeta, { plugin_id, auth, secret: 'other-secret' });
    const before = api.requests.length;
    await chat.browser.call(FinishOAuth, oauth.agree(authorize_url));
    expect(api.requests.slice(before).map(({ url }) => url.pathname)).toContain('/token');
    expect(elsewhere.requests).toEqual([]);
    expect(await chat.browser.call(GetOAuthStatus, { plugin_id })).toMatchObject({ is_connected: false });
  });

  it('asks to connect again where the account has revoked everything; users see and delete their connections', async () => {
    const { chat, made } = await openConnected();
    oauth.revokeAll();
    expect(await debug(chat.browser, made)).toMatchObject({ success: false, needs_connection: true });
    const list = async () => (await chat.browser.call(GetQueriedOAuthPluginList, {})).connections;
    expect(await list()).toMatchObject([{ plugin_id: made.pluginId, kind: 'oauth', is_expired: true }]);
    await chat.browser.call(RevokeAuthToken, { plugin_id: made.pluginId });
    expect(await list()).toEqual([]);
  });

  it('pauses the reply of a user who has not connected, and goes on after the callback, also across a restart', async () => {
    const { chat, made } = await openConnected();
    await chat.browser.call(RevokeAuthToken, { plugin_id: made.pluginId });
    world.model.script(CALL, { text: ['You are Ann.'] });
    const paused = await chat.say('Who am I?');
    const action = messagesOf(paused, 'verbose').find(({ required_action }) => required_action)?.required_action;
    const connectRequest = action?.submit_tool_outputs.tool_calls[0]?.connect;
    expect(connectRequest).toMatchObject({ interrupt_type: 7, kind: 'oauth', plugin_id: made.pluginId });
    const { authorize_url } = await chat.browser.call(StartOAuth, { plugin_id: made.pluginId, version: 1 });
    await using again = await world.server.startAgain();
    const browser = again.browser();
    browser.cookie = chat.browser.cookie;
    await browser.call(FinishOAuth, oauth.agree(authorize_url));
    const stream = await browser.openStream(ResumeChat, {
      ...chat.conversationRef,
      content_type: 'text',
      resume_message_id: replyIdOf(paused),
      tool_outputs: [{ tool_call_id: 'call-1', output: 'connected' }],
    });
    expect(answerTextOf(await stream.rest())).toBe('You are Ann.');
  });

  it('says so where the user declines', async () => {
    const { chat, made } = await openConnected();
    await chat.browser.call(RevokeAuthToken, { plugin_id: made.pluginId });
    world.model.script(CALL, { text: ['All right.'] });
    const paused = await chat.say('Who am I?');
    const stream = await chat.browser.openStream(ResumeChat, {
      ...chat.conversationRef,
      content_type: 'text',
      resume_message_id: replyIdOf(paused),
      tool_outputs: [{ tool_call_id: 'call-1', output: 'refused' }],
    });
    const events = await stream.rest();
    expect(messagesOf(events, 'tool_response')[0]?.content).toContain('has not connected');
    expect(answerTextOf(events)).toBe('All right.');
  });

  it('gets tokens for itself with client credentials, once for many calls', async () => {
    const chat = await world.chat(`oauth-${++users}@example.com`);
    const auth = { type: 'client_credentials', token_url: `${api.url}/token`, client_id: 'parley', scope: '' } as const;
    const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('me')], {
      auth,
      secret: 'client-secret',
    });
    const before = oauth.issued.count;
    const debugTwice = () => Promise.all([debug(chat.browser, made), debug(chat.browser, made)]);
    for (const result of [...(await debugTwice()), await debug(chat.browser, made)])
      expect(result).toMatchObject({ success: true });
    expect(oauth.issued.count).toBe(before + 1);
    oauth.endTokens();
    for (const result of await debugTwice()) expect(result).toMatchObject({ success: true });
    expect(oauth.issued.count).toBe(before + 2);
  });

  it('uses tokens that live less than a minute, and cannot be renewed, until shortly before their end', async () => {
    Object.assign(oauth.issues, { expiresIn: 40, refreshTokens: false });
    try {
      const { chat, made } = await openConnected();
      const { browser } = chat;
      world.server.clock.now += 30_000;
      expect(await debug(browser, made)).toMatchObject({ success: true });
      world.server.clock.now += 10_000;
      expect(await debug(browser, made)).toMatchObject({ success: false, needs_connection: true });
      const auth = {
        type: 'client_credentials',
        token_url: `${api.url}/token`,
        client_id: 'parley',
        scope: '',
      } as const;
      const own = { auth, secret: 'client-secret' };
      const server = await createPlugin(browser, chat.spaceId, api.url, [tool('me')], own);
      const before = oauth.issued.count;
      for (const laterMs of [0, 30_000, 10_000]) {
        world.server.clock.now += laterMs;
        expect(await debug(browser, server)).toMatchObject({ success: true });
      }
      expect(oauth.issued.count).toBe(before + 2);
    } finally {
      Object.assign(oauth.issues, { expiresIn: 3600, refreshTokens: true });
    }
  });

  it('uses client credentials neither for another API nor with another token server, until the secret is stored again', async () => {
    const chat = await world.chat(`oauth-${++users}@example.com`);
    const auth = { type: 'client_credentials', token_url: `${api.url}/token`, client_id: 'parley', scope: '' } as const;
    const own = { auth, secret: 'client-secret' };
    for (const change of [{ url: elsewhere.url }, { auth: { ...auth, token_url: `${elsewhere.url}/token` } }]) {
      const made = await createPlugin(chat.browser, chat.spaceId, api.url, [tool('me')], own);
      const { pluginId: plugin_id } = made;
      expect(await debug(chat.browser, made)).toMatchObject({ success: true });
      await chat.browser.call(UpdatePluginMeta, { plugin_id, ...change });
      expect((await chat.browser.call(GetPluginInfo, { plugin_id })).plugin.has_secret).toBe(false);
      expect(await debug(chat.browser, made)).toMatchObject({ success: false, request: null });
      expect(elsewhere.requests).toEqual([]);
    }
  });
});

describe('wire §5 the issuer of an OAuth answer (RFC 9207)', () => {
  const METADATA = '/.well-known/oauth-authorization-server';
  const metadataOf = (token_endpoint: string) =>
    json({ issuer: named.url, authorization_endpoint: `${named.url}/authorize`, token_endpoint });

  /** Begins to connect with a plugin of the first server. */
  async function begin(change: object = {}) {
    const { browser, spaceId } = await world.chat(`oauth-${++users}@example.com`);
    const auth = { ...authOf(), ...change } as PluginAuth;
    const { pluginId: plugin_id } = await createPlugin(browser, spaceId, api.url, [tool('me')], {
      auth,
      secret: 'client-secret',
    });
    const { authorize_url } = await browser.call(StartOAuth, { plugin_id });
    const exchanged = api.requests.length;
    return {
      authorize_url,
      finish: (request: object) => refusalOf(browser, FinishOAuth, request),
      connect: (request: RequestOf<typeof FinishOAuth>) => browser.call(FinishOAuth, request),
      exchanges: () => api.requests.slice(exchanged).filter(({ url }) => url.pathname === '/token').length,
    };
  }

  it('refuses the code of another server, which the plugin has led its user to', async () => {
    named.answers.set(METADATA, metadataOf(`${named.url}/token`));
    for (const claimed of [{}, { issuer: named.url }, { issuer: named.url, requires_iss: true }]) {
      const { authorize_url, finish, exchanges } = await begin(claimed);
      const answer = { ...namedOauth.agree(authorize_url), iss: named.url };
      expect(await finish(answer)).toBe('oauthRefused');
      expect(exchanges()).toBe(0);
    }
    named.answers.delete(METADATA);
    const { authorize_url, finish, exchanges } = await begin();
    expect(await finish({ ...namedOauth.agree(authorize_url), iss: named.url })).toBe('oauthRefused');
    expect(exchanges()).toBe(0);
  });

  it('refuses an answer without an issuer where the server announces it, and one with another text', async () => {
    const announced = { issuer: api.url, requires_iss: true };
    for (const iss of [undefined, `${api.url}/`, 'nobody', '']) {
      const { authorize_url, finish, exchanges } = await begin(announced);
      expect(await finish({ ...oauth.agree(authorize_url), ...(iss !== undefined && { iss }) })).toBe('oauthRefused');
      expect(exchanges()).toBe(0);
    }
    const { authorize_url, connect } = await begin(announced);
    expect(await connect({ ...oauth.agree(authorize_url), iss: api.url })).toMatchObject({ plugin_name: 'Pets' });
  });

  it('takes an issuer at the origin of the token address, or whose metadata name the token address', async () => {
    const own = await begin();
    expect(await own.connect({ ...oauth.agree(own.authorize_url), iss: api.url })).toMatchObject({});
    named.answers.set(METADATA, metadataOf(`${api.url}/token`));
    const other = await begin();
    expect(await other.connect({ ...oauth.agree(other.authorize_url), iss: named.url })).toMatchObject({});
    expect([own.exchanges() > 0, other.exchanges()]).toEqual([true, 1]);
  });
});
