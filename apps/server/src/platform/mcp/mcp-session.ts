import type { SafeRequest } from '../safe-fetch/safe-request.ts';
import { openHttpSse } from './http-sse.ts';
import type { RpcResult, ServerMessage, ServerRequest } from './json-rpc.ts';
import { McpFailure, SERVER_REFUSED } from './mcp.errors.ts';
import { headerValue } from './mcp-header.ts';
import {
  CLIENT_CAPABILITIES,
  CLIENT_INFO,
  HANDSHAKE_VERSIONS,
  isHandshakeVersion,
  MODERN_VERSION,
  RpcCode,
} from './mcp-version.ts';
import type { McpServer, McpWire } from './mcp-wire.ts';
import { createStreamableHttp } from './streamable-http.ts';

/** Beyond so many, a server is not making progress but noise. */
const MESSAGES_MAX = 10_000;
const CANCEL_TIMEOUT_MS = 5_000;
const PROGRESS_MAX_CHARACTERS = 500;

interface RequestOptions {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly onProgress?: (text: string) => void;
}

/** A request that is under way. Its messages are read one by one, so that a question in between can wait for its answer. */
export interface Exchange {
  readonly id: number;
  readonly messages: AsyncGenerator<ServerMessage>;
  count: number;
}

export type ExchangeOutcome =
  | { readonly kind: 'result'; readonly result: RpcResult }
  /** The server asks something, and the exchange goes on when it has been answered. */
  | { readonly kind: 'request'; readonly request: ServerRequest };

/** A server whose version is known. Requests on it are independent of each other, unless it `takesTurns`. */
export interface McpSession {
  readonly version: string;
  readonly instructions: string | undefined;
  readonly name: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Of the transport of 2024-11-05: it lives as long as the signal that it was opened with. */
  readonly takesTurns: boolean;
  begin(method: string, params: Readonly<Record<string, unknown>>, options: RequestOptions): Exchange;
  /** Reads until the response or a request of the server. */
  next(exchange: Exchange, options: RequestOptions): Promise<ExchangeOutcome>;
  /** Answers a request of the server. */
  respond(id: string | number, result: object, signal: AbortSignal): Promise<void>;
  /** A request whose server asks nothing back. */
  request(method: string, params: Readonly<Record<string, unknown>>, options: RequestOptions): Promise<RpcResult>;
  end(): void;
}

/**
 * Finds out which version a server speaks. A modern request is tried first, as the protocol says: a server that does not
 * know it gets the handshake of older versions, and where it has no address for that, the transport of 2024-11-05.
 */
export async function openSession(
  server: McpServer,
  safeRequest: SafeRequest,
  signal: AbortSignal,
): Promise<McpSession> {
  const wire = createStreamableHttp(server, safeRequest);
  const discovered = await discover(wire, signal);
  if (discovered) return createSession(wire, { version: MODERN_VERSION, takesTurns: false }, discovered);
  try {
    return await shakeHands(wire, false, signal);
  } catch (error) {
    if (!(error instanceof McpFailure) || ![400, 404, 405].includes(error.status ?? 0)) throw error;
    const old = await openHttpSse(server, safeRequest, signal).catch(() => null);
    // The first failure says more: most servers without this transport answer a GET with anything.
    if (!old) throw error;
    return shakeHands(old, true, signal);
  }
}

/** Null for a server that has to be greeted first. */
async function discover(wire: McpWire, signal: AbortSignal): Promise<RpcResult | null> {
  const modern = createSession(wire, { version: MODERN_VERSION, takesTurns: false }, {});
  try {
    const found = await modern.request('server/discover', {}, { signal });
    return chooseVersion(found.supportedVersions) === MODERN_VERSION ? found : null;
  } catch (error) {
    if (!(error instanceof McpFailure)) throw error;
    if (error.error?.code === RpcCode.unsupportedVersion) {
      chooseVersion((error.error.data as { supported?: unknown } | undefined)?.supported);
      return null;
    }
    const isModern = [RpcCode.headerMismatch, RpcCode.missingCapability].some((code) => code === error.error?.code);
    const isOlder =
      !isModern && (error.kind === 'refused-by-server' || (error.kind === 'broken' && error.status !== undefined));
    if (!isOlder) throw error;
    return null;
  }
}

/** The newest version that both know. A server that names none gets the handshake. */
function chooseVersion(supported: unknown): string | null {
  if (!Array.isArray(supported)) return null;
  const known = [MODERN_VERSION, ...HANDSHAKE_VERSIONS].find((version) => supported.includes(version));
  if (known === undefined) throw unknownVersion(supported.slice(0, 10).join(', '));
  return known;
}

const unknownVersion = (versions: string) =>
  new McpFailure('unknown-version', `The server speaks no known version of the protocol: ${versions.slice(0, 200)}.`);

async function shakeHands(wire: McpWire, takesTurns: boolean, signal: AbortSignal): Promise<McpSession> {
  const [newest] = HANDSHAKE_VERSIONS;
  const greeting = createSession(wire, { version: '', takesTurns }, {});
  const greeted = await greeting.request(
    'initialize',
    { protocolVersion: newest, capabilities: CLIENT_CAPABILITIES, clientInfo: CLIENT_INFO },
    { signal },
  );
  if (!isHandshakeVersion(greeted.protocolVersion)) throw unknownVersion(String(greeted.protocolVersion));
  const version = greeted.protocolVersion;
  await wire.send({ jsonrpc: '2.0', method: 'notifications/initialized' }, { headers: versionHeader(version), signal });
  return createSession(wire, { version, takesTurns }, greeted);
}

