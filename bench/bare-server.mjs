// The baseline: the cost of Node itself at start, when idle and for a small JSON request.
import { createServer } from 'node:http';

const body = JSON.stringify({ code: 0, msg: '', data: { name: 'nobody', email: 'nobody@example.com' } });
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.setHeader('content-type', 'application/json').end(body));
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
