import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { JsonSchema } from '../json-schema.ts';
import type { SafeRequest } from '../safe-fetch/safe-request.ts';
import { createHeldCalls } from './held-calls.ts';
import type { RpcResult } from './json-rpc.ts';
import { McpFailure } from './mcp.errors.ts';
import { mirroredHeaders } from './mcp-header.ts';
import { type McpAnswer, type McpQuestion, readQuestions } from './mcp-question.ts';
import { type McpResult, readResult } from './mcp-result.ts';
import { type Exchange, type ExchangeOutcome, type McpSession, openSession } from './mcp-session.ts';
import { createMcpSessions } from './mcp-sessions.ts';
import { type LeftOutTool, type McpTool, readTool } from './mcp-tool.ts';
import { RpcCode } from './mcp-version.ts';
import type { McpServer } from './mcp-wire.ts';

const READ_TIMEOUT_MS = 20_000;
const PAGES_MAX = 50;
const LISTED_MAX = 1_000;
/** Of what a server lists of one kind, as JSON: each of its pages may be as large as a response. */
const LISTED_MAX_CHARACTERS = 20_000_000;
/** How often a server may answer that it needs a moment more. */
const ROUNDS_MAX = 5;
const STATE_MAX_CHARACTERS = 100_000;

/** What a server offers. */
export interface McpOffer {
  readonly version: string;
  /** As the server calls itself; empty where it does not. */
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly McpTool[];
  readonly leftOut: readonly LeftOutTool[];
  readonly resources: readonly McpListed[];
  readonly prompts: readonly McpListed[];
  /** Of what the server lists more than is read, and how many were read. */
  readonly cutLists: readonly CutList[];
}

type ListKind = 'tools' | 'resources' | 'prompts';

export interface CutList {
  readonly kind: ListKind;
  readonly count: number;
}

export interface McpListed {
  readonly name: string;
  readonly description: string;
  /** Of a resource. */
  readonly uri?: string;
}

export interface McpCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly inputSchema: JsonSchema;
  /** Null where the tool promises nothing. */
  readonly outputSchema: JsonSchema | null;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Whose session it is: servers may keep things for it, which others must not see. */
  readonly sessionKey: string;
  readonly onProgress: (text: string) => void;
}

/** Plain JSON, which outlives the process. */
export const McpPending = z.object({
  /** What a modern server wants to have back, unread. */
  requestState: z.optional(z.string()),
  /** The call at an older server, which waits in this process. */
  heldId: z.optional(z.string()),
  keys: z.array(z.string()),
});
export type McpPending = z.infer<typeof McpPending>;

export type McpOutcome =
  | { readonly kind: 'result'; readonly result: McpResult }
  | { readonly kind: 'asked'; readonly questions: readonly McpQuestion[]; readonly pending: McpPending };

export interface McpClient {
  /** What the server offers now. */
  read(server: McpServer, options: { readonly signal: AbortSignal }): Promise<McpOffer>;
  callTool(server: McpServer, call: McpCall, options: CallOptions): Promise<McpOutcome>;
  /** Goes on with a call that has asked something. */
  answer(
    server: McpServer,
    call: McpCall,
    pending: McpPending,
    answers: readonly McpAnswer[],
    options: CallOptions,
  ): Promise<McpOutcome>;
}

const Page = z.object({ nextCursor: z.optional(z.string()) });
const InputRequired = z.object({
  resultType: z.literal('input_required'),
  inputRequests: z.optional(z.record(z.string(), z.object({ method: z.unknown(), params: z.unknown() }))),
  requestState: z.optional(z.string().check(z.maxLength(STATE_MAX_CHARACTERS))),
});
const UrlsNeeded = z.object({ elicitations: z.array(z.record(z.string(), z.unknown())) });

