import { Readable } from 'node:stream';
import type { Operation, Stream } from '@parley/contract';
import type { Context } from 'hono';
import type { AppEnv } from './app.ts';
import { createBase64Field } from './base64-field.ts';
import { TooLarge, Unreadable, WrongContentType } from './http.errors.ts';
import { incomingChunks } from './incoming-chunks.ts';
import { createJsonBounds } from './json-bounds.ts';
import { readMultipart } from './multipart.ts';
import { type ReadHeader, requestHeaders } from './request-headers.ts';

type WithBody = Pick<Operation | Stream, 'body' | 'maxBodyBytes'>;

/** A body of at most this length is read at once: that costs less than a stream. */
const SMALL_BODY_BYTES = 65_536;
/** Of what stands in a request beside its file. */
const BESIDE_FILE_MAX_BYTES = 262_144;

/** Reads the body that the operation declares. Refuses one of another type, and one beyond a limit as soon as it is. */
export function readBody(operation: WithBody, context: Context<AppEnv>): Promise<unknown> {
  return operation.body === 'multipart' ? readForm(operation, context) : readJson(operation, context);
}

async function readJson({ maxBodyBytes }: WithBody, context: Context<AppEnv>): Promise<unknown> {
  const header = requestHeaders(context);
  expectType(header, 'application/json');
  const look = createJsonBounds();
  const declared = declaredSize(header, maxBodyBytes);
  if (declared !== null && declared <= SMALL_BODY_BYTES) {
    const bytes = takeArrivedBody(context) ?? (await readAtOnce(context.req.raw));
    look(bytes);
    return parseJson(bytes);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(maxBodyBytes, context)) {
    look(chunk);
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks));
}

async function readForm({ maxBodyBytes }: WithBody, context: Context<AppEnv>): Promise<unknown> {
  const header = requestHeaders(context);
  const type = expectType(header, 'multipart/form-data');
  declaredSize(header, maxBodyBytes);
  return readMultipart(atMost(maxBodyBytes, context), type);
}

export interface JsonWithFile {
  /** The object with an empty text for the field. */
  readonly json: unknown;
  readonly file: Uint8Array<ArrayBuffer>;
}

/** Reads a JSON object with a file as base64 in one field. The file is decoded as it arrives. */
export async function readJsonWithFile(
  { maxBodyBytes }: WithBody,
  field: string,
  context: Context<AppEnv>,
): Promise<JsonWithFile> {
  const header = requestHeaders(context);
  expectType(header, 'application/json');
  const declared = declaredSize(header, maxBodyBytes);
  const look = createJsonBounds();
  const base64 = createBase64Field(field, declared ?? 0);
  const rest: Uint8Array[] = [];
  let restLength = 0;
  for await (const chunk of atMost(maxBodyBytes, context)) {
    const beside = base64.take(chunk);
    look(beside);
    restLength += beside.length;
    if (restLength > BESIDE_FILE_MAX_BYTES) throw new TooLarge(BESIDE_FILE_MAX_BYTES);
    rest.push(beside);
  }
  return { json: parseJson(Buffer.concat(rest)), file: base64.content() };
}

function expectType(header: ReadHeader, expected: string): string {
  const type = header('content-type') ?? '';
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== expected) throw new WrongContentType(expected);
  return type;
}

/** A body with a content-length cannot be larger than that length. */
function declaredSize(header: ReadHeader, maxBytes: number): number | null {
  const declared = header('content-length');
  if (declared === null) return null;
  if (Number(declared) > maxBytes) throw new TooLarge(maxBytes);
  return Number(declared);
}

/**
 * Takes a small body that is buffered whole, as it usually is: it arrives together with the headers. From then on it is kept with the
 * request, also when the client disconnects. Null where it has not arrived.
 */
export function takeArrivedBody(context: Context<AppEnv>): Uint8Array | null {
  const taken = context.get('arrivedBody');
  if (taken) return taken;
  const { incoming } = context.env;
  if (!(incoming instanceof Readable) || incoming.destroyed || incoming.readableDidRead) return null;
  const byteSize = Number(requestHeaders(context)('content-length'));
  if (!(byteSize > 0 && byteSize <= SMALL_BODY_BYTES && incoming.readableLength === byteSize)) return null;
  const bytes: Uint8Array | null = incoming.read();
  // Only its end is left to read.
  incoming.resume();
  if (bytes) context.set('arrivedBody', bytes);
  return bytes;
}

/** A client that disconnects in the middle is not an internal error. */
async function readAtOnce(request: Request): Promise<Uint8Array> {
  try {
    return new Uint8Array(await request.arrayBuffer());
  } catch (error) {
    throw new Unreadable({}, error);
  }
}

async function* atMost(maxBytes: number, context: Context<AppEnv>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunksOf(context)) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLarge(maxBytes);
    yield chunk;
  }
}

/**
 * Straight from the connection: the stream of a `Request` would go on reading what nobody takes any more. The test browser
 * has no connection.
 */
function chunksOf({ env, req }: Context<AppEnv>): AsyncIterable<Uint8Array> {
  const { incoming } = env;
  return incoming instanceof Readable ? connectionChunks(incoming) : incomingChunks(req.raw.body);
}

/** A refusal leaves the rest of the body unread; the connection is needed for the response. */
async function* connectionChunks(incoming: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* incoming.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw new Unreadable({}, error);
  }
}

const decoder = new TextDecoder();

function parseJson(bytes: Uint8Array): unknown {
  try {
    return bytes.length === 0 ? {} : JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Unreadable();
  }
}
