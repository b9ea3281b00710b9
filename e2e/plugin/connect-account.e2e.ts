import {
  DebugAPI,
  FinishOAuth,
  GetPluginAPIs,
  type PluginAuth,
  type PluginList,
  PublishDraftBot,
  PublishPlugin,
  RegisterPlugin,
  RevokeAuthToken,
  StartOAuth,
  type ToolDefinition,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '../../apps/server/src/features/plugin/testing/api-server.ts';
import { addOauthServer, type OauthServer } from '../../apps/server/src/features/plugin/testing/oauth-server.ts';
import { startScriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { openOwnBot } from '../support/chat-room.ts';
import { type HttpClient, registerClient } from '../support/http-client.ts';
import { openStudio, takeSession } from '../support/open-studio.ts';
import { expectAccessibleInBothLooks, narrow, turnTo, wide } from '../support/page-look.ts';
import { modelSettings } from '../support/predictable-model.ts';

/** With the page on which users of the service sign in and agree. */
function addSignIn(api: ApiServer) {
  const oauth = addOauthServer(api);
  api.answers.set('/authorize', ({ url }, response) => {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    const { state, code } = oauth.agree(url.href);
    back.searchParams.set('state', state);
    back.searchParams.set('code', code);
    const link = `<a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Sign in</title>${link}`);
  });
  return oauth;
}

/** Tells who the user is. */
const ME: ToolDefinition = {
  name: 'me',
  desc: 'Tells the name of the user.',
  method: 'GET',
  path: '/me',
  body_kind: 'json',
  request_params: [],
  response_params: [],
  risk: 'reads',
};

/** A plugin whose users connect their account. Its builder tries the tool with one, publishes, and disconnects. */
async function publishPlugin(
  client: HttpClient,
  space_id: string,
  url: string,
  oauth: OauthServer,
): Promise<PluginList> {
  const auth: PluginAuth = {
    type: 'oauth',
    authorize_url: `${url}/authorize`,
    token_url: `${url}/token`,
    client_id: 'parley',
    scope: 'pets:read',
  };
  const plugin = { space_id, name: 'Pets', url, tools: [ME], auth, secret: 'client-secret' };
  const { plugin_id } = await client.call(RegisterPlugin, plugin);
  const { api_info } = await client.call(GetPluginAPIs, { plugin_id });
  const { authorize_url } = await client.call(StartOAuth, { plugin_id });
  await client.call(FinishOAuth, oauth.agree(authorize_url));
  for (const { api_id } of api_info) await client.call(DebugAPI, { api_id, arguments: '{}' });
  await client.call(PublishPlugin, { plugin_id, version: 1 });
  await client.call(RevokeAuthToken, { plugin_id });
  return [{ plugin_id, plugin_name: 'Pets', version: 1, api_list: api_info.map(({ api_id }) => ({ api_id })) }];
}

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect', exact: true });

/** Signs in at the service, in the window that the chat opens, until that window says that it is done. */
async function connect(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await connectButton(page).click();
  const signIn = await opened;
  await signIn.getByRole('link', { name: 'Allow' }).click();
  await signIn.getByText('Your account is connected with Pets').waitFor();
  return signIn;
}

/** A page without a window never loses the focus: this is what the browser tells it when the user comes back. */
const comeBack = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')));

it("wire §5 a reply asks for the user's account, and goes on with its data after the user has connected it", async () => {
  await using model = await startScriptedModel();
  await using api = await startApiServer();
  const oauth = addSignIn(api);
  const settings = { ...modelSettings(model), ALLOWED_PRIVATE_HOSTS: api.host };
  await using studio = await openStudio({ settings, browser: narrow.browser });
  const { page, address } = studio;
  const client = await registerClient(address, 'ada@example.com');
  const { spaceId, botId: bot_id } = await openOwnBot(client);

  const plugin_list = await publishPlugin(client, spaceId, api.url, oauth);
  const plugin_id = plugin_list[0]?.plugin_id ?? '';
  await client.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, plugin_list } });
  await client.call(PublishDraftBot, { bot_id });

  await takeSession(page, client, address);
  await page.goto(`/space/${spaceId}/chat/${bot_id}`);
  await turnTo(page, wide);
  const log = page.getByRole('log');
  const ask = async (question: string, greeting: string) => {
    model.script({ toolCalls: [{ id: question, name: 'me', arguments: {} }] }, ({ body }) => ({
      text: [`${greeting} ${/"name":"(\w+)"/.exec(String(body.messages.at(-1).content))?.[1]}.`],
    }));
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(question);
    await page.keyboard.press('Enter');
    await connectButton(page).waitFor();
  };

  // The user connects in a window and comes back.
  await ask('Who am I?', 'You are');
  await log.getByText('Pets needs your account.').waitFor();
  await expectAccessibleInBothLooks(page, 'asked to connect');
  const signIn = await connect(page);
  await expectAccessibleInBothLooks(signIn, 'connected');
  await log.getByText('Sign in in the window that has opened.').waitFor();
  await signIn.close();
  await comeBack(page);
  await log.getByText('You are Ann.').waitFor();
  await expectAccessibleInBothLooks(page, 'went on');

  // The page is loaded again before the user connects, and as phones do it while the user is away.
  await turnTo(page, narrow);
  await client.call(RevokeAuthToken, { plugin_id });
  await ask('Who am I now?', 'Still');
  await page.reload();
  await (await connect(page)).close();
  await page.reload();
  await log.getByText('Still Ann.').waitFor();
  expect(api.requests.filter(({ url }) => url.pathname === '/me')).toHaveLength(3);
  expect(studio.complaints).toEqual([]);
});
