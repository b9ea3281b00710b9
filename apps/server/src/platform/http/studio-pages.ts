import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'hono';
import type { App, AppEnv, Reply } from './app.ts';
import { DIAGRAM_PAGE_POLICY, FOR_EVERY_ORIGIN, type Framing, frameOptions, pagePolicy } from './security-headers.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
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
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Other sites fetch the share image only from a full address, which is known when BASE_URL is set. */
const BASE_URL_PLACEHOLDER = '__BASE_URL__';
const compress = promisify(brotliCompress);

interface StudioFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  brotli?: Uint8Array<ArrayBuffer>;
}

/**
 * Serves the built studio: files from a list that is read at start, never by a path of the request; every other path
 * gets the page.
 */
export async function studioPages(app: App, folder: string): Promise<void> {
  const files = await readFiles(folder);
  const takePage = (path: string) => {
    const page = new TextDecoder().decode(files.get(path)?.plain);
    files.delete(path);
    return page;
  };
  const page = takePage('/index.html').replaceAll(BASE_URL_PLACEHOLDER, app.platform.baseUrl ?? '');
  const chatPage = takePage('/embed.html');
  const diagramPage = takePage('/diagram.html');

  app.routes.get('*', async (context, next) => {
    const { path } = context.req;
    const file = files.get(path);
    if (file) return app.reply(context, await toReply(context, file));
    if (path === DIAGRAM_PAGE_PATH) return app.reply(context, toDiagramPage(diagramPage));
    if (path === CHAT_PAGE_PATH) return app.reply(context, toPage(chatPage, 'own-pages'));
    // Missing assets and unknown calls must not get the page: browsers would try to run it.
    return path.startsWith('/assets/') || path.startsWith('/api/') ? next() : app.reply(context, toPage(page));
  });
}

function toPage(page: string, framing: Framing = 'nobody'): Reply {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    'content-type': TYPES['.html'] ?? '',
    'content-security-policy': pagePolicy(nonce, framing),
    'x-frame-options': frameOptions[framing],
  };
  return { headers, body: page.replaceAll(NONCE_PLACEHOLDER, nonce) };
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
  };
  if (context.req.header('if-none-match') === file.etag) return { status: 304, headers, body: null };
  if (!/\bbr\b/.test(context.req.header('accept-encoding') ?? '')) return { headers, body: file.plain };
  file.brotli ??= await compressed(file.plain);
  return { headers: { ...headers, 'content-encoding': 'br' }, body: file.brotli };
}

async function compressed(plain: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }));
}

async function readFiles(folder: string): Promise<Map<string, StudioFile>> {
  const files = new Map<string, StudioFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = new Uint8Array(await readFile(path));
    const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    files.set(`/${relative(folder, path).split(sep).join('/')}`, { type, etag, plain });
  }
  return files;
}
