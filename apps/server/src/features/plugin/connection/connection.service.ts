import { createHash, randomBytes } from 'node:crypto';
import {
  type FinishOAuth,
  type GetOAuthStatus,
  type GetQueriedOAuthPluginList,
  oauthCallbackPath,
  type PluginAuth,
  type RequestOf,
  type ResponseOf,
  type RevokeToolApproval,
  type SetUserPluginKey,
  type StartOAuth,
  secretOriginOf,
} from '@parley/contract';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { notReachedReason } from '../not-reached.ts';
import { PluginRefusal } from '../plugin.errors.ts';
import { type PluginStore, readAuth, readDefinition, readPublished } from '../plugin.store.ts';
import type { PluginSecrets } from '../plugin-secret.ts';
import { type AuthoriseCall, type CalledPlugin, connectionOf, connectionPlace, originOf } from './authorise-call.ts';
import type { ConnectionStore } from './connection.store.ts';
import type { IsIssuerOf } from './is-issuer-of.ts';
import { type AskForTokens, TokensRefused } from './oauth-tokens.ts';

/** How long a user may take to connect. */
const CONNECTING_MS = 15 * 60_000;

interface Dependencies {
  database: Database;
  plugins: PluginStore;
  store: ConnectionStore;
  secrets: Secrets;
  pluginSecrets: PluginSecrets;
  authoriseCall: Pick<AuthoriseCall, 'isConnected' | 'sealTokens'>;
  askForTokens: AskForTokens;
  isIssuerOf: IsIssuerOf;
  namesOfBots: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  now: () => number;
}
export type ConnectionService = ReturnType<typeof createConnectionService>;

type OauthAuth = Extract<PluginAuth, { type: 'oauth' }>;

