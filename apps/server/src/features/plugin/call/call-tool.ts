import { setTimeout as delay } from 'node:timers/promises';
import {
  DEBUG_RESPONSE_MAX,
  type DebugAPI,
  type Locale,
  type ResponseOf,
  refusalText,
  type ToolDefinition,
} from '@parley/contract';
import { AddressRefused, NotFetched, TooManyBytes } from '../../../platform/safe-fetch/safe-fetch.errors.ts';
import { readBytes, type SafeRequest, type SafeResponse } from '../../../platform/safe-fetch/safe-request.ts';
import type { ToolQuestion } from '../../agent/index.ts';
import type { AuthoriseCall, CalledPlugin, ConnectionKind, Ready } from '../connection/authorise-call.ts';
import { TokensRefused } from '../connection/oauth-tokens.ts';
import { MASK, maskFor, maskSecrets } from '../mask-secrets.ts';
import { notReachedReason } from '../not-reached.ts';
import { type ArgumentSources, argumentValues } from './argument-values.ts';
import { type BuiltRequest, buildRequest, RequestNotBuilt, type SentFile } from './build-request.ts';
import { sentFileNames } from './read-files.ts';
import { chosenText, cut, decodeText, describeFile, isText, isTextType } from './read-response.ts';
import { fileNameOf, type ReturnedFile, withEnding } from './returned-file.ts';

export const CALL_TIMEOUT_MS = 60_000;
const RESPONSE_MAX_BYTES = 5_000_000;
const FILE_MAX_BYTES = 10_000_000;
export const RETRY_AFTER_MS = 500;
const RETRY_AFTER_MAX_MS = 5_000;
const BUSY = [429, 502, 503, 504];
const EMPTY: Record<Locale, string> = { 'en-US': 'The response is empty.', 'zh-CN': '返回内容为空。' };
const NO_FILES: ReadonlyMap<string, SentFile> = new Map();

/** Who calls a tool, and with what. */
export interface ToolCallRequest extends ArgumentSources {
  readonly plugin: CalledPlugin;
  readonly tool: ToolDefinition;
  readonly userId: string;
  readonly locale: Locale;
  readonly signal: AbortSignal;
  /** Of a reply, for servers that report progress and ask users. Left out where somebody tries the tool. */
  readonly reply?: CallingReply;
}

export interface CallingReply {
  /** Servers may keep things for it, which other conversations must not see. */
  readonly sessionKey: string;
  readonly canAsk: boolean;
  emit(progress: string): void;
  /** To the question that an earlier call ended with. */
  readonly answered?: { readonly answer: string; readonly state: string };
}

/** A request as it was sent, without its secrets. */
export type ShownRequest = NonNullable<ResponseOf<typeof DebugAPI>['request']>;

export type ToolCallResult =
  /** Any response, also one with an error status. */
  | {
      readonly kind: 'answered';
      readonly isSuccess: boolean;
      readonly request: ShownRequest;
      readonly status: number;
      readonly contentType: string;
      readonly response: string;
      /** For the model. */
      readonly text: string;
      /** Why it is no success, for people; empty where it is one. */
      readonly reason: string;
      /** What came back beside text. They are stored where a reply can show them. */
      readonly files: readonly ReturnedFile[];
      readonly isKeyRefused?: boolean;
    }
  | { readonly kind: 'not-connected'; readonly connection: ConnectionKind }
  /** The server wants to know something of the user. */
  | { readonly kind: 'asks'; readonly question: ToolQuestion }
  /** Nothing came back. The reason is for the model and for people. */
  | {
      readonly kind: 'failed';
      readonly request: ShownRequest | null;
      readonly reason: string;
      /** The server does not accept the key, or name and password, of the user, who is asked again at the next call. */
      readonly isKeyRefused?: boolean;
    };

interface ReadResponse {
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of a response that is a file. */
  readonly name: string;
}

/** The request that was sent and the secrets in it, for the result of a call that fails. */
interface Sent {
  request: ShownRequest | null;
  hidden: readonly string[];
}

