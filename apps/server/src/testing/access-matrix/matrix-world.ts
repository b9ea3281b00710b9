import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { AddModel, IssuePasswordResetLink, RevokeSession, SignRemotePicture } from '@parley/contract';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { type ScriptedModel, startScriptedModel } from '../scripted-model.ts';
import { startPictureServer } from '../start-picture-server.ts';
import { storageLimits } from '../storage-limits.ts';
import type { TestBrowser } from '../test-browser.ts';
import { type Actor, modelSettings, type Stage, sessionIdOf, signIn, withNewThings } from './actor.ts';

export interface MatrixWorld extends AsyncDisposable {
  readonly server: TestApp;
  /** The administrator, who owns the requested things. */
  readonly owner: Actor;
  /** Another user who shares no space with the owner. */
  readonly stranger: Actor;
  readonly signedOut: TestBrowser;
  /** A browser with a revoked session of the owner. */
  readonly revoked: TestBrowser;
  /** A plain member of every space, and a former member who was removed from it. */
  readonly member: TestBrowser;
  readonly former: TestBrowser;
  /** The model of the installation; it echoes what nobody has scripted. */
  readonly model: ScriptedModel;
  readonly resetSecret: string;
  /** The URL of an image on another server. */
  readonly pictureUrl: string;
  readonly mcpUrl: string;
  /** An address of that image which was signed for the owner. */
  readonly signedPictureUrl: string;
  /** The owner, with a new one of everything. */
  renewOwner(): Promise<Actor>;
}

/** The users of the access matrix. */
export async function openMatrixWorld(): Promise<MatrixWorld> {
  const model = await startScriptedModel();
  // An answer to every question, also to that for a draft of a bot.
  model.answerOthers({ text: [JSON.stringify({ name: 'Bot', prompt: 'You help.' })] });
  const tokens = JSON.stringify({ access_token: 'token' });
  const pictures = await startPictureServer({
    '/token': (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(tokens),
    '/mcp': answerAsMcpServer,
  });
  const server = await openTestApp(
    { model: { baseUrl: model.url, name: 'scripted', apiKey: undefined }, allowedPrivateHosts: [pictures.host] },
    // Hundreds of actors upload something while the clock stands still.
    { limitOf: (name) => (name.endsWith('PerMinute') ? Number.POSITIVE_INFINITY : storageLimits[name]) },
  );
  const root = await register(server, 'owner@example.com');
  const companion = (await server.register('companion@example.com')).browser;
  const former = (await server.register('former@example.com')).browser;
  const stage: Stage = { server, model, companion, former, apiUrl: pictures.url };
  const owner = await withNewThings(stage, root);
  const stranger = await withNewThings(stage, await register(server, 'stranger@example.com'));
  const revoked = await signIn(server, owner.email);
  await owner.browser.call(RevokeSession, { session_id: await sessionIdOf(server, revoked) });
  const { path } = await owner.browser.call(IssuePasswordResetLink, { user_id: stranger.userId });
  await owner.browser.call(AddModel, {
    settings: {
      ...modelSettings,
      base_url: model.url,
      capabilities: { ...modelSettings.capabilities, vision: true },
      purposes: ['chat', 'transcription', 'speech'],
    },
  });
  const pictureUrl = `${pictures.url}/a.png`;
  const { signed_url: signedPictureUrl } = await owner.browser.call(SignRemotePicture, { url: pictureUrl });
  return {
    server,
    model,
    owner,
    stranger,
    revoked,
    member: companion,
    former,
    signedOut: server.browser(),
    resetSecret: path.split('=')[1] ?? '',
    pictureUrl,
    mcpUrl: `${pictures.url}/mcp`,
    signedPictureUrl,
    renewOwner: () => withNewThings(stage, owner),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model.close();
      await pictures[Symbol.asyncDispose]();
    },
  };
}

async function register(server: TestApp, email: string) {
  const { browser, user } = await server.register(email);
  return { browser, email, userId: user.user_id_str };
}

/** An MCP server of version 2026-07-28 with one tool. */
const answerAsMcpServer: RequestListener = async (request, response) => {
  const { id, method } = JSON.parse(await text(request));
  const about = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
  const tools = [{ name: 'echo', inputSchema: { type: 'object' } }];
  const result = method === 'server/discover' ? about : { tools };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
};
