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
  path: string;
  headers: Headers;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** The log id of every response. */
const LOG_ID = 'log-1';

type Reply = { status: number; body: unknown } | 'offline' | 'held';

/** A server with scripted responses. It replaces `fetch`; everything above is real. */
export function scriptedServer() {
  const replies = new Map<string, (body: unknown) => Reply>();
  const received: Received[] = [];

  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace(/\?.*/, '');
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    received.push({ path, headers: new Headers(init.headers), body, signal: init.signal ?? undefined });
    const known = [...replies.keys()].find((defined) => toPattern(defined).test(path)) ?? '';
    const reply = replies.get(known)?.(body) ?? 'offline';
    if (reply === 'held') return untilAborted(init.signal);
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    const headers = { [LOG_ID_HEADER]: LOG_ID };
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers });
  });

  return {
    answer<Defined extends Operation | Upload>(operation: Defined, answer: ResponseOf<Defined>): void {
      replies.set(operation.path, () => ({ status: 200, body: { code: 0, msg: '', ...answer } }));
    },
    answerWith<Defined extends Operation>(
      operation: Defined,
      answer: (request: RequestOf<Defined>) => ResponseOf<Defined>,
    ): void {
      replies.set(operation.path, (request) => ({
        status: 200,
        body: { code: 0, msg: '', ...answer(request as RequestOf<Defined>) },
      }));
    },
    refuse(operation: Operation, refusal: RefusalName, values?: Record<string, string>): void {
      const { code, status } = errorCatalogue[refusal];
      replies.set(operation.path, () => ({ status, body: { code, msg: refusalText(refusal, 'en-US', values) } }));
    },
    goOffline(operation: Operation): void {
      replies.set(operation.path, () => 'offline');
    },
    /** Never responds: the client can only abort. */
    hold(operation: Operation): void {
      replies.set(operation.path, () => 'held');
    },
    /** The bodies that a call arrived with, in order. */
    requestsOf: (operation: Operation | Upload) => {
      const pattern = toPattern(operation.path);
      return received.filter(({ path }) => pattern.test(path));
    },
  };
}

/** The path of an operation, with anything in place of its `:name` segments. */
const toPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

export type ScriptedServer = ReturnType<typeof scriptedServer>;

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
