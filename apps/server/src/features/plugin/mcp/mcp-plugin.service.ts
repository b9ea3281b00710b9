import {
  type GetOAuthClient,
  type Locale,
  oauthCallbackPath,
  PLUGIN_DESCRIPTION_MAX,
  PLUGIN_NAME_MAX,
  PLUGIN_SCOPE_MAX,
  PluginAuth,
  PluginName,
  PluginSecret,
  type RefreshMcpPlugin,
  type RegisterMcpPlugin,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { createFairQueue } from '../../../platform/limits/fair-queue.ts';
import { McpFailure } from '../../../platform/mcp/mcp.errors.ts';
import type { McpServer } from '../../../platform/mcp/mcp-wire.ts';
import { discoverAuthorization } from '../../../platform/mcp/oauth/discover-authorization.ts';
import { AuthorizationNotFound } from '../../../platform/mcp/oauth/oauth.errors.ts';
import { clientDocument, isClientDocumentAddress, registerClient } from '../../../platform/mcp/oauth/oauth-client.ts';
import { AddressRefused, NotFetched } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeRequest } from '../../../platform/safe-fetch/safe-request.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { NO_SECRET, TOO_SLOW, withQuery } from '../call/call-tool.ts';
import { checkTool } from '../check-tool.ts';
import { clientDocumentPath } from '../client-document.ts';
import { type Authorisation, type AuthoriseCall, connectionOf } from '../connection/authorise-call.ts';
import { TokensRefused } from '../connection/oauth-tokens.ts';
import { maskSecrets } from '../mask-secrets.ts';
import { notReachedReason } from '../not-reached.ts';
import { PluginRefusal } from '../plugin.errors.ts';
import type { PluginRow, PluginToolRow } from '../plugin.schema.ts';
import type { PluginService } from '../plugin.service.ts';
import { createPluginStore, type PluginStore, readAuth, readDefinition } from '../plugin.store.ts';
import { newToolRows, refuseTakenNames, withinSize } from '../tool.service.ts';
import type { McpImport, McpPlugins } from './mcp-plugins.ts';
import { mcpReasons } from './mcp-reasons.ts';
import { type RefreshedTools, refreshTools } from './refresh-tools.ts';

const DISCOVERY_TIMEOUT_MS = 20_000;
/** A server may list many megabytes. One user never has all of them. */
const TURNS = { running: 4, runningPerUser: 2, waitingPerUser: 8 };

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  plugins: Pick<PluginService, 'create'>;
  mcpPlugins: Pick<McpPlugins, 'read'>;
  authoriseCall: Pick<AuthoriseCall, 'authorise' | 'authoriseNew'>;
  safeRequest: SafeRequest;
}

interface Caller {
  readonly locale: Locale;
  readonly signal: AbortSignal;
}

export type McpPluginService = ReturnType<typeof createMcpPluginService>;

