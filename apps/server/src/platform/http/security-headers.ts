const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(self), payment=()',
};

const NOTHING_MAY_LOAD = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of every response that is not a page. */
export function answerHeaders(isHttps: boolean): Record<string, string> {
  return {
    ...COMMON,
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    'content-security-policy': NOTHING_MAY_LOAD,
    'cache-control': 'no-store',
  };
}

/** Which pages may show a page in a frame. */
export type Framing = 'nobody' | 'own-pages' | 'everybody';
const ANCESTORS: Readonly<Record<Framing, string>> = { nobody: "'none'", 'own-pages': "'self'", everybody: '*' };

/** For browsers without support for `frame-ancestors`. */
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
    "worker-src 'self'",
    // Of our own pages, only the chat page and the diagram page can be framed.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ANCESTORS[framing]}`,
  ].join('; ');
}

/** A worker has the policy of its own script. The one that windows share calls the server and loads nothing. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The one that reads PDFs calls nothing: the page gives it all bytes. Two decoders of pictures are WebAssembly. */
export const PDF_WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/**
 * The diagram page is sandboxed: it has no origin and may load only its own script and style. Inline styles of the
 * drawing are allowed, because they can neither load nor run anything here.
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

/** For files that the sandboxed diagram page loads, to which they are cross-origin. They contain no user data. */
export const FOR_EVERY_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