/** A client of MCP servers over HTTP. Throws `McpFailure` with words for everything that servers do wrong. */
export function createMcpClient({ safeRequest, newId }: { safeRequest: SafeRequest; newId: () => string }): McpClient {
  const sessions = createMcpSessions(safeRequest);
  const held = createHeldCalls(newId);

  async function listAll(session: McpSession, kind: ListKind, signal: AbortSignal): Promise<List> {
    const method = `${kind}/list`;
    const listed: unknown[] = [];
    let characters = 0;
    let cursor: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const result = await session.request(method, cursor === undefined ? {} : { cursor }, { signal });
      const items = itemsOf(result, method, kind);
      characters += JSON.stringify(items).length;
      if (characters > LISTED_MAX_CHARACTERS)
        throw new McpFailure('too-large', `The server's answer to ${method} is larger than 20 MB.`);
      const room = LISTED_MAX - listed.length;
      listed.push(...items.slice(0, room));
      const next = nextCursorOf(result);
      const isLast = next === undefined || next === cursor;
      if (isLast || items.length >= room) return { listed, isCut: !isLast || items.length > room };
      cursor = next;
    }
    // A server with nothing on so many pages lists nothing.
    return { listed, isCut: listed.length > 0 };
  }

  /** Resources and prompts are shown only: a server that cannot list them still has its tools. */
  async function listOther(session: McpSession, kind: 'resources' | 'prompts', signal: AbortSignal): Promise<List> {
    if (!session.capabilities[kind]) return NOTHING_LISTED;
    return listAll(session, kind, signal).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof McpFailure)) throw error;
      return NOTHING_LISTED;
    });
  }

  /** One leg of a call: until its result, or a question. */
  async function follow(
    session: McpSession,
    exchange: Exchange,
    call: McpCall,
    life: AbortController,
    onProgress: CallOptions['onProgress'],
  ): Promise<McpOutcome | { readonly kind: 'again'; readonly requestState: string | undefined }> {
    let outcome: ExchangeOutcome;
    try {
      outcome = await session.next(exchange, { signal: life.signal, onProgress });
    } catch (error) {
      const urls = error instanceof McpFailure && error.error?.code === RpcCode.urlNeeded ? error.error.data : null;
      if (!urls) throw error;
      const needed = UrlsNeeded.safeParse(urls);
      if (!needed.success) throw error;
      const asked = needed.data.elicitations.map((params, index) => ({
        key: String(index),
        method: 'elicitation/create',
        params,
      }));
      return { kind: 'asked', questions: readQuestions(asked), pending: { keys: [] } };
    }
    if (outcome.kind === 'request') {
      const { id, method, params } = outcome.request;
      const questions = readQuestions([{ key: String(id), method, params }]);
      const heldId = held.hold({ session, exchange, life, requestId: id });
      return { kind: 'asked', questions, pending: { heldId, keys: [String(id)] } };
    }
    await exchange.messages.return(undefined);
    return readOutcome(outcome.result, call);
  }

  async function readOutcome(result: RpcResult, call: McpCall) {
    const type = result.resultType ?? 'complete';
    if (type === 'complete') return { kind: 'result', result: await readResult(result, call.outputSchema) } as const;
    const input = InputRequired.safeParse(result);
    if (!input.success) throw new McpFailure('broken', `The tool returned a result of an unknown type.`);
    const { inputRequests = {}, requestState } = input.data;
    const requests = Object.entries(inputRequests).map(([key, request]) => ({ key, ...request }));
    if (requests.length === 0) return { kind: 'again', requestState } as const;
    const pending = { keys: requests.map(({ key }) => key), ...(requestState !== undefined && { requestState }) };
    return { kind: 'asked', questions: readQuestions(requests), pending } as const;
  }

  async function call(server: McpServer, asked: McpCall, retry: object, options: CallOptions): Promise<McpOutcome> {
    return whileLinked(new AbortController(), options.signal, (life) =>
      sessions.use(server, options.sessionKey, life.signal, async (session) => {
        let again = retry;
        for (let round = 0; round < ROUNDS_MAX; round += 1) {
          const params = { name: asked.tool, arguments: asked.args, ...again };
          const headers = mirroredHeaders(asked.inputSchema, asked.args);
          const { onProgress } = options;
          const exchange = session.begin('tools/call', params, { signal: life.signal, headers, onProgress });
          const outcome = await follow(session, exchange, asked, life, onProgress);
          if (outcome.kind !== 'again') return outcome;
          again = outcome.requestState === undefined ? {} : { requestState: outcome.requestState };
        }
        throw new McpFailure('broken', 'The server asks to repeat the call again and again.');
      }),
    );
  }

  return {
    async read(server, options) {
      const timeout = AbortSignal.timeout(READ_TIMEOUT_MS);
      const signal = AbortSignal.any([options.signal, timeout]);
      let session: McpSession | null = null;
      try {
        session = await openSession(server, safeRequest, signal);
        const tools = await listAll(session, 'tools', signal);
        const found = await readTools(tools.listed, signal);
        const resources = await listOther(session, 'resources', signal);
        const prompts = await listOther(session, 'prompts', signal);
        return {
          version: session.version,
          name: session.name ?? '',
          instructions: session.instructions ?? '',
          tools: found.filter((tool) => 'inputSchema' in tool),
          leftOut: found.filter((tool) => 'problem' in tool),
          resources: resources.listed.flatMap(toListed),
          prompts: prompts.listed.flatMap(toListed),
          cutLists: cutListsOf({ tools, resources, prompts }),
        };
      } catch (error) {
        if (timeout.aborted && !options.signal.aborted)
          throw new McpFailure('timed-out', `The server did not answer within ${READ_TIMEOUT_MS / 1000} seconds.`);
        throw error;
      } finally {
        session?.end();
      }
    },
    callTool: (server, asked, options) => call(server, asked, {}, options),
    async answer(server, asked, pending, answers, options) {
      if (pending.heldId === undefined) {
        const inputResponses = Object.fromEntries(pending.keys.map((key, index) => [key, answers[index]]));
        const { requestState } = pending;
        const responses = pending.keys.length === 0 ? {} : { inputResponses };
        return call(server, asked, { ...responses, ...(requestState !== undefined && { requestState }) }, options);
      }
      const waiting = held.take(pending.heldId);
      if (!waiting)
        throw new McpFailure('session-ended', 'The server no longer waits for the answer: call the tool again.');
      const { session, exchange, requestId } = waiting;
      return whileLinked(waiting.life, options.signal, async (life) => {
        await session.respond(requestId, answers[0] ?? { action: 'cancel' }, life.signal);
        const outcome = await follow(session, exchange, asked, life, options.onProgress);
        if (outcome.kind === 'again') throw new McpFailure('broken', 'The tool returned a result of an unknown type.');
        return outcome;
      });
    },
  };
}

