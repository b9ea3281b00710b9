import type * as z from 'zod/mini';
import type { Policy } from './policy.ts';

type ObjectSchema = z.ZodMiniObject;

/** The route of a call, independent of its content. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `:name` segments are filled from the request field of that name. */
  readonly path: `/api/${string}`;
  /** Fields that are sent as headers: field name to header name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST; JSON by default. */
  readonly body?: 'json' | 'multipart';
}

interface Common<Request extends ObjectSchema> extends Route {
  /** The specification's name of the call. */
  readonly name: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly policy: Policy;
  readonly request: Request;
}

/** A call that answers once with a JSON envelope: `code`, `msg` and the fields of `response`. */
export interface Operation<Request extends ObjectSchema = ObjectSchema, Response extends ObjectSchema = ObjectSchema>
  extends Common<Request> {
  readonly kind: 'operation';
  readonly response: Response;
  readonly body: 'json' | 'multipart';
  readonly maxBodyBytes: number;
  /** The response, or what it is made from, may have megabytes, so a user gets only a few of them at a time. */
  readonly hasLargeResponse?: boolean;
}

/** A call that answers with server-sent events. The keys of `events` are the event names. */
export interface Stream<
  Request extends ObjectSchema = ObjectSchema,
  Events extends Record<string, z.ZodMiniType> = Record<string, z.ZodMiniType>,
> extends Common<Request> {
  readonly kind: 'stream';
  readonly events: Events;
  readonly body: 'json';
  readonly maxBodyBytes: number;
}

/** A call whose body is bytes of any length, read as they arrive. It answers once, with a JSON envelope. */
export interface Upload<Request extends ObjectSchema = ObjectSchema, Response extends ObjectSchema = ObjectSchema>
  extends Common<Request> {
  readonly kind: 'upload';
  readonly method: 'PUT';
  readonly response: Response;
}

/** A call that answers with the bytes of a stored object, whole or a requested range. */
export interface Download<Request extends ObjectSchema = ObjectSchema> extends Common<Request> {
  readonly kind: 'download';
}

export type AnyOperation = Operation | Stream | Download | Upload;

export type RequestOf<Defined extends { request: ObjectSchema }> = z.infer<Defined['request']>;
export type ResponseOf<Defined extends { response: ObjectSchema }> = z.infer<Defined['response']>;

export const JSON_BODY_MAX_BYTES = 1_048_576;
/** Of calls without a session. An e-mail, a password and a link fit. */
const PUBLIC_BODY_MAX_BYTES = 4_096;

type Optional<Shape, Keys extends keyof Shape> = Omit<Shape, Keys> & Partial<Pick<Shape, Keys>>;

/** Declares a call once, for the server to implement and for clients to make. */
export function defineOperation<Request extends ObjectSchema, Response extends ObjectSchema>(
  definition: Optional<Omit<Operation<Request, Response>, 'kind'>, 'body' | 'maxBodyBytes'>,
): Operation<Request, Response> {
  const maxBodyBytes = definition.policy.caller === 'public' ? PUBLIC_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
  return { kind: 'operation', body: 'json', maxBodyBytes, ...definition };
}

/** Declares a streamed call once, with the closed set of events it can send. */
export function defineStream<Request extends ObjectSchema, Events extends Record<string, z.ZodMiniType>>(
  definition: Omit<Stream<Request, Events>, 'kind' | 'body' | 'maxBodyBytes'>,
): Stream<Request, Events> {
  return { kind: 'stream', body: 'json', maxBodyBytes: JSON_BODY_MAX_BYTES, ...definition };
}

/** Declares a call that sends bytes. */
export function defineUpload<Request extends ObjectSchema, Response extends ObjectSchema>(
  definition: Omit<Upload<Request, Response>, 'kind' | 'method'>,
): Upload<Request, Response> {
  return { kind: 'upload', method: 'PUT', ...definition };
}

/** Declares a call that answers with bytes. */
export function defineDownload<Request extends ObjectSchema>(
  definition: Omit<Download<Request>, 'kind'>,
): Download<Request> {
  return { kind: 'download', ...definition };
}

export function isOperation(value: unknown): value is AnyOperation {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return kind === 'operation' || kind === 'stream' || kind === 'download' || kind === 'upload';
}
