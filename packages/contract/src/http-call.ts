import * as z from 'zod/mini';
import type { AnyOperation, Operation, RequestOf, ResponseOf, Upload } from './operation.ts';

/** A page of another site cannot send this header without our leave: it marks our own clients. */
export const REQUEST_HEADER = 'x-requested-with';
export const REQUEST_HEADER_VALUE = 'XMLHttpRequest';
/** Where the server describes its calls for tools that read OpenAPI. */
export const OPEN_API_PATH = '/api/openapi.json';
export const LOG_ID_HEADER = 'x-tt-logid';

/** An answer with a `code` other than 0. */
export class ApiError extends Error {
  readonly code: number;
  readonly logId: string;

  constructor(code: number, message: string, logId: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.logId = logId;
  }
}

export type RequestBody = string | FormData | Blob | Uint8Array<ArrayBuffer>;

export interface HttpRequest {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: RequestBody };
}

/** The HTTP request that makes a call, for any `fetch`. The address is a path of the server; an upload takes its bytes. */
export function toHttpRequest<Defined extends AnyOperation>(
  operation: Defined,
  request: RequestOf<Defined>,
  bytes?: Blob | Uint8Array<ArrayBuffer>,
): HttpRequest {
  const rest: Record<string, unknown> = { ...request };
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(take(rest, name))));
  const headers: Record<string, string> = { [REQUEST_HEADER]: REQUEST_HEADER_VALUE };
  for (const [field, header] of Object.entries(operation.headers ?? {})) {
    const value = take(rest, field);
    if (value !== undefined) headers[header] = String(value);
  }
  const { method } = operation;
  if (operation.kind === 'upload') return { path: path + toQuery(rest), init: { method, headers, body: bytes } };
  if (method !== 'POST') return { path: path + toQuery(rest), init: { method, headers } };
  if (operation.kind === 'operation' && operation.body === 'multipart')
    return { path, init: { method, headers, body: toFormData(rest) } };
  const json = { ...headers, 'content-type': 'application/json' };
  return { path, init: { method, headers: json, body: JSON.stringify(rest) } };
}

function take(fields: Record<string, unknown>, name: string): unknown {
  const value = fields[name];
  delete fields[name];
  return value;
}

const Envelope = z.looseObject({ code: z.int(), msg: z.string() });

/** Reads the JSON of an answer: the fields of the response, or an `ApiError`. */
export function readEnvelope<Defined extends Operation | Upload>(
  operation: Defined,
  body: unknown,
  logId: string,
): ResponseOf<Defined> {
  const { code, msg } = Envelope.parse(body);
  if (code !== 0) throw new ApiError(code, msg, logId);
  return operation.response.parse(body) as ResponseOf<Defined>;
}

function toQuery(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value as string | Blob);
  return form;
}
