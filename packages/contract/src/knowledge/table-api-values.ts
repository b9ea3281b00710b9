import * as z from 'zod/mini';

export const API_HEADERS_MAX = 20;
export const API_HEADER_VALUE_MAX = 4_000;
/** Bytes of an answer. */
export const API_ANSWER_MAX_BYTES = 10_485_760;
/** Pages of an API; the bytes of all of them together are limited like those of one answer. */
export const API_PAGES_MAX = 100;
/** Pages that a preview requests. */
export const API_PAGES_PREVIEWED = 3;
export const API_PARAMETER_MAX = 100;
/** Fields of an answer that columns can be made of. */
export const API_FIELDS_MAX = 200;

/** What the server sets itself, and what belongs to the connection. */
const RESERVED =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|accept-encoding|content-.*)$/i;

export const ApiHeaderName = z.string().check(
  z.trim(),
  z.maxLength(100),
  z.regex(/^[\w!#$%&'*+.^`|~-]+$/),
  z.refine((name) => !RESERVED.test(name)),
);
export const ApiHeaderValue = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(API_HEADER_VALUE_MAX), z.regex(/^[\x20-\x7e]*$/));

const hasDifferentNames = (headers: readonly { readonly name: string }[]): boolean =>
  new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length;

/** Sent with each request to the API, such as a key. Stored encrypted, and never returned. */
export const ApiHeaders = z
  .array(z.object({ name: ApiHeaderName, value: ApiHeaderValue }))
  .check(z.maxLength(API_HEADERS_MAX), z.refine(hasDifferentNames));

/** The same for stored ones: a header without a value keeps the one that it has. */
export const ChangedApiHeaders = z
  .array(z.object({ name: ApiHeaderName, value: z.optional(ApiHeaderValue) }))
  .check(z.maxLength(API_HEADERS_MAX), z.refine(hasDifferentNames));

/** Where the list of rows is in the answer: the names of the objects around it, joined by dots; empty where the answer is the list. */
export const ApiListPath = z.string().check(z.maxLength(200));

const Parameter = z.string().check(z.trim(), z.maxLength(API_PARAMETER_MAX), z.regex(/^[\w.[\]$-]+$/));
const ValuePath = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/**
 * How the next page of a list is requested: at the address in the header `Link`, or in the answer; or with a parameter of the address,
 * which is the number of the page, how many rows are skipped, or a text of the answer.
 */
export const ApiPages = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('link') }),
  z.strictObject({ type: z.literal('next'), path: ValuePath }),
  z.strictObject({ type: z.literal('cursor'), parameter: Parameter, path: ValuePath }),
  z.strictObject({ type: z.literal('page'), parameter: Parameter }),
  z.strictObject({ type: z.literal('offset'), parameter: Parameter }),
]);
export type ApiPages = z.infer<typeof ApiPages>;
