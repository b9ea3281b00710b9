// The baseline: the minimum work of a server between a provider and a reader. It parses each event of the provider and
// writes one of its own. It has no storage, no users and no validation.
import { Agent, request as ask, createServer } from 'node:http';

const upstream = new URL(`${process.env.UPSTREAM}/chat/completions`);
const agent = new Agent({ keepAlive: true });

/** @param {import('node:http').IncomingMessage} answer @param {import('node:http').ServerResponse} response */
function relay(answer, response) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.socket?.setNoDelay(true);
  let unread = '';
  let seq = 0;
  answer.setEncoding('utf8');
  answer.on('data', (chunk) => {
    unread += chunk;
    let frames = '';
    for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
      const event = unread.slice(0, end);
      unread = unread.slice(end + 2);
      if (!event.startsWith('data: ') || event === 'data: [DONE]') continue;
      const text = JSON.parse(event.slice(6)).choices[0]?.delta?.content;
      if (!text) continue;
      seq += 1;
      frames += `id: ${seq}\ndata: ${JSON.stringify({ type: 'token', text })}\n\n`;
    }
    if (frames !== '') response.write(frames);
  });
  answer.on('end', () => response.end('data: {"type":"done"}\n\n'));
}

const server = createServer((request, response) => {
  let sent = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    sent += chunk;
  });
  request.on('end', () => {
    const body = JSON.stringify({ ...JSON.parse(sent), stream: true, stream_options: { include_usage: true } });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = ask(upstream, { agent, method: 'POST', headers }, (answer) => relay(answer, response));
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    asked.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
});
