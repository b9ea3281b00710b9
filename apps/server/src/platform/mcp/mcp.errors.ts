export type McpFailureKind =
  /** The address may not be requested. */
  | 'address-refused'
  /** No connection, or one that ended too early. */
  | 'unreachable'
  /** 401 or 403: `challenge` says how to be let in. */
  | 'unauthorized'
  | 'timed-out'
  | 'too-large'
  /** It speaks no version of the protocol that we know. */
  | 'unknown-version'
  /** It does not speak the protocol, or not as it should. */
  | 'broken'
  /** It has said in words why it does not do it. */
  | 'refused-by-server'
  /** It has forgotten the session, or the call that it was to go on with. */
  | 'session-ended';

/** Before the words of a server that has refused. */
export const SERVER_REFUSED = 'The server refused: ';

export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

interface Details {
  /** Of the HTTP response. */
  readonly status?: number;
  readonly error?: JsonRpcError;
  /** The header `WWW-Authenticate`. */
  readonly challenge?: string;
  readonly cause?: unknown;
}

/** Why an MCP server did not do what it was asked for. The message is for the author of the plugin and for the model. */
export class McpFailure extends Error {
  readonly kind: McpFailureKind;
  readonly status: number | undefined;
  readonly error: JsonRpcError | undefined;
  readonly challenge: string | undefined;

  constructor(kind: McpFailureKind, message: string, { status, error, challenge, cause }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.error = error;
    this.challenge = challenge;
  }
}
