import type { Operation, Stream } from '@parley/contract';
import { NulCharacter, TooDeep, TooLarge, Unreadable, WrongContentType } from './http.errors.ts';
import { isTooDeep } from './json-depth.ts';

/** Postgres cannot store it, so neither engine does. */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/;

/** Reads the body that the operation declares. Refuses one that is too large, too deep or of another type. */
export function readBody(operation: Operation | Stream, request: Request): Promise<unknown> {
  return operation.body === 'multipart' ? readForm(operation, request) : readJson(operation, request);
}

async function readJson({ maxBodyBytes }: Operation | Stream, request: Request): Promise<unknown> {
  expectType(request, 'application/json');
  const text = await readText(request, maxBodyBytes);
  if (isTooDeep(text)) throw new TooDeep();
  if (NUL_ESCAPE.test(text)) throw new NulCharacter();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Unreadable();
  }
}

async function readForm({ maxBodyBytes }: Operation | Stream, request: Request): Promise<unknown> {
  const type = expectType(request, 'multipart/form-data');
  const bytes = await readBytes(request, maxBodyBytes);
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    throw new Unreadable();
  }
}

function expectType(request: Request, expected: string): string {
  const type = request.headers.get('content-type') ?? '';
  if (type.split(';', 1)[0]?.trim().toLowerCase() !== expected) throw new WrongContentType(expected);
  return type;
}

const readText = (request: Request, maxBytes: number): Promise<string> =>
  readWhole(request, maxBytes, {
    ofDeclaredSize: () => request.text(),
    ofAnySize: async (body) => new TextDecoder().decode(await readUpTo(maxBytes, body)),
  });

const readBytes = (request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> =>
  readWhole(request, maxBytes, {
    ofDeclaredSize: async () => new Uint8Array(await request.arrayBuffer()),
    ofAnySize: (body) => readUpTo(maxBytes, body),
  });

type Body = AsyncIterable<Uint8Array> | [];

/** A body with a content-length cannot be larger than that length. */
async function readWhole<Read>(
  request: Request,
  maxBytes: number,
  read: { ofDeclaredSize: () => Promise<Read>; ofAnySize: (body: Body) => Promise<Read> },
): Promise<Read> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > maxBytes) throw new TooLarge(maxBytes);
  try {
    return await (declared === null ? read.ofAnySize(request.body ?? []) : read.ofDeclaredSize());
  } catch (error) {
    // A client that disconnects in the middle is not an internal error.
    throw error instanceof TooLarge ? error : new Unreadable();
  }
}

async function readUpTo(maxBytes: number, body: Body): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLarge(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
