import { Agent, request as ask } from 'node:http';
import type { LoadRequest } from '../http-load.ts';

/** Matches a token anywhere in the bytes, whatever the framing. */
const TOKEN = /t(\d+)@(\d+\.\d\d)/g;
const TOKEN_MAX_CHARACTERS = 40;

/** Milliseconds of the clock that the upstream writes into its tokens. */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e6;

export interface TokenStream {
  /** From sending the request to its first token; null until there is one. */
  readonly firstTokenMs: number | null;
  readonly tokens: number;
  /** Resolves when the answer is over; rejects never, so that one failure among hundreds is counted and not thrown. */
  readonly over: Promise<void>;
  readonly failure: string | null;
  hangUp(): void;
}

export type OnToken = (receivedAt: number, delayMs: number) => void;

const agent = new Agent({ keepAlive: true });

/** Asks for one stream and finds its tokens. A server that repeats a token, as some do at the end, is not counted twice. */
export function openTokenStream(
  address: string,
  { path, headers, body }: LoadRequest,
  onToken: OnToken = () => undefined,
): TokenStream {
  const startedAt = monotonicNow();
  const state = { firstTokenMs: null as number | null, tokens: 0, failure: null as string | null };
  let last = -1;
  let unread = '';

  function read(chunk: string): void {
    const receivedAt = monotonicNow();
    const text = unread + chunk;
    let end = 0;
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
      end = TOKEN.lastIndex;
      if (Number(found[1]) <= last) continue;
      last = Number(found[1]);
      state.tokens += 1;
      state.firstTokenMs ??= receivedAt - startedAt;
      onToken(receivedAt, receivedAt - Number(found[2]));
    }
    unread = text.slice(Math.max(end, text.length - TOKEN_MAX_CHARACTERS));
  }

  let hangUp = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    const fail = (error: Error) => {
      state.failure ??= error.message;
      resolve();
    };
    const send = () => {
      const asked = ask(new URL(path, address), {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      });
      let isAnswered = false;
      hangUp = () => void asked.destroy();
      asked.on('error', (error: NodeJS.ErrnoException) => {
        // A kept-alive connection may be closed by the server at this moment; this is not a failure.
        if (asked.reusedSocket && !isAnswered && error.code === 'ECONNRESET' && !asked.destroyed) return send();
        fail(error);
      });
      asked.on('response', (response) => {
        isAnswered = true;
        if (response.statusCode !== 200) state.failure = `answered ${response.statusCode}`;
        response.setEncoding('latin1').on('data', read).on('end', resolve).on('error', fail);
      });
      asked.end(body);
    };
    send();
  });
  return {
    get firstTokenMs() {
      return state.firstTokenMs;
    },
    get tokens() {
      return state.tokens;
    },
    get failure() {
      return state.failure;
    },
    over,
    hangUp: () => hangUp(),
  };
}
