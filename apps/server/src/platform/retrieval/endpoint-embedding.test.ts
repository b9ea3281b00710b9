import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { createEndpointEmbedding, EmbeddingFailed } from './endpoint-embedding.ts';
import { createRetrieval } from './retrieval.ts';

interface Asked {
  readonly model: string;
  readonly input: string[];
}

/** A server whose answer the test decides. */
async function startEndpoint(answer: (asked: Asked) => { status?: number; body: unknown }) {
  const asked: (Asked & { authorization: string | undefined })[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join('')) as Asked;
    asked.push({ ...body, authorization: request.headers.authorization });
    const { status = 200, body: answered } = answer(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answered));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}

/** A dimension for each of a few words. */
const WORDS = ['dog', 'pet', 'oven', 'bake'];
const toVector = (text: string) => WORDS.map((word) => (text.includes(word) ? 1 : 0.01));
const vectors = ({ input }: Asked) => ({
  body: { data: input.map((text, index) => ({ index, embedding: toVector(text) })) },
});
const never = new AbortController().signal;

describe('an embedding endpoint', () => {
  it('is asked with model and key, and its vectors are put in the order of the texts', async () => {
    await using endpoint = await startEndpoint((asked) => ({ body: { data: vectors(asked).body.data.reverse() } }));
    const embedding = createEndpointEmbedding({ baseUrl: endpoint.baseUrl, model: 'small', apiKey: 'secret' });
    const found = await embedding.embed(['dog', 'oven'], never);
    expect(found.map(([first]) => Math.round(first ?? 0))).toEqual([1, 0]);
    expect(endpoint.asked).toMatchObject([{ model: 'small', input: ['dog', 'oven'], authorization: 'Bearer secret' }]);
  });

  it.each([
    [{ status: 500, body: { error: {} } }],
    [{ body: { data: [] } }],
    [{ body: { data: [{ index: 7, embedding: [1] }] } }],
    [{ body: { data: [{ index: 0, embedding: ['one'] }] } }],
    [{ body: {} }],
  ])('fails on %j', async (answer) => {
    await using endpoint = await startEndpoint(() => answer);
    const embedding = createEndpointEmbedding({ baseUrl: endpoint.baseUrl, model: 'small', apiKey: null });
    await expect(embedding.embed(['dog'], never)).rejects.toBeInstanceOf(EmbeddingFailed);
  });

  it('takes the place of the tables at once when all slices have been written with it', async () => {
    await using endpoint = await startEndpoint(vectors);
    const test = await openTestDatabase({ hasTables: true });
    const embedding = createEndpointEmbedding({ baseUrl: endpoint.baseUrl, model: 'small', apiKey: null });
    const slices = ['dog', 'oven'].map((word) => ({
      sliceId: word,
      documentId: word,
      datasetId: 'animals',
      title: '',
      text: `All about the ${word}.`,
    }));
    const before = createRetrieval({ openDatabase: test.open });
    await before.write(slices);
    const after = createRetrieval({
      openDatabase: test.open,
      embeddingOf: async () => embedding,
      findEmbedding: async () => embedding,
    });
    const search = (query: string) =>
      after.search({ datasetIds: ['animals'], query, strategy: 0, topK: 1, minScore: 0, useRerank: false });
    await after.write(slices);
    const asked = endpoint.asked.length;
    expect((await search('oven')).hits).toMatchObject([{ sliceId: 'oven' }]);
    expect(endpoint.asked).toHaveLength(asked);
    await after.activate('animals', embedding.name);
    expect((await search('dog')).hits).toMatchObject([{ sliceId: 'dog' }]);
    expect(endpoint.asked).toHaveLength(asked + 1);
    await before.close();
    await after.close();
    await test.close();
  });
});
