import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isConnectedByUsers, type PluginAuth, secretOriginOf } from '@parley/contract';
import { MINUTE_MS } from '../../../platform/clock-and-ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { CalledPluginRow, PluginConnectionRow } from '../plugin.schema.ts';
import type { PluginSecrets } from '../plugin-secret.ts';
import type { ConnectionStore } from './connection.store.ts';
import { type AskForTokens, isFresh, type Tokens, TokensRefused } from './oauth-tokens.ts';

/** A plugin as a call needs it: of a version, or as it is edited. */
export interface CalledPlugin {
  readonly row: CalledPluginRow;
  readonly url: string;
  readonly auth: PluginAuth;
}

export type ConnectionKind = PluginConnectionRow['kind'];

export type Authorisation =
  | {
      readonly kind: 'ready';
      readonly headers: Readonly<Record<string, string>>;
      readonly query: Readonly<Record<string, string>>;
      /** What nobody may see of it. */
      readonly hidden: readonly string[];
    }
  /** The user has to connect first. */
  | { readonly kind: 'not-connected'; readonly connection: ConnectionKind }
  /** Builders have to store the secret first. */
  | { readonly kind: 'no-secret' };

export type Ready = Extract<Authorisation, { kind: 'ready' }>;

/** What comes after a server has refused what was sent. `key-refused`: the user is asked for the key, or name and password, again. */
type Renewal = Authorisation | { readonly kind: 'key-refused' };

/** A process that died in the middle holds the tokens no longer than this. It is longer than a token server may take. */
const REFRESH_MAX_MS = 40_000;
const REFRESH_LOOK_MS = 200;
const SERVER_TOKENS_MAX = 1_000;

export const connectionPlace = (userId: string, pluginId: string) => ({
  purpose: 'plugin connection',
  id: `${userId} ${pluginId}`,
});

/** What each user has to connect for themselves; null where nothing. */
export const connectionOf = (auth: PluginAuth): ConnectionKind | null => (isConnectedByUsers(auth) ? auth.type : null);

/** Whether a connection was made for what the plugin calls now, and as it proves now who calls: a key is no name and password. */
export const isConnectionFor = (
  { kind, origin }: Pick<PluginConnectionRow, 'kind' | 'origin'>,
  { url, auth }: Pick<CalledPlugin, 'url' | 'auth'>,
): boolean => origin === secretOriginOf(url, auth) && kind === auth.type;

/** Where keys of users go. */
export const originOf = (url: string): string => new URL(url).origin;

type ClientCredentials = Extract<PluginAuth, { type: 'client_credentials' }>;

/** Auth with a secret that builders store, and that calls are made with at once. */
export type AuthWithSecret = Extract<PluginAuth, { type: 'key' | 'basic' | 'client_credentials' }>;

interface Dependencies {
  database: Database;
  store: ConnectionStore;
  secrets: Secrets;
  pluginSecrets: PluginSecrets;
  askForTokens: AskForTokens;
  now: () => number;
}
export type AuthoriseCall = ReturnType<typeof createAuthoriseCall>;

