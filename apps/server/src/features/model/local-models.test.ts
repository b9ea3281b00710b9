import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FindLocalModels } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { startScriptedModel } from '../../testing/scripted-model.ts';

/** A program on loopback that answers as told. */
async function listenWith(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const answering = (body: string) => listenWith((_request, response) => response.end(body));

async function find(...localModelUrls: string[]) {
  await using server = await openTestApp({ localModelUrls });
  const { browser } = await server.register('root@example.com');
  return (await browser.call(FindLocalModels, {})).servers;
}

describe('model servers on the same machine', () => {
  it('are found at the configured addresses; no other address is requested', async () => {
    await using ollama = await startScriptedModel();
    const servers = await find(ollama.url, 'http://127.0.0.1:9/v1');
    expect(servers).toEqual([
      { base_url: ollama.url, model_names: ['another', 'scripted'] },
      { base_url: 'http://127.0.0.1:9/v1', model_names: null },
    ]);
    expect(ollama.requests.map(({ path }) => path)).toEqual(['/models']);
  });

  it('offer only models that chat', async () => {
    const names = ['qwen3:8b', 'nomic-embed-text:latest', 'all-minilm', 'bge-m3', 'whisper-large', 'llama3.2'];
    await using ollama = await answering(JSON.stringify({ data: names.map((id) => ({ id, object: 'model' })) }));
    expect((await find(ollama.url))[0]?.model_names).toEqual(['llama3.2', 'qwen3:8b']);
  });

  it.each(['{"object":"list","data":null}', '{"data":[]}'])(
    'are offered without models when their list is empty: %s',
    async (body) => {
      await using ollama = await answering(body);
      expect((await find(ollama.url))[0]?.model_names).toEqual([]);
    },
  );

  it.each(['<!doctype html>', '[]', '{"data":"many"}', ''])(
    'do not include another program at the same address: %s',
    async (body) => {
      await using other = await answering(body);
      expect((await find(other.url))[0]?.model_names).toBeNull();
    },
  );

  it('do not include the target of a redirect', async () => {
    await using target = await startScriptedModel();
    await using other = await listenWith((_request, response) =>
      response.writeHead(302, { location: `${target.url}/models` }).end(),
    );
    expect((await find(other.url))[0]?.model_names).toBeNull();
    expect(target.requests).toEqual([]);
  });

  it('are left out when they do not answer within a second', async () => {
    await using slow = await listenWith(() => undefined);
    const startedAt = performance.now();
    expect((await find(slow.url))[0]?.model_names).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
