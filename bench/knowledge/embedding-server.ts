import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  embed,
  languageOf,
  normalised,
  readTable,
  STATIC_DIMENSIONS,
} from '../../apps/server/src/platform/retrieval/engine/static-embedding.mjs';
import { inRepository } from '../../tooling/repository.mjs';

const FOLDER = inRepository('apps', 'server', 'src', 'platform', 'retrieval', 'embeddings');
const load = (name: string) =>
  readTable(readFileSync(`${FOLDER}/${name}.vocab.txt`, 'utf8'), readFileSync(`${FOLDER}/${name}.vectors`));

/** A scripted OpenAI-compatible `/embeddings`: our tables as one vector a text, each language in its half. */
export async function startEmbeddingServer() {
  const tables = { en: load('en'), zh: load('zh') };
  const toVector = (text: string) => {
    const language = languageOf(text);
    const vector = new Float32Array(STATIC_DIMENSIONS * 2);
    vector.set(normalised(embed(tables[language], text)), language === 'en' ? 0 : STATIC_DIMENSIONS);
    return [...vector];
  };
  const server = createServer(async (request, response) => {
    const { input } = JSON.parse((await request.toArray()).join('')) as { input: string[] };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: input.map((text, index) => ({ index, embedding: toVector(text) })) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}