/** The accounts and keys of users that plugins use for them. */
export function createConnectionService(dependencies: Dependencies) {
  const { database, plugins, store, secrets, pluginSecrets, authoriseCall, askForTokens, isIssuerOf, now } =
    dependencies;

  async function find(pluginId: string, version: number): Promise<CalledPlugin> {
    const row = await plugins.findAuthorised(pluginId);
    if (!row) throw new NotFound();
    if (version === 0) return { row, url: row.url, auth: readAuth(row) };
    const published = await plugins.findVersion(pluginId, version);
    if (!published) throw new PluginRefusal('pluginVersionNotFound');
    return { row, ...readPublished(published) };
  }

  async function exchange(plugin: CalledPlugin, auth: OauthAuth, code: string, verifier: string, origin: string) {
    const client = {
      tokenUrl: auth.token_url,
      clientId: auth.client_id,
      clientSecret: pluginSecrets.open(plugin.row, plugin.url, auth),
    };
    try {
      return await askForTokens(client, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: origin + oauthCallbackPath(plugin.row.id),
        code_verifier: verifier,
        ...(auth.resource !== undefined && { resource: auth.resource }),
      });
    } catch (error) {
      if (error instanceof TokensRefused) throw new PluginRefusal('oauthRefused', { reason: error.message }, error);
      if (error instanceof NotFetched)
        throw new PluginRefusal('oauthRefused', { reason: notReachedReason(error) }, error);
      throw error;
    }
  }

  return {
    async status(
      scope: Scope,
      { plugin_id, version = 0 }: RequestOf<typeof GetOAuthStatus>,
    ): Promise<ResponseOf<typeof GetOAuthStatus>> {
      const plugin = await find(plugin_id, version);
      const kind = connectionOf(plugin.auth) ?? 'none';
      const is_connected = kind !== 'none' && (await authoriseCall.isConnected(plugin, scope.userId));
      return { kind, is_connected, plugin_name: plugin.row.name };
    },
    async start(
      scope: Scope,
      { plugin_id, version = 0 }: RequestOf<typeof StartOAuth>,
      origin: string,
    ): Promise<ResponseOf<typeof StartOAuth>> {
      const { url: pluginUrl, auth } = await find(plugin_id, version);
      if (auth.type !== 'oauth') throw new PluginRefusal('pluginTakesNoConnection');
      if (auth.client_id === '') throw new PluginRefusal('oauthRefused', { reason: NO_CLIENT });
      const state = randomBytes(32).toString('base64url');
      const verifier = randomBytes(48).toString('base64url');
      const id = hashOf(state);
      await unlessDeleted(
        store.insertState({
          id,
          userId: scope.userId,
          pluginId: plugin_id,
          sealedVerifier: await secrets.seal(database, statePlace(id), verifier),
          url: pluginUrl,
          auth: JSON.stringify(auth),
          createdAt: now(),
        }),
      );
      const url = new URL(auth.authorize_url);
      const query = {
        response_type: 'code',
        client_id: auth.client_id,
        redirect_uri: origin + oauthCallbackPath(plugin_id),
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(auth.scope !== '' && { scope: auth.scope }),
        ...(auth.resource !== undefined && { resource: auth.resource }),
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return { authorize_url: url.href };
    },
    async finish(
      scope: Scope,
      { plugin_id, state, code, iss }: RequestOf<typeof FinishOAuth>,
      origin: string,
    ): Promise<ResponseOf<typeof FinishOAuth>> {
      const id = hashOf(state);
      const begun = await store.takeState(scope.userId, id);
      if (!begun || begun.createdAt < now() - CONNECTING_MS) throw new PluginRefusal('oauthStateInvalid');
      if (begun.pluginId !== plugin_id) throw new PluginRefusal('oauthRefused', { reason: OTHER_PLUGIN });
      const { row } = await find(begun.pluginId, 0);
      const plugin: CalledPlugin = { row, url: begun.url, auth: readAuth(begun) };
      if (plugin.auth.type !== 'oauth') throw new PluginRefusal('pluginTakesNoConnection');
      if (code === '') throw new PluginRefusal('oauthRefused', { reason: REFUSED });
      if (!(await isIssuerOf(plugin.auth, iss))) throw new PluginRefusal('oauthRefused', { reason: OTHER_ISSUER });
      const verifier = secrets.open(statePlace(id), begun.sealedVerifier);
      const tokens = await exchange(plugin, plugin.auth, code, verifier, origin);
      await unlessDeleted(
        store.save({
          userId: scope.userId,
          pluginId: plugin.row.id,
          kind: 'oauth',
          sealed: await authoriseCall.sealTokens(scope.userId, plugin.row.id, tokens),
          origin: secretOriginOf(plugin.url, plugin.auth),
          isExpired: 0,
          refreshingUntil: null,
          createdAt: now(),
          usedAt: null,
        }),
      );
      return { plugin_name: plugin.row.name };
    },
    async setKey(scope: Scope, { plugin_id, version = 0, secret }: RequestOf<typeof SetUserPluginKey>): Promise<void> {
      const plugin = await find(plugin_id, version);
      const kind = connectionOf(plugin.auth);
      if (kind !== 'key' && kind !== 'basic') throw new PluginRefusal('pluginTakesNoConnection');
      const place = connectionPlace(scope.userId, plugin_id);
      await unlessDeleted(
        store.save({
          userId: scope.userId,
          pluginId: plugin_id,
          kind,
          sealed: await secrets.seal(database, place, secret),
          origin: originOf(plugin.url),
          isExpired: 0,
          refreshingUntil: null,
          createdAt: now(),
          usedAt: null,
        }),
      );
    },
    revoke: (scope: Scope, pluginId: string) => store.delete(scope.userId, pluginId),
    async list(scope: Scope): Promise<ResponseOf<typeof GetQueriedOAuthPluginList>> {
      const [connections, approvals] = await Promise.all([
        store.listOf(scope.userId),
        store.listApprovalsForGood(scope.userId),
      ]);
      const bots = await dependencies.namesOfBots([...new Set(approvals.map(({ botId }) => botId))]);
      const tools = await Promise.all(approvals.map(({ toolId }) => plugins.findTool(toolId)));
      return {
        connections: connections.map(({ pluginId, pluginName, kind, isExpired, createdAt, usedAt }) => ({
          plugin_id: pluginId,
          plugin_name: pluginName,
          kind,
          is_expired: isExpired === 1,
          create_time: createdAt,
          used_time: usedAt,
        })),
        approvals: approvals.map(({ botId, pluginId, pluginName, toolId }, index) => {
          const tool = tools[index];
          return {
            bot_id: botId,
            bot_name: bots.get(botId) ?? '',
            plugin_id: pluginId,
            plugin_name: pluginName,
            api_id: toolId,
            tool_name: tool ? readDefinition(tool).name : '',
          };
        }),
      };
    },
    revokeApproval: (scope: Scope, { bot_id, api_id }: RequestOf<typeof RevokeToolApproval>) =>
      store.deleteApproval(scope.userId, bot_id, api_id),
    /** Connections that nobody finished. */
    deleteUnfinished: () => store.deleteStatesBefore(now() - CONNECTING_MS),
  };
}

const REFUSED = { 'en-US': 'it was refused.', 'zh-CN': '已被拒绝。' };
const NO_CLIENT = {
  'en-US': 'the plugin has no client ID yet. Tell who made the plugin.',
  'zh-CN': '该插件尚未填写客户端 ID，请告知插件创建者。',
};
const OTHER_PLUGIN = {
  'en-US': 'the answer came to the address of another plugin. Tell who made the plugin.',
  'zh-CN': '返回结果到达了另一个插件的地址，请告知插件创建者。',
};
const OTHER_ISSUER = {
  'en-US': 'the answer does not come from the server that the plugin names. Tell who made the plugin.',
  'zh-CN': '返回结果不是来自该插件指定的服务器，请告知插件创建者。',
};

const hashOf = (state: string): string => createHash('sha256').update(state).digest('base64url');
const statePlace = (id: string) => ({ purpose: 'plugin oauth state', id });