interface List {
  readonly listed: readonly unknown[];
  /** The server lists more than that. */
  readonly isCut: boolean;
}

const NOTHING_LISTED: List = { listed: [], isCut: false };

const cutListsOf = (lists: Readonly<Record<ListKind, List>>): CutList[] =>
  (['tools', 'resources', 'prompts'] as const)
    .filter((kind) => lists[kind].isCut)
    .map((kind) => ({ kind, count: lists[kind].listed.length }));

function itemsOf(result: RpcResult, method: string, field: string): readonly unknown[] {
  const items = result[field];
  if (!Array.isArray(items)) throw new McpFailure('broken', `The server's answer to ${method} has no ${field}.`);
  return items;
}

function nextCursorOf(result: RpcResult): string | undefined {
  const page = Page.safeParse(result);
  return (page.success && page.data.nextCursor) || undefined;
}

/** Others get their turn in between: a schema takes milliseconds to check. */
async function readTools(listed: readonly unknown[], signal: AbortSignal): Promise<(McpTool | LeftOutTool)[]> {
  const tools: (McpTool | LeftOutTool)[] = [];
  for (const one of listed) {
    signal.throwIfAborted();
    tools.push(await readTool(one));
    await setImmediate();
  }
  return tools;
}

const Listed = z.object({
  name: z.string(),
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  uri: z.optional(z.string()),
});

function toListed(item: unknown): McpListed[] {
  const read = Listed.safeParse(item);
  if (!read.success) return [];
  const { name, title, description = '', uri } = read.data;
  return [
    {
      name: (title ?? name).slice(0, 200),
      description: description.slice(0, 1_000),
      ...(uri !== undefined && { uri: uri.slice(0, 1_000) }),
    },
  ];
}

/**
 * A call has a life of its own, which ends with the signal of who waits for it, or with its outcome. A call that waits for
 * the user outlives both, until it is linked to the run that goes on.
 */
async function whileLinked(
  life: AbortController,
  signal: AbortSignal,
  act: (life: AbortController) => Promise<McpOutcome>,
): Promise<McpOutcome> {
  const onAbort = () => life.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  let isHeld = false;
  try {
    const outcome = await act(life);
    isHeld = outcome.kind === 'asked' && outcome.pending.heldId !== undefined;
    return outcome;
  } finally {
    signal.removeEventListener('abort', onAbort);
    if (!isHeld) life.abort();
  }
}
