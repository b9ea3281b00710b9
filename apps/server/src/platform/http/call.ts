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

/** One call of an operation: its caller and its client. */
export interface Call {
  /** The signed-in caller. Throws in an operation that signed-out clients may call. */
  readonly scope: Scope;
  readonly session: SessionCaller | null;
  readonly locale: Locale;
  readonly client: ClientInfo;
  /** The address at which the caller reaches this installation, such as http://127.0.0.1:3000. */
  readonly origin: string;
  /** Aborts when the client disconnects before the response: for work that is of no use without a reader. */
  readonly signal: AbortSignal;
  /** Adds a header to the response. */
  setHeader(name: string, value: string): void;
  /** Signs the browser in with this token, or out with null. */
  setSessionToken(token: string | null): void;
  /** The cookie that tells which accounts this browser has signed in to (`known-devices.ts`). */
  readonly deviceCookie: string | undefined;
  setDeviceCookie(value: string): void;
  /** The headers and cookies set so far, for the response. */
  readonly headersToSet: Readonly<Record<string, string>>;
  readonly cookiesToSet: readonly string[];
}

/** Identifies the caller and refuses those without permission, before the request body is read. */
export async function openCall(platform: Platform, operation: AnyOperation, context: Context<AppEnv>): Promise<Call> {
  const header = requestHeaders(context);
  context.set('locale', acceptedLocale(header('accept-language')));
  refuseForeignOrigin(operation, header, platform.baseUrl);
  const isHttps = context.get('isHttps');
  const cookies = header('cookie');
  const token = readSessionCookie(cookies, isHttps);
  const session = token ? await platform.sessions.find(token) : null;
  if (session) context.set('locale', session.locale);
  refuseCaller(operation, session, token);
  const headersToSet: Record<string, string> = {};
  const cookiesToSet: string[] = [];
  const client: ClientInfo = {
    ip: platform.proxies.clientAddress(peerOf(context), header('x-forwarded-for')),
    userAgent: header('user-agent') ?? '',
  };
  return {
    session,
    get scope() {
      if (!session) throw new Error(`${operation.name} asks for a caller but anyone may call it`);
      return toScope({ ...session, address: client.ip });
    },
    locale: context.get('locale'),
    client,
    get signal() {
      return context.req.raw.signal;
    },
    setSessionToken(next) {
      cookiesToSet.push(writeSessionCookie(next, isHttps));
    },
    get deviceCookie() {
      return readDeviceCookie(cookies, isHttps);
    },
    setDeviceCookie(value) {
      cookiesToSet.push(writeDeviceCookie(value, isHttps));
    },
    get origin() {
      return platform.baseUrl ?? `${isHttps ? 'https' : 'http'}://${header('host') ?? 'localhost'}`;
    },
    setHeader(name, value) {
      headersToSet[name] = value;
    },
    headersToSet,
    cookiesToSet,
  };
}

function refuseCaller({ policy }: AnyOperation, session: SessionCaller | null, token: string | undefined): void {
  if (policy.caller === 'public') return;
  if (!session) throw token ? new SessionInvalid() : new Unauthenticated();
  if (policy.caller === 'administrator' && !session.isAdministrator) throw new Forbidden();
}
