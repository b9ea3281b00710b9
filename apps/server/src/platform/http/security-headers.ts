const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(self), payment=()',
};

const NOTHING_MAY_LOAD = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of every answer that is not a page. */
export function answerHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...COMMON,
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    'content-security-policy': NOTHING_MAY_LOAD,
    'cache-control': 'no-store',
  };
}

/** Who may show a page in a frame. */
export type Framing = 'nobody' | 'own-pages';
const ANCESTORS: Readonly<Record<Framing, string>> = { nobody: "'none'", 'own-pages': "'self'" };

/** Browsers that do not know `frame-ancestors` go by this. */
export const frameOptions: Readonly<Record<Framing, string>> = { nobody: 'DENY', 'own-pages': 'SAMEORIGIN' };

/** A page may load our own files and nothing else; styles made at run time need the page's nonce. */
export function pagePolicy(nonce: string, framing: Framing = 'nobody'): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ANCESTORS[framing]}`,
  ].join('; ');
}
