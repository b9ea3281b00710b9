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
export type Framing = 'nobody' | 'own-pages' | 'everybody';
const ANCESTORS: Readonly<Record<Framing, string>> = { nobody: "'none'", 'own-pages': "'self'", everybody: '*' };

/** Browsers that do not know `frame-ancestors` go by this. */
export const frameOptions: Readonly<Record<Framing, string>> = {
  nobody: 'DENY',
  'own-pages': 'SAMEORIGIN',
  everybody: 'ALLOWALL',
};

/** A page may load our own files and nothing else; styles made at run time need the page's nonce. */
export function pagePolicy(nonce: string, framing: Framing = 'nobody'): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    // Of our own, only the pages of a chat and of a diagram let themselves be framed.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ANCESTORS[framing]}`,
  ].join('; ');
}

/**
 * The page that draws a diagram has no origin, wherever it is opened, and may load its own script and style and nothing else. The
 * drawing brings styles of its own, which can neither load nor run anything here.
 */
export const DIAGRAM_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  `frame-ancestors ${ANCESTORS.everybody}`,
  'sandbox allow-scripts',
].join('; ');

/** Files that a page without an origin may load: to it they come from elsewhere. They hold nothing of anybody. */
export const FOR_EVERY_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
