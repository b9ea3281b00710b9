import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { DEFAULT_LOCALE, type Locale } from '@parley/contract';
import type { Context } from 'hono';
import { readSessionCookie } from '../session/session-cookie.ts';
import type { App, AppEnv, Reply } from './app.ts';
import {
  DIAGRAM_PAGE_POLICY,
  FOR_EVERY_ORIGIN,
  type Framing,
  frameOptions,
  PDF_WORKER_POLICY,
  pagePolicy,
  WORKER_POLICY,
} from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** A chat on its own, for embedding in a frame. */
const CHAT_PAGE_PATH = '/embed';
/** The sandboxed diagram page, and the files that it loads. */
const DIAGRAM_PAGE_PATH = '/diagram';
const DIAGRAM_FILE = /^\/(?:assets\/)?diagram[-.]/;
/** The script of the worker that windows share. */
const WORKER_FILE = /^\/assets\/stream-worker-[\w-]+\.js$/;
/** The script of the worker that reads PDFs. */
const PDF_WORKER_FILE = /^\/assets\/pdf\.worker\.min-[\w-]+\.mjs$/;
/** The sign page has a bundle of its own, without the rest of the studio. */
const SIGN_PAGE_PATH = '/sign';
/** The page of an agent names the files that it needs beside the bundle of the studio. */
const AGENT_PAGE_PATH = /^\/space\/[^/]+\/bot\/[^/]+$/;
/** Pages of shared conversations: search engines that find a link do not list it. */
const SHARED_PAGE_PATH = /^\/shared(?:\/|$)/;
/** Paths that require login (studio §6). Visitors are redirected to the sign page before the studio is loaded. */
const LOGIN_REQUIRED = /^\/(?:space(?:\/.*)?|admin(?:\/.*)?)?$/;
/** The ending of a file that the build has compressed. */
const BUILT_BROTLI = '.br';
const COMPRESS: Readonly<Record<Encoding, (plain: Uint8Array) => Promise<Uint8Array>>> = {
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (plain) => promisify(gzip)(plain, { level: 9 }),
};

/** Types whose format is already compressed. */
const INCOMPRESSIBLE: ReadonlySet<string> = new Set(['image/png', 'font/woff2']);

type Encoding = 'br' | 'gzip';
/** Other sites fetch the share image only from a full address, which is known when BASE_URL is set. */
const BASE_URL_PLACEHOLDER = '__BASE_URL__';

interface StudioFile {
  readonly type: string;
  readonly etag: string;
  /** Null where the build has compressed the file: only that form stays in memory, and others are made from it. */
  readonly plain: Uint8Array<ArrayBuffer> | null;
  /** The file compressed by the build, or by the server once, at its first request. */
  readonly encoded: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
}

export interface StudioPages {
  /** The built studio. */
  readonly folder: string;
  /** Called when the studio's files cannot be read: the server must end, because it has no pages. */
  onUnreadable(error: Error): void;
  /** The answer to `GetRegistration`, which is written into the sign page and saves it the call. */
  readonly registration: () => Promise<object>;
}

/**
 * Serves the built studio: files from a list that is read at start, never by a path of the request; every other path
 * gets the page. The server listens before all files are read: requests for them wait.
 */
export function studioPages(app: App, { folder, registration, onUnreadable }: StudioPages): void {
  const studio = readStudio(folder, app.platform.baseUrl ?? '');
  studio.catch(onUnreadable);

  app.routes.get('*', async (context, next) => {
    const { path } = context.req;
    const { files, pages } = await studio;
    const file = files.get(path);
    if (file) return app.reply(context, await toReply(context, file));
    if (path === DIAGRAM_PAGE_PATH) return app.reply(context, toDiagramPage(pages.diagram));
    if (path === CHAT_PAGE_PATH)
      return app.reply(context, toPage(pages.chat, await factsOf(context, false), 'own-pages'));
    // Missing assets and unknown calls must not get the page: browsers would try to run it.
    if (path.startsWith('/assets/') || path.startsWith('/api/')) return next();
    const facts = await factsOf(context, path === SIGN_PAGE_PATH);
    if (facts.isSignedIn === 'no' && LOGIN_REQUIRED.test(path))
      return app.reply(context, toSignRedirect(context.req.url));
    const reply = toPage(pageAt(pages, path), facts);
    if (!SHARED_PAGE_PATH.test(path)) return app.reply(context, reply);
    return app.reply(context, { ...reply, headers: { ...reply.headers, 'x-robots-tag': 'noindex, nofollow' } });
  });

  /** The first answers that the page needs: session, language and registration. When the database fails, the page asks for them itself. */
  async function factsOf(context: Context<AppEnv>, isSignPage: boolean): Promise<PageFacts> {
    try {
      const token = readSessionCookie(context.req.header('cookie') ?? null, context.get('isHttps'));
      const session = token ? await app.platform.sessions.find(token) : null;
      const facts = { isSignedIn: session ? 'yes' : 'no', locale: session?.locale } as const;
      return isSignPage ? { ...facts, registration: JSON.stringify(await registration()) } : facts;
    } catch (error) {
      app.platform.log.warn({ err: error, logId: context.get('logId') }, 'page without facts');
      return {};
    }
  }
}

