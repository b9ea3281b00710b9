import { serialize } from 'hono/utils/cookie';
import { DAY_MS } from '../clock-and-ids.ts';
import { SESSION_MAX_AGE_MS } from './sessions.ts';

// Two cookies: the session, and which accounts this browser has signed in to (`known-devices.ts`), which outlives it.

const SESSION = 'session_key';
const DEVICE = 'device_key';
/** The longest that browsers allow. */
const DEVICE_MAX_AGE_MS = 400 * DAY_MS;

/**
 * Under https the name has a prefix with which browsers accept the cookie only from this very host over https: no
 * neighbouring host and no plain http page can plant another one.
 */
const nameOf = (name: string, isHttps: boolean) => (isHttps ? `__Host-${name}` : name);
const patternsOf = (name: string, value: string) => ({
  https: new RegExp(`(?:^|; ?)${nameOf(name, true)}=(${value})`),
  http: new RegExp(`(?:^|; ?)${name}=(${value})`),
});
const SESSION_PATTERNS = patternsOf(SESSION, '[\\w-]+');
const DEVICE_PATTERNS = patternsOf(DEVICE, '[\\w.-]+');

export const sessionCookieName = (isHttps: boolean): string => nameOf(SESSION, isHttps);

const read = (header: string | null, { https, http }: typeof SESSION_PATTERNS, isHttps: boolean) =>
  header ? (isHttps ? https : http).exec(header)?.[1] : undefined;

const write = (name: string, value: string, maxAgeMs: number, isHttps: boolean): string =>
  serialize(nameOf(name, isHttps), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: maxAgeMs / 1000,
  });

export const readSessionCookie = (header: string | null, isHttps: boolean): string | undefined =>
  read(header, SESSION_PATTERNS, isHttps);

/** The `set-cookie` header that signs a browser in with a token, or out with null. */
export const writeSessionCookie = (token: string | null, isHttps: boolean): string =>
  write(SESSION, token ?? '', token === null ? 0 : SESSION_MAX_AGE_MS, isHttps);

export const readDeviceCookie = (header: string | null, isHttps: boolean): string | undefined =>
  read(header, DEVICE_PATTERNS, isHttps);

export const writeDeviceCookie = (value: string, isHttps: boolean): string =>
  write(DEVICE, value, DEVICE_MAX_AGE_MS, isHttps);
