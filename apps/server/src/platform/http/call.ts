import type { AnyOperation, Locale } from '@parley/contract';
import type { Context } from 'hono';
import { Forbidden, Unauthenticated } from '../access/access.errors.ts';
import { type Scope, toScope } from '../access/scope.ts';
import { SessionInvalid } from '../session/session.errors.ts';
import {
  readDeviceCookie,
  readSessionCookie,
  writeDeviceCookie,
  writeSessionCookie,
} from '../session/session-cookie.ts';
import type { ClientInfo, SessionCaller } from '../session/sessions.ts';
import { acceptedLocale } from './accepted-locale.ts';
import { type AppEnv, type Platform, peerOf } from './app.ts';
import { requestHeaders } from './request-headers.ts';
import { refuseForeignOrigin } from './same-origin.ts';

/** One call of an operation: its caller and its client. A class, because creating an object with its own getters takes longer than finding the session. */
export class Call {
  readonly session: SessionCaller | null;
  readonly locale: Locale;
  readonly client: ClientInfo;
  /** The headers and cookies set so far, for the response. */
  readonly headersToSet: Record<string, string> = {};
  readonly cookiesToSet: string[] = [];
  readonly #platform: Platform;
  readonly #context: Context<AppEnv>;

  constructor(platform: Platform, context: Context<AppEnv>, session: SessionCaller | null) {
    const header = requestHeaders(context);
    this.#platform = platform;
    this.#context = context;
    this.session = session;
    this.locale = context.get('locale');
    this.client = {
      ip: platform.proxies.clientAddress(peerOf(context), header('x-forwarded-for')),
      userAgent: header('user-agent') ?? '',
    };
  }

  /** The signed-in caller. Throws in an operation that signed-out clients may call. */
  get scope(): Scope {
    const { session, client } = this;
    if (!session) throw new Error(`${this.#context.req.path} asks for a caller but anyone may call it`);
    return toScope({ ...session, address: client.ip });
  }

  /** The address at which the caller reaches this installation, such as http://127.0.0.1:3000. */
  get origin(): string {
    const host = requestHeaders(this.#context)('host') ?? 'localhost';
    return this.#platform.baseUrl ?? `${this.#isHttps ? 'https' : 'http'}://${host}`;
  }

  /** Aborts when the client disconnects before the response: for work that is of no use without a reader. */
  get signal(): AbortSignal {
    return this.#context.req.raw.signal;
  }

  /** The cookie that tells which accounts this browser has signed in to (`known-devices.ts`). */
  get deviceCookie(): string | undefined {
    return readDeviceCookie(requestHeaders(this.#context)('cookie'), this.#isHttps);
  }

  get #isHttps(): boolean {
    return this.#context.get('isHttps');
  }

  /** Adds a header to the response. */
  setHeader(name: string, value: string): void {
    this.headersToSet[name] = value;
  }

  /** Signs the browser in with this token, or out with null. */
  setSessionToken(token: string | null): void {
    this.cookiesToSet.push(writeSessionCookie(token, this.#isHttps));
  }

  setDeviceCookie(value: string): void {
    this.cookiesToSet.push(writeDeviceCookie(value, this.#isHttps));
  }
}

/** Identifies the caller and refuses those without permission, before the request body is read. */
export async function openCall(platform: Platform, operation: AnyOperation, context: Context<AppEnv>): Promise<Call> {
  const header = requestHeaders(context);
  context.set('locale', acceptedLocale(header('accept-language')));
  refuseForeignOrigin(operation, header, platform.baseUrl);
  const token = readSessionCookie(header('cookie'), context.get('isHttps'));
  const session = token ? await platform.sessions.find(token) : null;
  if (session) context.set('locale', session.locale);
  refuseCaller(operation, session, token);
  return new Call(platform, context, session);
}

function refuseCaller({ policy }: AnyOperation, session: SessionCaller | null, token: string | undefined): void {
  if (policy.caller === 'public') return;
  if (!session) throw token ? new SessionInvalid() : new Unauthenticated();
  if (policy.caller === 'administrator' && !session.isAdministrator) throw new Forbidden();
}
