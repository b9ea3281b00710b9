// A provider with a script, in OpenAI's wire: POST /v1/chat/completions streams as many tokens as the name of the model
// says, as fast as it says. `fake-n200-r20` is 200 tokens at 20 a second; `r0` is as fast as the connection takes them.
// A token is `t<number>@<milliseconds of the monotonic clock>`, so that a reader on this machine, behind whatever
// server, knows how long it was on its way.
import { createServer } from 'node:http';

const now = () => Number(process.hrtime.bigint()) / 1e6;

/** @param {string} model @param {object} delta @param {string | null} finish_reason */
const toEvent = (model, delta, finish_reason = null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
  })}\n\n`;

/** @param {string} model */
const toKnobs = (model) => ({
  tokens: Number(/-n(\d+)/.exec(model)?.[1] ?? 1),
  perSecond: Number(/-r(\d+)/.exec(model)?.[1] ?? 0),
});

/** @param {import('node:http').ServerResponse} response @param {string} model */
function stream(response, model) {
  const { tokens, perSecond } = toKnobs(model);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.socket?.setNoDelay(true);
  response.write(toEvent(model, { role: 'assistant', content: '' }));
  const startedAt = performance.now();
  let sent = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  response.on('close', () => clearTimeout(timer));

  const sendOne = () => {
    const token = `t${sent}@${now().toFixed(2)} `;
    sent += 1;
    return response.write(toEvent(model, { content: token }));
  };
  const end = () => {
    const usage = { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 10 + tokens };
    response.write(toEvent(model, {}, 'stop'));
    response.end(`data: ${JSON.stringify({ model, choices: [], usage })}\n\ndata: [DONE]\n\n`);
  };
  const flatOut = () => {
    while (sent < tokens) if (!sendOne()) return void response.once('drain', flatOut);
    end();
  };
  /** Paced by the clock: a late tick sends all due tokens. */
  const paced = () => {
    const due = Math.min(tokens, Math.floor(((performance.now() - startedAt) / 1000) * perSecond) + 1);
    while (sent < due) sendOne();
    if (sent === tokens) return end();
    timer = setTimeout(paced, Math.max(1, startedAt + (sent * 1000) / perSecond - performance.now()));
  };
  if (perSecond === 0) flatOut();
  else paced();
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => stream(response, JSON.parse(body).model));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
});
