import type { AnyOperation, RequestOf, Route } from './operation.ts';

/** Marks our own clients: a page of another site cannot send this header without CORS. */
export const REQUEST_HEADER = 'x-requested-with';
export const REQUEST_HEADER_VALUE = 'XMLHttpRequest';
/** The path of the OpenAPI document. */
export const OPEN_API_PATH = '/api/openapi.json';
export const LOG_ID_HEADER = 'x-tt-logid';

/** A response with a `code` other than 0. */
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

/** The HTTP request of a call, for any `fetch`. The URL is a path of the server; an upload also takes its bytes. */
export function toHttpRequest<Defined extends AnyOperation>(
  operation: Defined,
  request: RequestOf<Defined>,
  bytes?: Blob | Uint8Array<ArrayBuffer>,
): HttpRequest {
  return requestOn(operation, request, bytes);
}

/** The same for a client that knows only the route of a call and not its schemas. */
export function requestOn(route: Route, request: object, bytes?: Blob | Uint8Array<ArrayBuffer>): HttpRequest {
  const rest: Record<string, unknown> = { ...request };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(take(rest, name))));
  const headers: Record<string, string> = { [REQUEST_HEADER]: REQUEST_HEADER_VALUE };
  for (const [field, header] of Object.entries(route.headers ?? {})) {
    const value = take(rest, field);
    if (value !== undefined) headers[header] = String(value);
  }
  const { method } = route;
  if (method !== 'POST') {
    const query = String(filled(new URLSearchParams(), rest));
    return { path: query ? `${path}?${query}` : path, init: { method, headers, ...(bytes && { body: bytes }) } };
  }
  if (route.body === 'multipart') return { path, init: { method, headers, body: filled(new FormData(), rest) } };
  const json = { ...headers, 'content-type': 'application/json' };
  return { path, init: { method, headers: json, body: JSON.stringify(rest) } };
}

function take(fields: Record<string, unknown>, name: string): unknown {
  const value = fields[name];
  delete fields[name];
  return value;
}

/** Sets the defined fields of a query or a form, both of which convert values to text. */
function filled<Fields extends URLSearchParams | FormData>(target: Fields, fields: Record<string, unknown>): Fields {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) target.set(name, value as string);
  return target;
}