function pageAt(pages: Studio['pages'], path: string): string {
  if (path === SIGN_PAGE_PATH) return pages.sign;
  return AGENT_PAGE_PATH.test(path) ? pages.agent : pages.studio;
}

interface PageFacts {
  readonly isSignedIn?: 'yes' | 'no';
  readonly locale?: Locale;
  readonly registration?: string;
}

/** The browser itself keeps the fragment of the address. */
function toSignRedirect(url: string): Reply {
  const { pathname, search } = new URL(url);
  const location = `${SIGN_PAGE_PATH}?redirect=${encodeURIComponent(pathname + search)}`;
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: null };
}

function toPage(page: string, facts: PageFacts, framing: Framing = 'nobody'): Reply {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'content-type': TYPES['.html'] ?? '',
    'content-security-policy': pagePolicy(nonce, framing),
    'x-frame-options': frameOptions[framing],
  };
  const body = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replace(`lang="${DEFAULT_LOCALE}"`, `lang="${facts.locale ?? DEFAULT_LOCALE}"`)
    .replace('__SIGNED_IN__', facts.isSignedIn ?? '')
    .replace('__REGISTRATION__', (facts.registration ?? '').replaceAll('"', '&quot;'));
  return { headers, body };
}

function toDiagramPage(body: string): Reply {
  const headers = {
    'content-type': TYPES['.html'] ?? '',
    'content-security-policy': DIAGRAM_PAGE_POLICY,
    'x-frame-options': frameOptions.everybody,
    'cache-control': 'no-cache',
  };
  return { headers, body };
}

async function toReply(context: Context<AppEnv>, file: StudioFile): Promise<Reply> {
  const isHashed = context.req.path.startsWith('/assets/');
  const headers: Record<string, string> = {
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(DIAGRAM_FILE.test(context.req.path) && FOR_EVERY_ORIGIN),
    ...(WORKER_FILE.test(context.req.path) && { 'content-security-policy': WORKER_POLICY }),
    ...(PDF_WORKER_FILE.test(context.req.path) && { 'content-security-policy': PDF_WORKER_POLICY }),
  };
  if (context.req.header('if-none-match') === file.etag) return { status: 304, headers, body: null };
  const encoding = acceptedEncoding(context.req.header('accept-encoding') ?? '');
  if (!encoding || INCOMPRESSIBLE.has(file.type)) return { headers, body: await plainOf(file) };
  return { headers: { ...headers, 'content-encoding': encoding }, body: await encode(file, encoding) };
}

/** Requests that come while the file is being compressed wait for the same result. */
function encode(file: StudioFile, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const { encoded } = file;
  encoded[encoding] ??= plainOf(file)
    .then(COMPRESS[encoding])
    .then((bytes) => new Uint8Array(bytes));
  return encoded[encoding];
}

async function plainOf({ plain, encoded }: StudioFile): Promise<Uint8Array<ArrayBuffer>> {
  if (plain) return plain;
  return new Uint8Array(await promisify(brotliDecompress)((await encoded.br) ?? new Uint8Array()));
}

/** Browsers accept brotli only over https and on loopback. */
function acceptedEncoding(header: string): Encoding | undefined {
  if (/\bbr\b/.test(header)) return 'br';
  return /\bgzip\b/.test(header) ? 'gzip' : undefined;
}

interface Studio {
  readonly files: ReadonlyMap<string, StudioFile>;
  readonly pages: Readonly<Record<'studio' | 'agent' | 'sign' | 'chat' | 'diagram', string>>;
}

async function readStudio(folder: string, baseUrl: string): Promise<Studio> {
  const files = await readFiles(folder);
  const takePage = (path: string) => {
    const page = new TextDecoder().decode(files.get(path)?.plain ?? undefined);
    files.delete(path);
    return page.replaceAll(BASE_URL_PLACEHOLDER, baseUrl);
  };
  const pages = {
    studio: takePage('/index.html'),
    agent: takePage('/agent.html'),
    sign: takePage('/sign.html'),
    chat: takePage('/embed.html'),
    diagram: takePage('/diagram.html'),
  };
  return { files, pages };
}

async function readFiles(folder: string): Promise<Map<string, StudioFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  );
  const files = new Map<string, StudioFile>();
  for (const path of paths) {
    // `main.js.br` is not a file to serve, but the compressed form of `main.js`.
    if (path.endsWith(BUILT_BROTLI) && paths.has(path.slice(0, -BUILT_BROTLI.length))) continue;
    const isBuilt = paths.has(path + BUILT_BROTLI);
    const bytes = new Uint8Array(await readFile(isBuilt ? path + BUILT_BROTLI : path));
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      plain: isBuilt ? null : bytes,
      encoded: isBuilt ? { br: Promise.resolve(bytes) } : {},
    });
  }
  return files;
}
