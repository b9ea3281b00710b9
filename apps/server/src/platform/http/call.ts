import { type AnyOperation, DEFAULT_LOCALE, type Locale } from '@parley/contract';
import type { Context } from 'hono';
import { Forbidden, Unauthenticated } from '../access/access.errors.ts';
import { type Scope, toScope } from '../access/scope.ts';
import { SessionInvalid } from '../session/session.errors.ts';
import { readSessionCookie, writeSessionCookie } from '../session/session-cookie.ts';
import type { ClientInfo, SessionCaller } from '../session/sessions.ts';
import type { AppEnv, Platform } from './app.ts';
import { clientAddress } from './client-address.ts';
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
  /** The headers set so far, for the response. */
  readonly headersToSet: Readonly<Record<string, string>>;
}

/** Identifies the caller and refuses those without permission, before the request body is read. */
export async function openCall(platform: Platform, operation: AnyOperation, context: Context<AppEnv>): Promise<Call> {
  const { headers } = context.req.raw;
  context.set('locale', acceptedLocale(headers.get('accept-language')));
  refuseForeignOrigin(operation, headers, platform.baseUrl);
  const token = readSessionCookie(headers.get('cookie'));
  const session = token ? await platform.sessions.find(token) : null;
  if (session) context.set('locale', session.locale);
  refuseCaller(operation, session, token);
  const headersToSet: Record<string, string> = {};
  const client: ClientInfo = {
    ip: clientAddress(context.env?.incoming?.socket.remoteAddress, headers.get('x-forwarded-for'), !!platform.baseUrl),
    userAgent: headers.get('user-agent') ?? '',
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
      headersToSet['set-cookie'] = writeSessionCookie(next, platform.baseUrl);
    },
    origin: platform.baseUrl ?? `http://${headers.get('host') ?? 'localhost'}`,
    setHeader(name, value) {
      headersToSet[name] = value;
    },
    headersToSet,
  };
}

function refuseCaller({ policy }: AnyOperation, session: SessionCaller | null, token: string | undefined): void {
  if (policy.caller === 'public') return;
  if (!session) throw token ? new SessionInvalid() : new Unauthenticated();
  if (policy.caller === 'administrator' && !session.isAdministrator) throw new Forbidden();
}

function acceptedLocale(acceptLanguage: string | null): Locale {
  const first = acceptLanguage?.split(',', 1)[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('zh') ? 'zh-CN' : DEFAULT_LOCALE;
}