/** Finds what proves who a call comes from. */
export function createAuthoriseCall({ database, store, secrets, pluginSecrets, askForTokens, now }: Dependencies) {
  /** Of servers without users, until they end. */
  const serverTokens = new Map<string, { readonly key: string; readonly tokens: Tokens }>();
  /** Calls at the same time share one request. */
  const asking = new Map<string, Promise<Tokens>>();
  /** A refresh token often works once: calls at the same time share one refresh. */
  const refreshing = new Map<string, Promise<Tokens | null>>();

  const bearer = (token: string): Authorisation => ({
    kind: 'ready',
    headers: { authorization: `Bearer ${token}` },
    query: {},
    hidden: [token],
  });

  function withSecret(auth: Extract<PluginAuth, { type: 'key' | 'basic' }>, secret: string): Authorisation {
    if (auth.type === 'basic') {
      const encoded = Buffer.from(secret).toString('base64');
      const password = secret.slice(secret.indexOf(':') + 1);
      return {
        kind: 'ready',
        headers: { authorization: `Basic ${encoded}` },
        query: {},
        hidden: [encoded, secret, password],
      };
    }
    const sent = { [auth.name]: auth.location === 'header' ? auth.prefix + secret : secret };
    const isHeader = auth.location === 'header';
    return { kind: 'ready', headers: isHeader ? sent : {}, query: isHeader ? {} : sent, hidden: [secret] };
  }

  function openConnection(connection: PluginConnectionRow): string | null {
    if (connection.sealed === null) return null;
    return secrets.open(connectionPlace(connection.userId, connection.pluginId), connection.sealed);
  }

  const fits = (connection: PluginConnectionRow, plugin: CalledPlugin): boolean =>
    connection.isExpired === 0 && connection.sealed !== null && isConnectionFor(connection, plugin);

  /** To the minute: a write for each call would cost more than the call. */
  async function noteUse({ userId, pluginId, usedAt }: PluginConnectionRow): Promise<void> {
    if (usedAt === null || usedAt < now() - MINUTE_MS) await store.noteUse(userId, pluginId, now());
  }

  async function ofUser(plugin: CalledPlugin, userId: string, kind: ConnectionKind): Promise<Authorisation> {
    const missing = { kind: 'not-connected', connection: kind } as const;
    const connection = await store.find(userId, plugin.row.id);
    const opened = connection && fits(connection, plugin) ? openConnection(connection) : null;
    if (!connection || opened === null) return missing;
    await noteUse(connection);
    if (plugin.auth.type === 'key' || plugin.auth.type === 'basic') return withSecret(plugin.auth, opened);
    const tokens: Tokens = JSON.parse(opened);
    if (isFresh(tokens, now())) return bearer(tokens.accessToken);
    const renewed = await refresh(plugin, connection, tokens);
    return renewed ? bearer(renewed.accessToken) : missing;
  }

  /** Null where the user has to connect again. */
  function refresh(plugin: CalledPlugin, connection: PluginConnectionRow, tokens: Tokens): Promise<Tokens | null> {
    const key = `${connection.userId} ${plugin.row.id}`;
    const running = refreshing.get(key);
    if (running) return running;
    const started = refreshInTurn(plugin, connection, tokens).finally(() => refreshing.delete(key));
    refreshing.set(key, started);
    return started;
  }

  /** One process renews the tokens; others wait for those that it stores. */
  async function refreshInTurn(
    plugin: CalledPlugin,
    connection: PluginConnectionRow,
    tokens: Tokens,
  ): Promise<Tokens | null> {
    for (let waitedMs = 0; waitedMs < REFRESH_MAX_MS; waitedMs += REFRESH_LOOK_MS) {
      if (await store.beginRefresh(connection, now(), now() + REFRESH_MAX_MS))
        return refreshOnce(plugin, connection, tokens);
      const current = await store.find(connection.userId, connection.pluginId);
      if (!current || !fits(current, plugin)) return null;
      if (current.sealed !== connection.sealed) return readTokens(current);
      await delay(REFRESH_LOOK_MS);
    }
    throw new NotFetched('the tokens of the account are being renewed; try again');
  }

  async function refreshOnce(
    plugin: CalledPlugin,
    connection: PluginConnectionRow,
    tokens: Tokens,
  ): Promise<Tokens | null> {
    const { userId, pluginId } = connection;
    try {
      const renewed = await askForNewTokens(plugin, tokens);
      if (!renewed) await store.endRefresh(connection, { isExpired: 1 });
      else if (await store.endRefresh(connection, { sealed: await sealTokens(userId, pluginId, renewed) }))
        return renewed;
    } catch (error) {
      await store.endRefresh(connection, {});
      throw error;
    }
    // The user may have connected again meanwhile.
    const current = await store.find(userId, pluginId);
    return current && fits(current, plugin) ? readTokens(current) : null;
  }

  /** Null where the server no longer takes the refresh token, or has never given one. */
  async function askForNewTokens({ row, url, auth }: CalledPlugin, tokens: Tokens): Promise<Tokens | null> {
    if (auth.type !== 'oauth' || tokens.refreshToken === null) return null;
    const client = {
      tokenUrl: auth.token_url,
      clientId: auth.client_id,
      clientSecret: pluginSecrets.open(row, url, auth),
    };
    try {
      const renewed = await askForTokens(client, {
        grant_type: 'refresh_token',
        refresh_token: tokens.refreshToken,
        ...(auth.resource !== undefined && { resource: auth.resource }),
      });
      return { ...renewed, refreshToken: renewed.refreshToken ?? tokens.refreshToken };
    } catch (error) {
      if (error instanceof TokensRefused && error.isFinal) return null;
      throw error;
    }
  }

  function readTokens(connection: PluginConnectionRow): Tokens | null {
    const opened = openConnection(connection);
    return opened === null ? null : JSON.parse(opened);
  }

  const sealTokens = (userId: string, pluginId: string, tokens: Tokens): Promise<string> =>
    secrets.seal(database, connectionPlace(userId, pluginId), JSON.stringify(tokens));

  const askAsServer = (
    { token_url: tokenUrl, client_id: clientId, scope }: ClientCredentials,
    clientSecret: string,
  ): Promise<Tokens> =>
    askForTokens(
      { tokenUrl, clientId, clientSecret },
      { grant_type: 'client_credentials', ...(scope !== '' && { scope }) },
    );

  async function ofServer(plugin: CalledPlugin): Promise<Authorisation> {
    const { auth, row, url } = plugin;
    const secret = pluginSecrets.open(row, url, auth);
    if (auth.type !== 'client_credentials' || secret === null) return { kind: 'no-secret' };
    const key = createHash('sha256')
      .update(JSON.stringify([auth, secret]))
      .digest('base64url');
    const known = serverTokens.get(row.id);
    if (known?.key === key && isFresh(known.tokens, now())) return bearer(known.tokens.accessToken);
    const shared = asking.get(`${row.id} ${key}`) ?? askAndKeep(row.id, key, auth, secret);
    return bearer((await shared).accessToken);
  }

  function askAndKeep(id: string, key: string, auth: ClientCredentials, secret: string): Promise<Tokens> {
    const asked = askAsServer(auth, secret)
      .then((tokens) => {
        // The oldest goes first.
        serverTokens.delete(id);
        serverTokens.set(id, { key, tokens });
        if (serverTokens.size > SERVER_TOKENS_MAX) serverTokens.delete(serverTokens.keys().next().value ?? '');
        return tokens;
      })
      .finally(() => asking.delete(`${id} ${key}`));
    asking.set(`${id} ${key}`, asked);
    return asked;
  }

  const isRefused = ({ hidden }: Ready, { accessToken }: Tokens): boolean => hidden.includes(accessToken);

  function renewOfServer(plugin: CalledPlugin, refused: Ready): Promise<Authorisation> {
    const known = serverTokens.get(plugin.row.id);
    if (known && isRefused(refused, known.tokens)) serverTokens.delete(plugin.row.id);
    return ofServer(plugin);
  }

  async function renewOfUser(plugin: CalledPlugin, userId: string, refused: Ready): Promise<Authorisation | null> {
    const connection = await store.find(userId, plugin.row.id);
    const tokens = connection && fits(connection, plugin) ? readTokens(connection) : null;
    if (!connection || !tokens) return null;
    // A call at the same time may have renewed it already.
    if (!isRefused(refused, tokens)) return bearer(tokens.accessToken);
    const renewed = await refresh(plugin, connection, tokens);
    return renewed ? bearer(renewed.accessToken) : { kind: 'not-connected', connection: 'oauth' };
  }

  /** Of calls at the same time each may find it refused; a key that was stored meanwhile stays. */
  async function expireKey(plugin: CalledPlugin, userId: string, refused: Ready): Promise<Renewal> {
    const connection = await store.find(userId, plugin.row.id);
    const secret = connection && fits(connection, plugin) ? openConnection(connection) : null;
    if (connection && secret !== null && refused.hidden.includes(secret)) await store.expire(connection);
    return { kind: 'key-refused' };
  }

  return {
    async authorise(plugin: CalledPlugin, userId: string): Promise<Authorisation> {
      const { auth, row, url } = plugin;
      const connection = connectionOf(auth);
      if (connection) return ofUser(plugin, userId, connection);
      if (auth.type === 'client_credentials') return ofServer(plugin);
      if (auth.type === 'none' || auth.type === 'oauth') return { kind: 'ready', headers: {}, query: {}, hidden: [] };
      const secret = pluginSecrets.open(row, url, auth);
      return secret === null ? { kind: 'no-secret' } : withSecret(auth, secret);
    },
    /** The server has refused what was sent, with this status: another token, or null where there is none to ask for. */
    async renew(plugin: CalledPlugin, userId: string, refused: Ready, status: number): Promise<Renewal | null> {
      if (plugin.auth.type === 'client_credentials') return renewOfServer(plugin, refused);
      if (plugin.auth.type === 'oauth') return renewOfUser(plugin, userId, refused);
      // With 403 the server may know the key, which lacks a right.
      return connectionOf(plugin.auth) !== null && status === 401 ? expireKey(plugin, userId, refused) : null;
    },
    sealTokens,
    /** Authorises a call with a secret that is not stored yet. */
    async authoriseNew(auth: AuthWithSecret, secret: string): Promise<Authorisation> {
      if (auth.type !== 'client_credentials') return withSecret(auth, secret);
      return bearer((await askAsServer(auth, secret)).accessToken);
    },
    /** Without asking anybody: whether calls of the user could be made. */
    async isConnected(plugin: CalledPlugin, userId: string): Promise<boolean> {
      if (connectionOf(plugin.auth) === null) return true;
      const connection = await store.find(userId, plugin.row.id);
      return connection !== undefined && fits(connection, plugin);
    },
  };
}