interface Dependencies {
  safeRequest: SafeRequest;
  authoriseCall: AuthoriseCall;
  /** The files that arguments name, by what they are named with. */
  readFiles: (userId: string, names: readonly string[], signal: AbortSignal) => Promise<ReadonlyMap<string, SentFile>>;
}
export type CallTool = (call: ToolCallRequest) => Promise<ToolCallResult>;

/** Calls a tool of an HTTP API. A call that only reads is tried once more where the server was busy or could not be reached. */
export function createCallTool({ safeRequest, authoriseCall, readFiles }: Dependencies): CallTool {
  return async function callTool(call) {
    const sent: Sent = { request: null, hidden: [] };
    try {
      return await attempt(call, sent);
    } catch (error) {
      const reason = reasonOf(error, call);
      if (reason === null) throw error;
      // The reason may name the host of a redirect, and a server can put a secret that it was sent into that host name.
      return { kind: 'failed', request: sent.request, reason: maskSecrets(reason, sent.hidden) };
    }
  };

  async function attempt(call: ToolCallRequest, sent: Sent): Promise<ToolCallResult> {
    const request = await toRequest(call);
    const authorised = await authoriseCall.authorise(call.plugin, call.userId);
    if (authorised.kind === 'no-secret') return { kind: 'failed', request: null, reason: NO_SECRET[call.locale] };
    if (authorised.kind === 'not-connected') return authorised;
    sent.request = toShown(request, authorised);
    sent.hidden = authorised.hidden;
    const first = await send(call, request, authorised);
    if (first.status !== 401) return toResult(call, sent.request, first, authorised);
    const renewed = await authoriseCall.renew(call.plugin, call.userId, authorised, first.status);
    if (renewed?.kind === 'not-connected') return renewed;
    if (renewed?.kind !== 'ready')
      return { ...toResult(call, sent.request, first, authorised), isKeyRefused: renewed?.kind === 'key-refused' };
    sent.hidden = renewed.hidden;
    return toResult(call, toShown(request, renewed), await send(call, request, renewed), renewed);
  }

  async function toRequest(call: ToolCallRequest): Promise<BuiltRequest> {
    const values = argumentValues(call.tool, call);
    const named = sentFileNames(call.tool, values);
    const files = named.length > 0 ? await readFiles(call.userId, named, call.signal) : NO_FILES;
    return buildRequest(call.plugin.url, call.tool, values, files);
  }

  async function send(call: ToolCallRequest, request: BuiltRequest, authorised: Ready) {
    const mayRepeat = call.tool.risk === 'reads' || call.tool.risk === 'searches';
    const url = withQuery(request.url, authorised.query);
    const options = {
      method: request.method,
      headers: { ...request.headers, ...authorised.headers },
      ...(request.body !== null && { body: request.body }),
      isRepeatable: mayRepeat,
      signal: call.signal,
    };
    try {
      const response = await safeRequest(url.href, options);
      if (mayRepeat && BUSY.includes(response.status)) {
        response.close();
        await delay(retryAfter(response.headers['retry-after']), undefined, { signal: call.signal });
        return read(call, await safeRequest(url.href, options));
      }
      return await read(call, response);
    } catch (error) {
      const isPassing =
        error instanceof NotFetched && !(error instanceof AddressRefused || error instanceof TooManyBytes);
      if (!mayRepeat || !isPassing || call.signal.aborted) throw error;
      await delay(RETRY_AFTER_MS, undefined, { signal: call.signal });
      return read(call, await safeRequest(url.href, options));
    }
  }

  async function read({ tool }: ToolCallRequest, response: SafeResponse): Promise<ReadResponse> {
    const { status, headers, url } = response;
    const contentType = headers['content-type'] ?? '';
    const bytes = await readBytes(response, isTextType(contentType) ? RESPONSE_MAX_BYTES : FILE_MAX_BYTES);
    const name = withEnding(fileNameOf(headers['content-disposition'], url, tool.name), contentType);
    return { status, contentType, bytes, name };
  }
}

