import { randomBytes } from 'node:crypto';
import {
  type Locale,
  ParameterLocation,
  type ToolDefinition,
  type ToolMethod,
  type ToolParameter,
} from '@parley/contract';
import type { ArgumentValue } from './argument-values.ts';

/** A file whose bytes are sent in a multipart body. */
export interface SentFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export interface BuiltRequest {
  readonly method: ToolMethod;
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | null;
  /** The body as people read it. */
  readonly shownBody: string;
}

/** The arguments do not make a request. The reason is for the model and for people. */
export class RequestNotBuilt extends Error {
  readonly reason: Record<Locale, string>;
  constructor(english: string, chinese: string) {
    super(english);
    this.reason = { 'en-US': english, 'zh-CN': chinese };
  }
}

/** The request of a call, without what proves who it comes from. */
export function buildRequest(
  base: string,
  tool: ToolDefinition,
  values: readonly ArgumentValue[],
  files: ReadonlyMap<string, SentFile>,
): BuiltRequest {
  const at = (location: ParameterLocation) => values.filter(({ parameter }) => parameter.location === location);
  const url = new URL(base.replace(/\/+$/, '') + filledPath(tool.path, at(ParameterLocation.path)));
  if (url.origin !== new URL(base).origin)
    throw new RequestNotBuilt('The path leads to another server.', '路径指向了其他服务器。');
  for (const { parameter, value } of at(ParameterLocation.query))
    for (const [name, text] of queryPairs(parameter, value)) url.searchParams.append(name, text);
  const headers: Record<string, string> = {};
  for (const { parameter, value } of at(ParameterLocation.header))
    headers[parameter.name] = joined(parameter, value, ',');
  return { method: tool.method, url, ...withBody(tool, headers, at(ParameterLocation.body), files) };
}

/** A value must not become another segment of the path, nor climb up in it. */
function filledPath(path: string, values: readonly ArgumentValue[]): string {
  const segments = path.split('/').map((segment) =>
    segment.replace(/\{([^{}]*)\}/g, (_, name: string) => {
      const found = values.find(({ parameter }) => parameter.name === name);
      const text = found ? pathText(found) : '';
      if (text === '') throw new RequestNotBuilt(`The path needs a value for ${name}.`, `路径缺少 ${name} 的值。`);
      return encodeURIComponent(text);
    }),
  );
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment)))
    throw new RequestNotBuilt('A value of the path must not be “.” or “..”.', '路径中的值不能是“.”或“..”。');
  return segments.join('/');
}

/** Half a character, as a key of an object may have one, cannot be encoded. */
export const pathText = ({ parameter, value }: ArgumentValue): string => joined(parameter, value, ',').toWellFormed();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** In a path or a header: a list as `a,b`, an object as `k,v`, or as `k=v` where it is exploded. */
function joined({ style, explode = false }: ToolParameter, value: unknown, separator: string): string {
  if (style === 'json') return textOf(value);
  if (Array.isArray(value)) return value.map(textOf).join(separator);
  if (isRecord(value))
    return Object.entries(value)
      .map(([key, one]) => `${key}${explode ? '=' : separator}${textOf(one)}`)
      .join(separator);
  return textOf(value);
}

function queryPairs(parameter: ToolParameter, value: unknown): [string, string][] {
  const { name, style = 'form', explode = style === 'form' } = parameter;
  if (style === 'json') return [[name, textOf(value)]];
  if (Array.isArray(value)) {
    if (explode) return value.map((one) => [name, textOf(one)]);
    const separator = style === 'spaceDelimited' ? ' ' : style === 'pipeDelimited' ? '|' : ',';
    return [[name, value.map(textOf).join(separator)]];
  }
  if (!isRecord(value)) return [[name, textOf(value)]];
  if (style === 'deepObject') return deepPairs(name, value);
  if (explode) return Object.entries(value).map(([key, one]) => [key, textOf(one)]);
  return [[name, joined({ ...parameter, explode: false }, value, ',')]];
}

function deepPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.map((one) => [name, textOf(one)]);
  if (!isRecord(value)) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, one]) => deepPairs(`${name}[${key}]`, one));
}

type Body = Pick<BuiltRequest, 'headers' | 'body' | 'shownBody'>;

function withBody(
  { body_kind, method }: ToolDefinition,
  headers: Record<string, string>,
  values: readonly ArgumentValue[],
  files: ReadonlyMap<string, SentFile>,
): Body {
  if (values.length === 0 || method === 'GET') return { headers, body: null, shownBody: '' };
  if (body_kind === 'multipart') return multipart(headers, values, files);
  if (body_kind === 'form') {
    const pairs = values.flatMap(({ parameter, value }) => queryPairs(parameter, value));
    const body = new URLSearchParams(pairs).toString();
    return { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body, shownBody: body };
  }
  const [first] = values;
  const whole = first?.parameter.is_whole_body
    ? first.value
    : Object.fromEntries(values.map(({ parameter, value }) => [parameter.name, value]));
  const body = JSON.stringify(whole);
  return { headers: { ...headers, 'content-type': 'application/json' }, body, shownBody: body };
}

function multipart(
  headers: Record<string, string>,
  values: readonly ArgumentValue[],
  files: ReadonlyMap<string, SentFile>,
): Body {
  const boundary = `parley-${randomBytes(16).toString('hex')}`;
  const chunks: Uint8Array[] = [];
  const shown: string[] = [];
  const write = (text: string) => chunks.push(Buffer.from(text));
  for (const { parameter, value } of values)
    for (const one of Array.isArray(value) ? value : [value]) {
      const file = parameter.file_type === undefined ? undefined : files.get(String(one));
      const name = quoted(parameter.name);
      if (file) {
        write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${quoted(file.name)}"\r\n`);
        write(`content-type: ${file.contentType}\r\n\r\n`);
        chunks.push(file.bytes);
        write('\r\n');
        shown.push(`${parameter.name}: ${file.name} (${file.contentType}, ${file.bytes.length} bytes)`);
      } else {
        write(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${textOf(one)}\r\n`);
        shown.push(`${parameter.name}: ${textOf(one)}`);
      }
    }
  write(`--${boundary}--\r\n`);
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(chunks),
    shownBody: shown.join('\n'),
  };
}

const quoted = (text: string): string => text.replace(/["\r\n]/g, (character) => encodeURIComponent(character));
