import { DebugAPI, GetPluginAPIs, ListPluginTemplates, RegisterPlugin } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChatServer } from '../../../testing/open-test-chat.ts';
import { type ApiServer, json, startApiServer } from '../testing/api-server.ts';

let api: ApiServer;
let world: TestChatServer;
beforeAll(async () => {
  api = await startApiServer();
  world = await openTestChatServer({}, { allowedPrivateHosts: [api.host] });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const page = {
  title: 'Cats',
  url: 'https://cats.example',
  content: 'They sleep.',
  description: 'They sleep.',
  score: 0.9,
};

/** Makes a plugin of a template at the scripted server, and searches. */
async function search(templateId: string, path: string, answer: unknown, args: object) {
  const { browser, spaceId: space_id } = await world.chat(`${templateId}@example.com`);
  const { templates } = await browser.call(ListPluginTemplates, {});
  const template = templates.find(({ template_id }) => template_id === templateId);
  if (!template) throw new Error(`no template ${templateId}`);
  const base = template.url === '' ? '' : new URL(template.url).pathname;
  const url = (api.url + base).replace(/\/$/, '');
  const secret = template.auth.type === 'none' ? {} : { secret: 'own-key' };
  const { name, auth, tools } = template;
  const { plugin_id } = await browser.call(RegisterPlugin, { space_id, name, url, auth, tools, ...secret });
  const { api_info } = await browser.call(GetPluginAPIs, { plugin_id });
  api.answers.set(path, json(answer));
  const api_id = api_info[0]?.api_id ?? '';
  const { status, output } = await browser.call(DebugAPI, { api_id, arguments: JSON.stringify(args) });
  return { status, output: JSON.parse(output), request: api.requests.at(-1) };
}

describe('wire §5 bundled products: web search with a key or a server of one’s own', () => {
  it('asks a SearXNG server for JSON', async () => {
    const found = await search('searxng', '/search', { query: 'cats', results: [page], answers: [] }, { q: 'cats' });
    expect(found.output).toEqual({ results: [{ title: 'Cats', url: 'https://cats.example', content: 'They sleep.' }] });
    expect(found.request?.url.search).toBe('?q=cats&format=json');
  });

  it('asks Brave with the key in its header', async () => {
    const answer = { type: 'search', web: { results: [page] }, mixed: {} };
    const found = await search('brave_search', '/res/v1/web/search', answer, { q: 'cats', freshness: 'pw' });
    expect(found.output).toEqual({
      web: { results: [{ title: 'Cats', url: 'https://cats.example', description: 'They sleep.' }] },
    });
    expect(found.request?.headers['x-subscription-token']).toBe('own-key');
    expect(Object.fromEntries(found.request?.url.searchParams ?? [])).toEqual({
      q: 'cats',
      count: '8',
      freshness: 'pw',
    });
  });

  it('asks Tavily by POST with a bearer token', async () => {
    const found = await search('tavily', '/search', { results: [page] }, { query: 'cats' });
    expect(found.output).toEqual({ results: [{ title: 'Cats', url: 'https://cats.example', content: 'They sleep.' }] });
    expect(found.request).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer own-key' } });
    expect(JSON.parse(found.request?.body ?? '')).toEqual({ query: 'cats', max_results: 8 });
  });
});
