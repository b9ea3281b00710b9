import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import {
  type AnyOperation,
  type Download,
  type Operation,
  type RequestOf,
  type ResponseOf,
  type Stream,
  taggedIdsIn,
  tagsOf,
  type Upload,
} from '@parley/contract';
import type { Context } from 'hono';
import * as locales from 'zod/locales';
import type { App, AppEnv } from './app.ts';
import { type Call, openCall } from './call.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { InvalidRequest } from './http.errors.ts';
import { readBody } from './read-body.ts';
import { type StoredBytes, toReply } from './stored-bytes.ts';

export type Handler<Defined extends Operation> = (
  request: RequestOf<Defined>,
  call: Call,
) => Promise<ResponseOf<Defined>> | ResponseOf<Defined>;

/** Binds an operation: caller, origin, body, schema and every tagged id are settled before the handler runs. */
export function implement<Defined extends Operation>(app: App, operation: Defined, handle: Handler<Defined>): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const request = await acceptRequest(app, operation, call, context);
    return answerOnce(app, call, context, await handle(request, call));
  });
}

/** The body of an upload as it arrives. */
export interface IncomingBody {
  /** What the sender says, if it does. */
  readonly byteSize: number | null;
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** Binds an upload in the same way; nothing of its body is read before its handler does. */
export function implementUpload<Defined extends Upload>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call, body: IncomingBody) => Promise<ResponseOf<Defined>>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const request = await acceptRequest(app, operation, call, context);
    const { headers, body: stream } = context.req.raw;
    const declared = headers.get('content-length');
    const body = { byteSize: declared === null ? null : Number(declared), stream };
    try {
      return answerOnce(app, call, context, await handle(request, call, body));
    } catch (error) {
      // What is left of the body stays unread, so that this connection cannot carry another request.
      context.env?.outgoing?.setHeader('connection', 'close');
      throw error;
    }
  });
}

/** Binds a download in the same way; its handler answers with bytes that are sent as the request asks for them. */
export function implementDownload<Defined extends Download>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call) => Promise<StoredBytes>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const stored = await handle(await acceptRequest(app, operation, call, context), call);
    return app.reply(context, toReply(stored, context.req.raw.headers));
  });
}

/**
 * Binds a stream. The handler refuses or prepares; what it returns then writes the events. From there on the status is 200
 * and a failure can only end the stream.
 */
export function implementStream<Defined extends Stream>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call) => Promise<(stream: EventStream) => Promise<void>>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const serve = await handle(await acceptRequest(app, operation, call, context), call);
    const { incoming, outgoing } = context.env;
    if (!incoming || !outgoing || !call.session) throw new Error('a stream needs a connection and a signed-in reader');
    const stream = openEventStream(outgoing as ServerResponse, incoming.socket, app.headersOf(context), Date.now);
    app.streams.add(stream, call.session);
    serve(stream)
      .catch((error) => app.platform.log.error({ err: error, logId: context.get('logId') }, 'a stream failed'))
      .finally(() => stream.end());
    return RESPONSE_ALREADY_SENT;
  });
}

function bind(app: App, operation: AnyOperation, answer: (context: Context<AppEnv>) => Promise<Response>): void {
  if (app.implemented.has(operation.name)) throw new Error(`${operation.name} is implemented twice`);
  app.implemented.add(operation.name);
  app.routes.on(operation.method, operation.path, answer);
}

function answerOnce(app: App, call: Call, context: Context<AppEnv>, answer: object): Response {
  const headers = { 'content-type': 'application/json', ...call.headersToSet };
  return app.reply(context, { headers, body: JSON.stringify({ code: 0, msg: '', ...answer }) });
}

async function acceptRequest<Defined extends AnyOperation>(
  app: App,
  operation: Defined,
  call: Call,
  context: Context<AppEnv>,
): Promise<RequestOf<Defined>> {
  const request = parse(operation, await readRequest(operation, context), call);
  if (tagsOf(operation.request).length > 0)
    await app.platform.access.authorise(call.scope, operation.policy, taggedIdsIn(operation.request, request));
  return request;
}

async function readRequest(operation: AnyOperation, context: Context<AppEnv>): Promise<unknown> {
  const fields = fieldsAround(operation, context);
  if (!readsBody(operation)) return { ...context.req.query(), ...fields };
  const body = await readBody(operation, context.req.raw);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return fields && isObject ? { ...body, ...fields } : body;
}

const readsBody = (operation: AnyOperation): operation is Operation | Stream =>
  operation.kind === 'stream' || (operation.kind === 'operation' && operation.method === 'POST');

/** Those that travel in the path and in headers; most operations have none. */
function fieldsAround({ path, headers }: AnyOperation, context: Context<AppEnv>): Record<string, string> | undefined {
  if (!headers && !path.includes(':')) return undefined;
  const sent = Object.entries(headers ?? {}).map(([field, name]) => [field, context.req.header(name)]);
  const present = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  return { ...present, ...context.req.param() };
}

const zodErrors = { 'en-US': locales.en().localeError, 'zh-CN': locales.zhCN().localeError };

function parse<Defined extends AnyOperation>(operation: Defined, body: unknown, call: Call): RequestOf<Defined> {
  const parsed = operation.request.safeParse(body, { error: zodErrors[call.locale] });
  if (parsed.success) return parsed.data as RequestOf<Defined>;
  const [issue] = parsed.error.issues;
  throw new InvalidRequest([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}