const retryAfter = (header: string | undefined): number => {
  const seconds = Number(header);
  return seconds > 0 ? Math.min(seconds * 1000, RETRY_AFTER_MAX_MS) : RETRY_AFTER_MS;
};

export function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  const whole = new URL(url);
  for (const [name, value] of Object.entries(query)) whole.searchParams.set(name, value);
  return whole;
}

function toResult(
  { tool, locale }: ToolCallRequest,
  request: ShownRequest,
  { status, contentType, bytes, name }: ReadResponse,
  { hidden }: Ready,
): Extract<ToolCallResult, { kind: 'answered' }> {
  const mask = maskFor(hidden);
  const isSuccess = status >= 200 && status < 300;
  const isFile = bytes.length > 0 && !isText(contentType, bytes);
  const shown = isFile ? describeFile(contentType, bytes, locale) : decodeText(contentType, bytes);
  const output = isFile ? shown : chosenText(shown, isSuccess ? tool.response_params : [], locale);
  // Masked before it is cut: the first part of a secret would not be found.
  const text = cut(mask(bytes.length === 0 ? EMPTY[locale] : output), locale);
  const isKept = isSuccess && isFile;
  return {
    kind: 'answered',
    isSuccess,
    request,
    status,
    contentType,
    response: mask(shown).slice(0, DEBUG_RESPONSE_MAX),
    text: isSuccess ? text : `${answeredWith(status, locale)} ${text}`,
    reason: isSuccess ? '' : `${answeredWith(status, locale)} ${bytes.length === 0 ? '' : text}`.trim(),
    files: isKept ? [{ name: mask(name), contentType, bytes }] : [],
  };
}

/** A request without its secrets. */
export function toShown(
  { method, url, headers, shownBody }: Pick<BuiltRequest, 'method' | 'url' | 'headers' | 'shownBody'>,
  authorised: Ready,
): ShownRequest {
  const mask = maskFor(authorised.hidden);
  const hiddenNames = Object.keys(authorised.headers).map((name) => name.toLowerCase());
  const all = Object.entries({ ...headers, ...authorised.headers });
  const shownUrl = withQuery(url, Object.fromEntries(Object.keys(authorised.query).map((name) => [name, MASK])));
  return {
    method,
    url: mask(shownUrl.href),
    headers: all.map(([name, value]) => ({
      name,
      value: hiddenNames.includes(name.toLowerCase()) ? MASK : mask(value),
    })),
    body: mask(shownBody),
  };
}

/** In words; null for a bug, and for a stop. */
export function reasonOf(
  error: unknown,
  { locale, signal }: Pick<ToolCallRequest, 'locale' | 'signal'>,
): string | null {
  if (hasTimedOut(signal)) return TOO_SLOW[locale];
  if (error instanceof AddressRefused) return refusalText('pluginAddressRefused', locale);
  if (error instanceof TooManyBytes) return TOO_LARGE[locale];
  if (error instanceof NotFetched)
    return refusalText('pluginNotReached', locale, { reason: notReachedReason(error)[locale] });
  if (error instanceof TokensRefused) return refusalText('oauthRefused', locale, { reason: error.message });
  if (error instanceof RequestNotBuilt) return error.reason[locale];
  return null;
}

/** Ended by its own time limit, and not by who has asked for it. */
const hasTimedOut = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

const answeredWith = (status: number, locale: Locale): string =>
  locale === 'zh-CN' ? `服务器返回了状态码 ${status}。` : `The server answered with the status ${status}.`;

export const NO_SECRET: Record<Locale, string> = {
  'en-US': 'The plugin has no key for this address. Its builders have to store one.',
  'zh-CN': '该插件没有用于此地址的密钥，请插件的创建者保存密钥。',
};
export const TOO_SLOW: Record<Locale, string> = {
  'en-US': 'The server took too long.',
  'zh-CN': '服务器响应超时。',
};
const TOO_LARGE: Record<Locale, string> = {
  'en-US': 'The response is too large. A text may have 5 MB, a file 10 MB.',
  'zh-CN': '返回内容过大：文本不得超过 5 MB，文件不得超过 10 MB。',
};