/** Plugins that are made from MCP servers, and read again. */
export function createMcpPluginService(dependencies: Dependencies) {
  const { database, clockAndIds, plugins, mcpPlugins, authoriseCall, safeRequest } = dependencies;

  const enqueue = createFairQueue(TURNS);

  /** With the host that gets the tokens: users see the name where they are asked to agree. */
  const clientOf = ({ id, url }: Pick<PluginRow, 'id' | 'url'>, origin: string) => ({
    name: `Parley (${new URL(url).host})`,
    origin,
    redirectUri: origin + oauthCallbackPath(id),
  });

  /** How the server lets users in, as it says itself. The plugin becomes its client. */
  async function discover(
    plugin: Pick<PluginRow, 'id' | 'url'>,
    challenge: string | undefined,
    origin: string,
    signal: AbortSignal,
  ) {
    const { id, url } = plugin;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(DISCOVERY_TIMEOUT_MS)]);
    const { resource, scope, server } = await discoverAuthorization({ url, challenge }, safeRequest, limit);
    const document = origin + clientDocumentPath(id);
    const usesDocument = server.takesClientDocuments && isClientDocumentAddress(document);
    const client = usesDocument
      ? { clientId: document, clientSecret: null }
      : await registerClient(server, clientOf(plugin, origin), safeRequest, limit);
    const auth: PluginAuth = {
      type: 'oauth',
      authorize_url: server.authorizationEndpoint,
      token_url: server.tokenEndpoint,
      client_id: client.clientId,
      // Without a scope a server gives what it gives by default.
      scope: scope.length > PLUGIN_SCOPE_MAX ? '' : scope,
      resource,
      issuer: server.issuer,
      requires_iss: server.namesIssuer,
    };
    const isStorable = PluginAuth.safeParse(auth).success && PluginSecret.safeParse(client.clientSecret ?? '-').success;
    if (!isStorable)
      throw new AuthorizationNotFound(`${new URL(url).host} names addresses or a client that cannot be used.`);
    return { auth, ...(client.clientSecret !== null && { secret: client.clientSecret }) };
  }

  /** What the server offers to this caller; null where it wants to know who asks. */
  async function readWith(
    url: string,
    authorise: () => Promise<Authorisation>,
    { userId, locale, signal }: Caller & Pick<Scope, 'userId'>,
  ): Promise<McpImport | null> {
    return enqueue(userId, async () => {
      const authorised = await authorise();
      if (authorised.kind === 'not-connected') return null;
      if (authorised.kind === 'no-secret') throw new PluginRefusal('pluginNotReached', { reason: NO_SECRET[locale] });
      const server: McpServer = { url: withQuery(new URL(url), authorised.query).href, headers: authorised.headers };
      try {
        return await mcpPlugins.read(server, { locale, signal });
      } catch (error) {
        if (error instanceof McpFailure) maskFailure(error, authorised.hidden);
        throw error;
      }
    });
  }

  /** Without a plugin there is nothing stored: what the caller gives is tried as it is. */
  async function authoriseNew({ auth, secret }: RequestOf<typeof RegisterMcpPlugin>): Promise<Authorisation> {
    if (!auth || auth.type === 'none') return { kind: 'ready', headers: {}, query: {}, hidden: [] };
    if (auth.type !== 'oauth' && secret !== undefined) return authoriseCall.authoriseNew(auth, secret);
    return { kind: 'not-connected', connection: connectionOf(auth) ?? 'key' };
  }

  return {
    async register(
      scope: Scope,
      request: RequestOf<typeof RegisterMcpPlugin>,
      { origin, ...caller }: Caller & { readonly origin: string },
    ): Promise<ResponseOf<typeof RegisterMcpPlugin>> {
      const { space_id, icon_uri, url, auth, secret } = request;
      const id = clockAndIds.newId();
      const create = async (imported: McpImport | null, more: object = { auth, secret }) => {
        const name = request.name ?? nameOf(imported, url);
        const plugin_id = await plugins.create(scope, {
          id,
          space_id,
          name,
          desc: (imported?.desc ?? '').slice(0, PLUGIN_DESCRIPTION_MAX),
          ...(icon_uri !== undefined && { icon_uri }),
          url,
          source: 'mcp',
          tools: imported?.tools ?? [],
          ...more,
        });
        return { plugin_id, name };
      };
      try {
        const imported = await readWith(url, () => authoriseNew(request), { ...caller, userId: scope.userId });
        const left_out = imported?.left_out ?? [];
        return { ...(await create(imported)), left_out, needs_connection: imported === null };
      } catch (error) {
        const isLocked = error instanceof McpFailure && error.kind === 'unauthorized';
        if (!isLocked || (auth && auth.type !== 'none')) throw toRefusal(error);
        const found = await discover({ id, url }, error.challenge, origin, caller.signal).catch((cause: unknown) => {
          throw toRefusal(cause);
        });
        return { ...(await create(null, found)), left_out: [], needs_connection: true };
      }
    },

    async refresh(scope: Scope, id: string, caller: Caller): Promise<ResponseOf<typeof RefreshMcpPlugin>> {
      const row = await createPluginStore(database).findAuthorised(id);
      if (!row) throw new NotFound();
      if (row.source !== 'mcp') throw new PluginRefusal('pluginNotMcp');
      const plugin = { row, url: row.url, auth: readAuth(row) };
      const authorise = () => authoriseCall.authorise(plugin, scope.userId);
      const read = await readWith(row.url, authorise, { ...caller, userId: scope.userId }).catch((error: unknown) => {
        throw toRefusal(error);
      });
      if (!read) throw new PluginRefusal('pluginNotConnected', { name: row.name });
      const { added, changed, removed } = await store(row, read);
      return {
        added: added.length,
        changed: changed.length,
        removed: removed.length,
        left_out: read.left_out,
        resources: read.resources.map(({ name, uri = '' }) => ({ name, uri })),
        prompts: read.prompts.map(({ name, description }) => ({ name, desc: description })),
      };
    },

    async describeClient(id: string, origin: string): Promise<ResponseOf<typeof GetOAuthClient>> {
      const row = await createPluginStore(database).findAuthorised(id);
      if (!row) throw new NotFound();
      return clientDocument(origin + clientDocumentPath(id), clientOf(row, origin));
    },
  };

  /** Unless the plugin calls another server by now, or as somebody else, who may see other tools. */
  function store({ id, url, auth }: PluginRow, { tools }: McpImport) {
    return unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const inTransaction = createPluginStore(transaction);
        const current = await inTransaction.lockAuthorised(id);
        if (!current) throw new NotFound();
        if (current.url !== url || current.auth !== auth) throw new PluginRefusal('pluginMoved');
        const present = await inTransaction.listTools(id);
        const refreshed = refreshTools(present, tools);
        await withinSize(inTransaction, id, () => write(inTransaction, id, present, refreshed));
        return refreshed;
      }),
    );
  }

  async function write(
    plugins: PluginStore,
    id: string,
    present: readonly PluginToolRow[],
    { added, changed, noted, removed }: RefreshedTools,
  ): Promise<void> {
    for (const { id: toolId, definition } of noted) await plugins.updateTool(toolId, { definition });
    if (added.length + changed.length + removed.length === 0) return;
    refuseTakenNames(
      present.filter((tool) => !removed.includes(tool.id)),
      added,
    );
    for (const tool of [...added, ...changed.map(readDefinition)]) checkTool(tool, true);
    const updatedAt = clockAndIds.now();
    for (const toolId of removed) await plugins.deleteTool(toolId);
    for (const { id: toolId, ...change } of changed) await plugins.updateTool(toolId, { ...change, updatedAt });
    await plugins.insertTools(newToolRows(id, added, (present.at(-1)?.position ?? -1) + 1, clockAndIds));
    await plugins.update(id, { isChanged: 1, updatedAt });
  }
}