/** Versions before 2025-06-18 have no such header. */
const versionHeader = (version: string): Record<string, string> =>
  version >= '2025-06-18' ? { 'mcp-protocol-version': version } : {};

function createSession(
  wire: McpWire,
  { version, takesTurns }: Pick<McpSession, 'version' | 'takesTurns'>,
  about: RpcResult,
): McpSession {
  const isModern = version === MODERN_VERSION;
  const serverInfo = asObject(about.serverInfo ?? asObject(about._meta)['io.modelcontextprotocol/serverInfo']);
  let lastId = 0;

  function paramsOf(params: Readonly<Record<string, unknown>>, id: number, options: RequestOptions): object {
    const meta = {
      ...(options.onProgress && { progressToken: id }),
      ...(isModern && {
        'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
        'io.modelcontextprotocol/clientInfo': CLIENT_INFO,
        'io.modelcontextprotocol/clientCapabilities': CLIENT_CAPABILITIES,
      }),
    };
    return Object.keys(meta).length === 0 ? params : { ...params, _meta: meta };
  }

  const headersOf = (method: string, params: Readonly<Record<string, unknown>>): Record<string, string> => ({
    ...versionHeader(version),
    ...(isModern && { 'mcp-method': method }),
    ...(isModern && typeof params.name === 'string' && { 'mcp-name': headerValue(params.name) }),
  });

  /** Modern servers take the end of the connection for it. */
  function cancel(requestId: number): void {
    if (isModern) return;
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } } as const;
    const options = { headers: versionHeader(version), signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) };
    // Who does not hear it finishes its work for nobody.
    wire.send(message, options).catch(() => undefined);
  }

  async function refuse(request: ServerRequest, signal: AbortSignal): Promise<void> {
    const { id, method } = request;
    const answer =
      method === 'ping'
        ? { result: {} }
        : { error: { code: RpcCode.methodNotFound, message: `${method.slice(0, 100)} is not supported` } };
    await wire.send({ jsonrpc: '2.0', id, ...answer }, { headers: versionHeader(version), signal });
  }

  const session: McpSession = {
    version,
    takesTurns,
    instructions: asText(about.instructions),
    name: asText(serverInfo.title) ?? asText(serverInfo.name),
    capabilities: asObject(about.capabilities),
    begin(method, params, options) {
      lastId += 1;
      const id = lastId;
      const headers = { ...headersOf(method, params), ...options.headers };
      const message = { jsonrpc: '2.0', id, method, params: paramsOf(params, id, options) } as const;
      return { id, count: 0, messages: wire.request(message, { headers, signal: options.signal }) };
    },
    async next(exchange, options) {
      try {
        for (;;) {
          const outcome = await read(await nextMessage(exchange), exchange.id, options);
          if (outcome) return outcome;
        }
      } catch (error) {
        if (options.signal.aborted) cancel(exchange.id);
        throw error;
      }
    },
    respond: (id, result, signal) =>
      wire.send({ jsonrpc: '2.0', id, result }, { headers: versionHeader(version), signal }),
    async request(method, params, options) {
      const exchange = session.begin(method, params, options);
      for (;;) {
        const outcome = await session.next(exchange, options);
        if (outcome.kind === 'request') {
          await refuse(outcome.request, options.signal);
          continue;
        }
        await exchange.messages.return(undefined);
        return outcome.result;
      }
    },
    end: () => wire.end(),
  };
  return session;

  async function read(message: ServerMessage, id: number, options: RequestOptions): Promise<ExchangeOutcome | null> {
    if ('error' in message) return readError(message, id);
    if ('result' in message) return message.id === id ? { kind: 'result', result: message.result } : null;
    if ('id' in message) return isModern ? null : readRequest(message, options.signal);
    if (message.method === 'notifications/progress' && message.params?.progressToken === id)
      options.onProgress?.(progressText(message.params));
    return null;
  }

  /** What cannot be answered is refused at once. */
  async function readRequest(request: ServerRequest, signal: AbortSignal): Promise<ExchangeOutcome | null> {
    if (request.method === 'elicitation/create') return { kind: 'request', request };
    await refuse(request, signal);
    return null;
  }
}

async function nextMessage(exchange: Exchange): Promise<ServerMessage> {
  const { done, value: message } = await exchange.messages.next();
  if (done) throw new McpFailure('unreachable', 'The server closed the connection before it answered.');
  exchange.count += 1;
  if (exchange.count > MESSAGES_MAX)
    throw new McpFailure('too-large', 'The server sent too many messages and was cut off.');
  return message;
}

/** An error without an id is about the request that was sent last, which is this one. */
function readError({ id, error }: Extract<ServerMessage, { error: unknown }>, ownId: number): null {
  if ((id ?? ownId) !== ownId) return null;
  throw new McpFailure('refused-by-server', SERVER_REFUSED + error.message.slice(0, 1_000), { error });
}

const asObject = (value: unknown): RpcResult =>
  typeof value === 'object' && value !== null ? (value as RpcResult) : {};
const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function progressText({ progress, total, message }: RpcResult): string {
  const words = typeof message === 'string' ? message : '';
  const share = typeof total === 'number' ? `${progress}/${total}` : String(progress ?? '');
  return [share, words].filter(Boolean).join(': ').slice(0, PROGRESS_MAX_CHARACTERS);
}
