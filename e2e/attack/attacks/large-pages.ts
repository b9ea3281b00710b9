import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { GetMessageList, PushMessage, QUERY_MAX, toHttpRequest } from '@parley/contract';
import { createHttpClient } from '../../support/http-client.ts';
import { inParallel } from '../../support/in-parallel.ts';
import type { Attack, Stage } from '../attack.ts';
import { type Answer, isAnswered, notAnswered, send } from '../send.ts';

const MESSAGES = 100;
const AT_ONCE = 20;
/** A page has about 1 MB of messages, and an envelope around each. */
const PAGE_MAX_BYTES = 1.2 * 2 ** 20;

async function fillHistory({ address, attacker: { cookie, conversationRef } }: Stage): Promise<void> {
  const client = createHttpClient(address, cookie);
  const content = 'x'.repeat(QUERY_MAX);
  await inParallel(
    4,
    Array.from({ length: MESSAGES }, (_, index) => index),
    async () => {
      await client.call(PushMessage, { ...conversationRef, source: 2, content });
    },
  );
}

function pageRequest({ attacker: { cookie, conversationRef } }: Stage) {
  const { path, init } = toHttpRequest(GetMessageList, { ...conversationRef, cursor: '0', count: 100 });
  return { path, cookie, body: String(init.body) };
}

/** Pages of the longest messages, many at once. */
export const largePages: Attack = {
  name: 'pages of 100 messages of 200 kB',
  prepare: fillHistory,
  async strike(stage, { times }) {
    const answers: Answer[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(
        ...(await Promise.all(Array.from({ length: AT_ONCE }, () => send(stage.address, pageRequest(stage))))),
      );
    const problems = answers.filter(isAnswered).flatMap(({ text }) => {
      const tooLarge = text.length > PAGE_MAX_BYTES ? [`a page has ${text.length} bytes`] : [];
      return JSON.parse(text).hasmore === true ? tooLarge : [...tooLarge, 'a page says that there is no more'];
    });
    return { answers, problems: [...notAnswered(answers), ...problems] };
  },
};

/** The same by clients that do not read what they asked for: it stays in the server's memory. */
export const unreadPages: Attack = {
  name: 'pages that nobody reads',
  prepare: fillHistory,
  async strike(stage, { times }) {
    const sockets: Socket[] = [];
    for (let time = 0; time < 100 * times; time += 1) sockets.push(askAndStop(stage));
    await wait(2_000);
    for (const socket of sockets) socket.destroy();
    return { answers: [], problems: [] };
  },
};

function askAndStop(stage: Stage): Socket {
  const { path, cookie, body } = pageRequest(stage);
  const { hostname, port, host } = new URL(stage.address);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on('error', () => undefined);
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `cookie: ${cookie}`, 'x-requested-with: XMLHttpRequest'];
  const rest = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...head, ...rest].join('\r\n')}\r\n\r\n${body}`);
  return socket;
}
