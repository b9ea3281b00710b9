import { serialize } from 'hono/utils/cookie';
import { SESSION_MAX_AGE_MS } from './sessions.ts';

export const COOKIE_NAME = 'session_key';
const COOKIE = new RegExp(`(?:^|; ?)${COOKIE_NAME}=([\\w-]+)`);

export function readSessionCookie(header: string | null): string | undefined {
  return header ? COOKIE.exec(header)?.[1] : undefined;
}

/** The `set-cookie` header that signs a browser in with a token, or out with null. */
export function writeSessionCookie(token: string | null, baseUrl: string | undefined): string {
  return serialize(COOKIE_NAME, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: baseUrl?.startsWith('https:') ?? false,
    maxAge: token === null ? 0 : SESSION_MAX_AGE_MS / 1000,
  });
}
