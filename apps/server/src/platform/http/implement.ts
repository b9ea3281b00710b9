import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import {
  type AnyOperation,
  type ChannelRef,
  type Download,
  type Operation,
  type RequestOf,
  type ResponseOf,
  type Stream,
  type TaggedId,
  taggedIdsIn,
  tagsOf,
  type Upload,
} from '@parley/contract';
import type { Context } from 'hono';
import type { Scope } from '../access/scope.ts';
import type { Enqueue } from '../limits/fair-queue.ts';
import { network } from '../limits/network.ts';
import type { SessionCaller } from '../session/sessions.ts';
import type { App, AppEnv } from './app.ts';
import { type Call, openCall } from './call.ts';
import { discardBody } from './discard-body.ts';
import { EVENT_STREAM_TYPE, type EventStream, HEARTBEAT, type ManagedStream, openEventStream } from './event-stream.ts';
import { HiddenCharacters, InvalidRequest } from './http.errors.ts';
import { readBody, readJsonWithFile, takeArrivedBody } from './read-body.ts';
import type { SharedStream } from './shared-streams.ts';
import { type StoredBytes, toReply } from './stored-bytes.ts';
import { zodErrors } from './zod-errors.ts';

export type Handler<Defined extends Operation> = (
  request: RequestOf<Defined>,
  call: Call,
) => Promise<ResponseOf<Defined>> | ResponseOf<Defined>;

/** Binds an operation: caller, origin, body, schema and every tagged id are checked before the handler runs. */
export function implement<Defined extends Operation>(app: App, operation: Defined, handle: Handler<Defined>): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    return app.largeCalls.inQueue(operation, callerOf(call, context), async () => {
      const { request } = await acceptRequest(app, operation, call, context);
      const answer = await handle(request, call);
      if (operation.hasLargeResponse) await app.largeCalls.waitToSerialise();
      return jsonReply(app, call, context, answer);
    });
  });
}

/**
 * Binds an operation whose request has a file as base64 in one of its fields. The file is decoded as it arrives; in the
 * request the field is empty.
 */
export function implementWithFile<Defined extends Operation>(
  app: App,
  operation: Defined,
  field: keyof RequestOf<Defined> & string,
  handle: (
    request: RequestOf<Defined>,
    call: Call,
    file: Uint8Array<ArrayBuffer>,
  ) => Promise<ResponseOf<Defined>> | ResponseOf<Defined>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    return app.largeCalls.inQueue(operation, callerOf(call, context), async () => {
      const { json, file } = await readJsonWithFile(operation, field, context);
      const { request } = await authorise(app, operation, call, json);
      return jsonReply(app, call, context, await handle(request, call, file));
    });
  });
}

/** The body of an upload as it arrives. */
export interface IncomingBody {
  /** The content-length, if the client sent one. */
  readonly byteSize: number | null;
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** Binds an upload in the same way; only the handler reads its body. */
export function implementUpload<Defined extends Upload>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call, body: IncomingBody) => Promise<ResponseOf<Defined>>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const { request } = await acceptRequest(app, operation, call, context);
    const { headers, body: stream } = context.req.raw;
    const declared = headers.get('content-length');
    const body = { byteSize: declared === null ? null : Number(declared), stream };
    try {
      return jsonReply(app, call, context, await handle(request, call, body));
    } catch (error) {
      // The rest of the body stays unread, so this connection cannot be reused.
      context.env.outgoing?.setHeader('connection', 'close');
      throw error;
    }
  });
}

/** Binds a download in the same way; conditional and range requests are handled here. */
export function implementDownload<Defined extends Download>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call) => Promise<StoredBytes>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const { request } = await acceptRequest(app, operation, call, context);
    const stored = await handle(request, call);
    return app.reply(context, toReply(stored, context.req.raw.headers));
  });
}

