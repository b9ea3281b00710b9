import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerOf, chunksOf } from '../panel/in-page/workload.ts';

const ANSWER_LENGTH = 60_000;
const CHUNKS_PER_SECOND = 40;

export interface TalkingModel extends AsyncDisposable {
  /** For `MODEL_BASE_URL`. */
  readonly address: string;
  /** How each answer begins. */
  readonly firstWords: string;
  isTalking(): boolean;
}

/** A provider in OpenAI's wire that answers everything with a long text in markdown, at an even pace. */
export async function startTalkingModel(): Promise<TalkingModel> {
  const firstWords = 'This is a long answer.';
  const chunks = chunksOf(`${firstWords}\n\n${answerOf(ANSWER_LENGTH, 11)}`);
  let talking = 0;
  const server = createServer((_request, response) => {
    const send = (delta: object, finish_reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model: 'talking', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
      );
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const startedAt = performance.now();
    let sent = 0;
    talking += 1;
    const timer = setInterval(() => {
      const due = Math.min(chunks.length, ((performance.now() - startedAt) / 1000) * CHUNKS_PER_SECOND);
      for (; sent < due; sent += 1) send({ content: chunks[sent] });
      if (sent < chunks.length) return;
      send({}, 'stop');
      response.end('data: [DONE]\n\n');
    }, 1000 / CHUNKS_PER_SECOND);
    response.on('close', () => {
      clearInterval(timer);
      talking -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/v1`,
    firstWords,
    isTalking: () => talking > 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
