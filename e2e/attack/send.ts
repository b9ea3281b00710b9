import { request } from 'node:http';
import { REQUEST_HEADER, REQUEST_HEADER_VALUE } from '@parley/contract';

/** What a request of an attack was answered. */
export interface Answer {
  /** 0 when the connection broke. */
  readonly status: number;
  readonly text: string;
  /** When to try again, or 0. */
  readonly retryAfterS: number;
  /** The cookies that were set, without their attributes. */
  readonly cookies: readonly string[];
}

const broken = (text: string): Answer => ({ status: 0, text, retryAfterS: 0, cookies: [] });

export interface Attempt {
  readonly method?: 'POST' | 'GET' | 'PUT';
  readonly path: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** Sends a request on a connection of its own and reads the whole answer, which may come before all is sent. */
export function send(address: string, { method = 'POST', path, cookie, headers, body }: Attempt): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(address + path, {
      method,
      agent: false,
      headers: {
        [REQUEST_HEADER]: REQUEST_HEADER_VALUE,
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    let isAnswered = false;
    sent.on('error', (error) => {
      if (!isAnswered) resolve(broken(error.message));
    });
    sent.on('response', (response) => {
      isAnswered = true;
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', (error) => resolve(broken(error.message)));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(pieces).toString(),
          retryAfterS: Number(response.headers['retry-after'] ?? 0),
          cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0] ?? ''),
        });
        // An early answer: the rest of the body is of no use.
        sent.destroy();
      });
    });
    sent.end(body);
  });
}

/** A refusal that a user can read: a status for mistakes of the client, a code and a sentence. */
export function isRefusedInWords({ status, text }: Answer): boolean {
  if (status < 400 || status >= 500) return false;
  try {
    const { code, msg } = JSON.parse(text);
    return typeof code === 'number' && code !== 0 && typeof msg === 'string' && msg !== '';
  } catch {
    return false;
  }
}

export const isAnswered = ({ status }: Answer): boolean => status === 200;

/** Of answers that must all be refusals in words, those that are not. */
export function notRefused(answers: readonly Answer[]): string[] {
  return answers.filter((answer) => !isRefusedInWords(answer)).map(toProblem);
}

/** Of answers that must be answers or refusals in words, those that are neither. */
export function notAnswered(answers: readonly Answer[]): string[] {
  return answers.filter((answer) => !isAnswered(answer) && !isRefusedInWords(answer)).map(toProblem);
}

const toProblem = ({ status, text }: Answer) => `answered ${status}: ${text.slice(0, 100)}`;
