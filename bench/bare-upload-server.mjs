// The baseline: the cost of Node itself for writing a request body to a file.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

const folder = process.env.DATA_DIR || mkdtempSync(join(tmpdir(), 'parley-bare-'));
const target = join(folder, 'body');
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(target, { flush: true }), (error) => response.writeHead(error ? 500 : 200).end());
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => {
  rmSync(target, { force: true });
  process.exit(0);
});
