import { AddressRefused, NotFetched } from '../safe-fetch/safe-fetch.errors.ts';
import type { SafeRequest, SafeRequestOptions, SafeResponse } from '../safe-fetch/safe-request.ts';
import { type ClientMessage, readMessages, type ServerMessage } from './json-rpc.ts';
import { type JsonRpcError, McpFailure } from './mcp.errors.ts';
import { readText } from './read-body.ts';

/** An MCP server as its plugin knows it. */
export interface McpServer {
  readonly url: string;
  /** Such as a key. They go to the origin of the address only. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Carries messages to a server and back. */
export interface McpWire {
  /** What comes for a request. It may go on after the response; then nobody reads it. */
  request(message: ClientMessage, options: SendOptions): AsyncGenerator<ServerMessage>;
  /** For notifications and for responses to requests of the server. */
  send(message: ClientMessage, options: SendOptions): Promise<void>;
  /** Tells the server that its session may end, where it has one. */
  end(): void;
}

const ERROR_MAX_BYTES = 64 * 1024;

/** Requests, and says in words why there is no response. Statuses of errors are failures too. */
export async function openResponse(
  safeRequest: SafeRequest,
  url: string,
  options: SafeRequestOptions,
): Promise<SafeResponse> {
  let response: SafeResponse;
  try {
    response = await safeRequest(url, options);
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : toFailure(error);
  }
  if (response.status < 300) return response;
  throw await failureOf(response);
}

/** A failure below the protocol, in words. */
export function toFailure(error: unknown): unknown {
  if (error instanceof AddressRefused)
    return new McpFailure('address-refused', `The address is not allowed: ${error.message}.`, { cause: error });
  if (error instanceof NotFetched)
    return new McpFailure('unreachable', `The server could not be reached: ${error.message}.`, { cause: error });
  return error;
}

async function failureOf(response: SafeResponse): Promise<McpFailure> {
  const { status, url } = response;
  const challenge = response.headers['www-authenticate'];
  const error = await errorIn(response);
  const said = error ? `: ${error.message.slice(0, 500)}` : '.';
  const details = { status, ...(error && { error }), ...(challenge && { challenge }) };
  if (status === 401 || status === 403)
    return new McpFailure('unauthorized', `${url.host} did not accept the credentials (${status})${said}`, details);
  return new McpFailure(error ? 'refused-by-server' : 'broken', `${url.host} answered with ${status}${said}`, details);
}

/** The error that a response with a status of an error has in its body, if it has one. */
async function errorIn(response: SafeResponse): Promise<JsonRpcError | null> {
  try {
    const [message] = readMessages(await readText(response, ERROR_MAX_BYTES));
    return message && 'error' in message ? message.error : null;
  } catch {
    return null;
  }
}
