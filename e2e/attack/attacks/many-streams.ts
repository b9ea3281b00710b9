import { Attach, PushMessage, QUERY_MAX, toHttpRequest } from '@parley/contract';
import { readTestStream, type TestStream } from '../../../apps/server/src/testing/test-stream.ts';
import { createHttpClient } from '../../support/http-client.ts';
import { inParallel } from '../../support/in-parallel.ts';
import type { Attack, Stage } from '../attack.ts';
import { type Answer, isRefusedInWords } from '../send.ts';

const STREAMS = 400;
const STREAMS_MAX = 32;
const CHANGES = 10;

async function subscribe({ address, attacker }: Stage): Promise<Response> {
  const { path, init } = toHttpRequest(Attach, { ...attacker.conversationRef, after_seq_id: 0 });
  return fetch(address + path, {
    ...(init as RequestInit),
    headers: { ...init.headers, cookie: attacker.cookie },
  });
}

/** Every change of a healthy reader arrives, whole and in order. */
async function problemsOf(stream: TestStream, content: string): Promise<string[]> {
  for (let index = 0; index < CHANGES; index += 1) {
    const event = await stream.next();
    if (event?.data.message?.content !== content) return [`a reader that reads got ${index} of ${CHANGES} changes`];
  }
  return [];
}

/** Subscriptions without end, and long messages that all of them are sent. */
export const manyStreams: Attack = {
  name: 'thousands of streams',
  async strike(stage, { times }) {
    const streams: TestStream[] = [];
    const answers: Answer[] = [];
    await inParallel(
      20,
      Array.from({ length: STREAMS * times }, (_, index) => index),
      async () => {
        const response = await subscribe(stage);
        if (response.status === 200) streams.push(readTestStream(response));
        else answers.push({ status: response.status, text: await response.text(), retryAfterS: 0, cookies: [] });
      },
    );
    await Promise.all(streams.map((stream) => stream.next()));
    const client = createHttpClient(stage.address, stage.attacker.cookie);
    const content = 'x'.repeat(QUERY_MAX);
    const read = Promise.all(streams.map((stream) => problemsOf(stream, content)));
    for (let index = 0; index < CHANGES; index += 1)
      await client.call(PushMessage, { ...stage.attacker.conversationRef, source: 2, content });
    const problems = (await read).flat();
    await Promise.all(streams.map((stream) => stream.cut()));
    const wrong = answers.filter((answer) => !isRefusedInWords(answer)).map(({ status }) => `answered ${status}`);
    if (streams.length !== STREAMS_MAX) wrong.push(`${streams.length} streams were open`);
    return { answers, problems: [...wrong, ...problems] };
  },
};
