import {
  errorCatalogue,
  LOG_ID_HEADER,
  type Operation,
  type RefusalName,
  type RequestOf,
  type ResponseOf,
  refusalText,
  type Upload,
} from '@parley/contract';
import { vi } from 'vitest';

interface Received {
  method: string | undefined;
  path: string;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** The log id of every response. */
const LOG_ID = 'log-1';

type Reply = { status: number; body: unknown } | 'offline' | 'held';
type Replies = (body: unknown) => Reply | Promise<Reply>;

/** A server with scripted responses. It replaces `fetch`; everything above is real. */
export function scriptedServer() {
  const replies = new Map<Operation | Upload, Replies>();
  const received: Received[] = [];

  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace(/\?.*/, '');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const { method } = init;
    received.push({ method, path, headers: new Headers(init.headers), body, signal: init.signal ?? undefined });
    const reply = (await [...replies].find(([operation]) => isOf(operation, { method, path }))?.[1](body)) ?? 'offline';
    if (reply === 'held') return untilAborted(init.signal);
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    const headers = { [LOG_ID_HEADER]: LOG_ID };
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers });
  });

  return {
    answer<Defined extends Operation | Upload>(operation: Defined, answer: ResponseOf<Defined>): void {
      replies.set(operation, () => ({ status: 200, body: { code: 0, msg: '', ...answer } }));
    },
    answerWith<Defined extends Operation>(
      operation: Defined,
      answer: (request: RequestOf<Defined>) => ResponseOf<Defined> | Promise<ResponseOf<Defined>>,
    ): void {
      replies.set(operation, async (request) => ({
        status: 200,
        body: { code: 0, msg: '', ...(await answer(request as RequestOf<Defined>)) },
      }));
    },
    refuse(operation: Operation, refusal: RefusalName, values?: Record<string, string>): void {
      const { code, status } = errorCatalogue[refusal];
      replies.set(operation, () => ({ status, body: { code, msg: refusalText(refusal, 'en-US', values) } }));
    },
    goOffline(operation: Operation): void {
      replies.set(operation, () => 'offline');
    },
    /** Never responds: the client can only abort. */
    hold(operation: Operation | Upload): void {
      replies.set(operation, () => 'held');
    },
    /** The bodies that a call arrived with, in order. */
    requestsOf: (operation: Operation | Upload) => received.filter((request) => isOf(operation, request)),
  };
}

/** Any text may be in place of the `:name` segments of an operation's path. */
const isOf = (operation: Operation | Upload, { method, path }: Pick<Received, 'method' | 'path'>) =>
  method === operation.method && new RegExp(`^${operation.path.replace(/:\w+/g, '[^/]+')}$`).test(path);

export type ScriptedServer = ReturnType<typeof scriptedServer>;

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
