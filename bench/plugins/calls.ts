import { fileURLToPath } from 'node:url';
import { ParameterType, type PluginAuth, type PluginList, type ResponseField } from '@parley/contract';
import { parameter, tool } from '../../apps/server/src/features/plugin/testing/plugins.ts';
import { startMcpServer } from '../../apps/server/src/testing/start-mcp-server.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import type { KnowledgeDatabase } from '../knowledge/knowledge-database.ts';
import type { Figures, Goal } from '../report.ts';
import { percentile } from '../statistics.ts';
import { callOf, openPlugins, scopeOf, type UsedPlugins } from './used-plugins.ts';

const FETCH_MAX = 3;
const WARM_UP = 20;
const API_SERVER = fileURLToPath(new URL('./api-server.mjs', import.meta.url));

const KEY: PluginAuth = { type: 'key', owner: 'space', location: 'header', name: 'X-Key', prefix: '' };
const ACCOUNT = (url: string): PluginAuth => ({
  type: 'oauth',
  authorize_url: `${url}/authorize`,
  token_url: `${url}/token`,
  client_id: 'parley',
  scope: '',
});

const field = (name: string, type: ResponseField['type'], change: Partial<ResponseField> = {}): ResponseField => ({
  name,
  desc: '',
  type,
  is_chosen: true,
  ...change,
});

/** The names of all pets. */
const NAMES = [
  field('pets', ParameterType.array, {
    sub_parameters: [
      field('', ParameterType.object, {
        sub_parameters: [
          field('id', ParameterType.integer, { is_chosen: false }),
          field('name', ParameterType.string),
          field('tags', ParameterType.array, { is_chosen: false }),
          field('owner', ParameterType.object, { is_chosen: false }),
        ],
      }),
    ],
  }),
];

/** A call of a tool, from the arguments of the model to the text it gets, and the same request by `fetch`. */
interface Compared {
  readonly name: string;
  readonly call: () => Promise<unknown>;
  readonly bare: () => Promise<unknown>;
}

/** What a plugin adds to a request, for HTTP APIs and for MCP servers. */
export async function measureCalls(
  database: KnowledgeDatabase,
  samples: number,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const api = await runServer({}, { script: API_SERVER });
  await using mcp = await startMcpServer('modern');
  try {
    const plugins = await openPlugins(database, [new URL(api.address).host, mcp.host]);
    const compared = [...(await apiCalls(plugins, api.address)), await mcpCall(plugins, mcp)];
    const rows: Record<string, Figures> = {};
    const goals: Goal[] = [];
    for (const { name, call, bare } of compared) {
      const times = { call: [] as number[], bare: [] as number[] };
      // In turns, so that both meet the same noise.
      for (let sample = -WARM_UP; sample < samples; sample += 1) {
        const [called, fetched] = [await timeOf(call), await timeOf(bare)];
        if (sample < 0) continue;
        times.call.push(called);
        times.bare.push(fetched);
      }
      const [called, fetched] = [percentile(times.call, 0.5), percentile(times.bare, 0.5)];
      rows[`${database.engine}, call, ${name}`] = {
        'p50 ms': called,
        'p95 ms': percentile(times.call, 0.95),
        'fetch p50 ms': fetched,
        'fetch p95 ms': percentile(times.bare, 0.95),
      };
      goals.push({
        goal: `${database.engine}: call, ${name}, p50 × a bare fetch`,
        value: called / fetched,
        limit: FETCH_MAX,
        better: 'lower',
      });
    }
    return { rows, goals };
  } finally {
    await api.end('SIGTERM');
  }
}

async function apiCalls(plugins: UsedPlugins, url: string): Promise<Compared[]> {
  const pet = { url, tools: [tool('pet', { request_params: [parameter('id', { is_required: true })] })] };
  const pets = { url, tools: [tool('pets', { response_params: NAMES })] };
  const fetched = (path: string, headers: Record<string, string> = {}) => fetchText(url + path, { headers });
  const compare = async (name: string, list: PluginList, args: object, bare: Compared['bare']): Promise<Compared> => ({
    name,
    call: await callOfTool(plugins, list, args, 'Pet 7'),
    bare,
  });
  return [
    await compare('small response', await plugins.add(pet), { id: '7' }, () => fetched('/pet?id=7')),
    await compare('with a key', await plugins.addWithSecret({ ...pet, auth: KEY }), { id: '7' }, () =>
      fetched('/pet?id=7', { 'x-key': 'open sesame' }),
    ),
    await compare(
      'with the account of its user',
      await plugins.addConnected({ ...pet, auth: ACCOUNT(url) }),
      { id: '7' },
      () => fetched('/pet?id=7', { authorization: 'Bearer access' }),
    ),
    await compare('some fields of 1,000 objects', await plugins.add(pets), {}, () => fetched('/pets')),
  ];
}

/** The bare request repeats what the client has sent. */
async function mcpCall(plugins: UsedPlugins, server: Awaited<ReturnType<typeof startMcpServer>>): Promise<Compared> {
  const signal = AbortSignal.timeout(10_000);
  const offer = await plugins.mcpPlugins.read({ url: server.url, headers: {} }, { locale: 'en-US', signal });
  const tools = offer.tools.filter(({ name }) => name === 'add');
  const list = await plugins.add({ url: server.url, source: 'mcp', tools });
  const call = await callOfTool(plugins, list, { a: 1, b: 2 }, '3');
  const sent = server.requests.at(-1);
  const headers = Object.fromEntries(
    [...(sent?.headers ?? [])].filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
  );
  const request = { method: 'POST', headers, body: JSON.stringify(sent?.body) };
  return { name: 'MCP server', call, bare: () => fetchText(server.url, request) };
}

async function callOfTool(
  plugins: UsedPlugins,
  list: PluginList,
  args: object,
  expected: string,
): Promise<Compared['call']> {
  const scope = scopeOf(list);
  const [found] = await plugins.tools.toolsFor(scope);
  if (!found || found.effect === 'asks') throw new Error('there is no tool that can be called at once');
  const call = async () => found.run({ ...args }, callOf(scope));
  const output = await call();
  if ('asks' in output || !output.text.includes(expected)) throw new Error(`unexpected: ${JSON.stringify(output)}`);
  return call;
}

/** A fast refusal is not a fast answer. */
async function fetchText(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`unexpected answer ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