/** As the server calls itself, if that can be a name. */
function nameOf(imported: McpImport | null, url: string): string {
  const names = [imported?.name ?? '', new URL(url).host, 'MCP'].map((name) => name.slice(0, PLUGIN_NAME_MAX));
  return names.find((name) => PluginName.safeParse(name).success) ?? 'MCP';
}

/** Some servers repeat what they were sent, or redirect to a host of that name. Reasons come from the cause, too. */
function maskFailure(failure: McpFailure, hidden: readonly string[]): void {
  for (const error of [failure, failure.cause])
    if (error instanceof Error) error.message = maskSecrets(error.message, hidden);
}

function toRefusal(error: unknown): unknown {
  if (error instanceof AuthorizationNotFound)
    return new PluginRefusal('oauthRefused', { reason: error.message }, error);
  if (error instanceof TokensRefused) return new PluginRefusal('oauthRefused', { reason: error.message }, error);
  if (error instanceof AddressRefused || (error instanceof McpFailure && error.kind === 'address-refused'))
    return new PluginRefusal('pluginAddressRefused', {}, error);
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new PluginRefusal('pluginNotReached', { reason: TOO_SLOW }, error);
  if (!(error instanceof McpFailure || error instanceof NotFetched)) return error;
  const hasAnswered = error instanceof McpFailure && error.kind !== 'unreachable' && error.kind !== 'timed-out';
  const reason = error instanceof McpFailure ? mcpReasons(error) : notReachedReason(error);
  return new PluginRefusal(hasAnswered ? 'mcpNotRead' : 'pluginNotReached', { reason }, error);
}