/** A file that is made while it is sent. */
export interface MadeFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** Binds a download of a file that is not stored: it has no length and no ranges. */
export function implementExport<Defined extends Download>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call) => MadeFile | Promise<MadeFile>,
): void {
  bind(app, operation, async (context) => {
    const call = await openCall(app.platform, operation, context);
    const { request } = await acceptRequest(app, operation, call, context);
    return app.largeCalls.exportInQueue(callerOf(call, context), async () => {
      const { name, contentType, body } = await handle(request, call);
      const headers = { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` };
      return app.reply(context, { headers, body });
    });
  });
}

const atOnce: Enqueue = (_userId, work) => work();

/**
 * Binds a stream. The handler refuses, or returns the function that writes the events. From then on the status is 200
 * and a failure can only end the stream. If the request names a channel of a shared stream, the events are written there and
 * the response ends at once. With `inTurn` a few requests at a time get as far as their events, and users take turns.
 */
export function implementStream<Defined extends Stream>(
  app: App,
  operation: Defined,
  handle: (request: RequestOf<Defined>, call: Call) => Promise<(stream: EventStream) => Promise<void>>,
  { inTurn = atOnce }: { readonly inTurn?: Enqueue } = {},
): void {
  const { accessChanges } = app.platform;
  bind(app, operation, async (context) => {
    // The body comes right after the head.
    await null;
    const hasBodyArrived = takeArrivedBody(context) !== null;
    const mark = accessChanges.mark();
    const call = await openCall(app.platform, operation, context);
    const { incoming, outgoing } = context.env;
    const { session } = call;
    if (!outgoing || !session) throw new Error('a stream needs a connection and a signed-in reader');
    // Before the handler: a refused stream must not have started a reply.
    const freePlace = app.takeStreamPlace(session.userId);
    const prepare = async (begin: Enqueue) => {
      const { request, ids } = await acceptRequest(app, operation, call, context);
      const place = findChannelPlace(app, session.sessionId, request);
      const serve = await begin(session.userId, async () => {
        // The session may have ended while the request waited.
        if (accessChanges.hasNoticeSince(session.userId, mark)) await openCall(app.platform, operation, context);
        return handle(request, call);
      });
      return { ids, place, serve };
    };
    // Checking the schema and access of a request that waits takes time from those before it. Nobody waits for the body of another.
    const prepared = hasBodyArrived ? inTurn(session.userId, () => prepare(atOnce)) : prepare(inTurn);
    const { ids, place, serve } = await prepared.catch((error) => {
      freePlace();
      throw error;
    });
    const stream = place
      ? place.shared.openChannel(place.name)
      : openEventStream(outgoing as ServerResponse, incoming.socket, app.headersOf(context), Date.now);
    stream.onClose(freePlace);
    serveEvents(app, { operation, stream, session, scope: call.scope, ids, logId: context.get('logId'), serve });
    // Access may have been lost after it was checked, and before the stream and its run could be found.
    accessChanges.recheckSince(session.userId, mark);
    return place ? app.reply(context, NO_EVENTS) : RESPONSE_ALREADY_SENT;
  });
}

interface ServedStream {
  readonly operation: Stream;
  readonly stream: ManagedStream;
  readonly session: SessionCaller;
  readonly scope: Scope;
  readonly ids: readonly TaggedId[];
  readonly logId: string;
  serve(stream: EventStream): Promise<void>;
}

/** A function of its own, so that the callbacks of an open stream do not keep the request in memory. */
function serveEvents(app: App, { operation, stream, session, scope, ids, logId, serve }: ServedStream): void {
  const { access, log } = app.platform;
  app.streams.add(stream, session, () => access.allows(scope, operation.policy, ids));
  serve(stream)
    .catch((error) => log.error({ err: error, logId }, 'a stream failed'))
    .finally(() => stream.end());
}

/** The response of a stream whose events are written to a channel. */
const NO_EVENTS = { headers: { 'content-type': EVENT_STREAM_TYPE }, body: HEARTBEAT };

/** The shared stream that the request names, if it is open in this process. */
function findChannelPlace(
  app: App,
  sessionId: string,
  { channel }: { channel?: ChannelRef | undefined },
): { shared: SharedStream; name: string } | null {
  const shared = channel && app.sharedStreams.find(sessionId, channel.stream_id);
  return shared ? { shared, name: channel.name } : null;
}

const callerOf = ({ session, client }: Call, { env }: Context<AppEnv>) => ({
  id: session?.userId ?? network(client.ip),
  outgoing: env.outgoing,
});

function bind(app: App, operation: AnyOperation, answer: (context: Context<AppEnv>) => Promise<Response>): void {
  if (app.implemented.has(operation.name)) throw new Error(`${operation.name} is implemented twice`);
  app.implemented.add(operation.name);
  app.routes.on(operation.method, operation.path, async (context) => {
    try {
      return await answer(context);
    } catch (error) {
      // The body of an upload may be large, and has a reader of its own.
      if (operation.kind !== 'upload') await discardBody(context.env);
      throw error;
    }
  });
}

function jsonReply(app: App, call: Call, context: Context<AppEnv>, answer: object): Response {
  const headers = { 'content-type': 'application/json', ...call.headersToSet };
  const body = JSON.stringify({ code: 0, msg: '', ...answer });
  return app.reply(context, { headers, cookies: call.cookiesToSet, body });
}

interface Accepted<Defined extends AnyOperation> {
  readonly request: RequestOf<Defined>;
  /** Every tagged id in it. */
  readonly ids: TaggedId[];
}

async function acceptRequest<Defined extends AnyOperation>(
  app: App,
  operation: Defined,
  call: Call,
  context: Context<AppEnv>,
): Promise<Accepted<Defined>> {
  if (!call.session && readsBody(operation)) await app.publicCalls.consume(network(call.client.ip));
  return authorise(app, operation, call, await readRequest(operation, context));
}

/** Checks what was read: its schema, and access to every id in it. */
async function authorise<Defined extends AnyOperation>(
  app: App,
  operation: Defined,
  call: Call,
  body: unknown,
): Promise<Accepted<Defined>> {
  const request = parse(operation, body, call);
  const ids = taggedIdsIn(operation.request, request);
  if (tagsOf(operation.request).length > 0) await app.platform.access.authorise(call.scope, operation.policy, ids);
  return { request, ids };
}

async function readRequest(operation: AnyOperation, context: Context<AppEnv>): Promise<unknown> {
  const fields = pathAndHeaderFields(operation, context);
  if (!readsBody(operation)) return { ...context.req.query(), ...fields };
  const body = await readBody(operation, context);
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return fields && isObject ? { ...body, ...fields } : body;
}

const readsBody = (operation: AnyOperation): operation is Operation | Stream =>
  operation.kind === 'stream' || (operation.kind === 'operation' && operation.method === 'POST');

/** The fields in the path and in headers; most operations have none. */
function pathAndHeaderFields(
  { path, headers }: AnyOperation,
  context: Context<AppEnv>,
): Record<string, string> | undefined {
  if (!headers && !path.includes(':')) return undefined;
  const sent = Object.entries(headers ?? {}).map(([field, name]) => [field, context.req.header(name)]);
  const present = Object.fromEntries(sent.filter(([, value]) => value !== undefined));
  return { ...present, ...context.req.param() };
}

function parse<Defined extends AnyOperation>(operation: Defined, body: unknown, call: Call): RequestOf<Defined> {
  const parsed = operation.request.safeParse(body, { error: zodErrors[call.locale] });
  if (parsed.success) return parsed.data as RequestOf<Defined>;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'custom' && issue.params?.refusal === 'hiddenCharacters') throw new HiddenCharacters();
  throw new InvalidRequest([issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}
