import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** Serves a folder on loopback, compressed as a usual server does. */
export async function serveFolder(folder: string): Promise<{ address: string } & AsyncDisposable> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(folder, normalize(pathname.endsWith('/') ? `${pathname}index.html` : pathname));
    try {
      const content = await readFile(path);
      const type = { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' };
      const isGzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
      if (isGzip) response.writeHead(200, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(content));
      else response.writeHead(200, type).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
