import * as z from 'zod/mini';
import { parseCleanJson } from '../clean-text.ts';
import { jsonExcess } from '../json-excess.ts';
import { McpFailure } from './mcp.errors.ts';

const MESSAGES_AT_ONCE_MAX = 1_000;

const Id = z.union([z.string(), z.number()]);
const Params = z.optional(z.record(z.string(), z.unknown()));

const ErrorMessage = z.object({
  id: z.optional(z.nullable(Id)),
  error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }),
});
const ResultMessage = z.object({ id: Id, result: z.record(z.string(), z.unknown()) });
const RequestMessage = z.object({ id: Id, method: z.string(), params: Params });
const NotificationMessage = z.object({ method: z.string(), params: Params });

/** What a server sends. The order matters: a request is also a notification with an id. */
const ServerMessage = z.union([ErrorMessage, ResultMessage, RequestMessage, NotificationMessage]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export type ServerRequest = z.infer<typeof RequestMessage>;
export type RpcResult = Readonly<Record<string, unknown>>;

export type ClientMessage = { readonly jsonrpc: '2.0' } & (
  | { readonly id: number; readonly method: string; readonly params?: object }
  | { readonly method: string; readonly params?: object }
  | { readonly id: string | number; readonly result: object }
  | { readonly id: string | number; readonly error: { readonly code: number; readonly message: string } }
);

/** The messages of a JSON text: one, or several as versions before 2025-06-18 could send them. */
export function readMessages(json: string): ServerMessage[] {
  const value = readJson(json);
  const read = z
    .array(ServerMessage)
    .check(z.maxLength(MESSAGES_AT_ONCE_MAX))
    .safeParse(Array.isArray(value) ? value : [value]);
  if (!read.success)
    throw new McpFailure(
      'broken',
      'The server does not answer as an MCP server does: it sent a message that is not JSON-RPC.',
    );
  return read.data;
}

/** JSON of a stranger, as every engine can store it. */
export function readJson(json: string): unknown {
  switch (jsonExcess(json)) {
    case 'depth':
      throw new McpFailure('broken', 'The server sent JSON that is nested too deeply.');
    case 'elements':
      throw new McpFailure('too-large', 'The server sent JSON with too many values.');
  }
  try {
    return parseCleanJson(json);
  } catch {
    throw new McpFailure('broken', 'The server sent text that is not JSON.');
  }
}
