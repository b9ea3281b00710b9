import { createAgent } from '../../apps/server/src/features/agent/agent.ts';
import type { AgentScope } from '../../apps/server/src/features/agent/agent-scope.ts';
import { builtInTools } from '../../apps/server/src/features/agent/built-in-tools/built-in-tools.ts';
import { parameter, tool } from '../../apps/server/src/features/plugin/testing/plugins.ts';
import { createTextPacing } from '../../apps/server/src/platform/limits/text-pacing.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { KnowledgeDatabase } from '../knowledge/knowledge-database.ts';
import type { Figures } from '../report.ts';
import { percentile } from '../statistics.ts';
import { openPlugins, scopeOf } from './used-plugins.ts';

/** Of each plugin. */
export const TOOLS = 50;
export const BUILT_IN = ['current_time', 'search_guide', 'request_location', 'ask_user'];
const ROUNDS = 20;

/** As an API of some size describes itself. */
export const fiftyTools = Array.from({ length: TOOLS }, (_, number) =>
  tool(`get_thing_${number}`, {
    desc: `Returns the thing with the number ${number}, with its parts, its owner and what it costs.`,
    request_params: ['id', 'language', 'from', 'to', 'limit'].map((name) =>
      parameter(name, { desc: `The ${name} of what is returned.`, is_required: name === 'id' }),
    ),
  }),
);

/**
 * The time that the list of tools takes by itself, for bots with a plugin each and for bots with built-in tools alone. It has no
 * goal: built-in tools are found in memory within microseconds, while plugins are read from the database.
 */
export async function measureLists(database: KnowledgeDatabase, bots: number): Promise<Record<string, Figures>> {
  const plugins = await openPlugins(database, []);
  const agent = createAgent({
    toolSources: [builtInTools, plugins.tools],
    contextSources: [],
    costMax: 0,
    refuseIfSpent: async () => undefined,
    textPacing: createTextPacing(),
    now: Date.now,
    log: createLog('silent'),
  });
  const { signal } = new AbortController();
  const timesOf = async (scopes: readonly AgentScope[], expected: number) => {
    const times: number[] = [];
    for (const scope of scopes) {
      const startedAt = performance.now();
      const { length } = await agent.toolsFor(scope, signal);
      times.push(performance.now() - startedAt);
      if (length < expected) throw new Error(`only ${length} tools of ${expected}`);
    }
    return times;
  };
  const withPlugins: AgentScope[] = [];
  for (let bot = 0; bot < bots; bot += 1)
    withPlugins.push(scopeOf(await plugins.add({ url: 'https://api.example.com', tools: fiftyTools }), BUILT_IN));
  const plain = withPlugins.map(() => scopeOf([], BUILT_IN));

  const first = await timesOf(withPlugins, TOOLS);
  const later = { withPlugins: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    later.withPlugins.push(...(await timesOf(withPlugins, TOOLS)));
    later.plain.push(...(await timesOf(plain, BUILT_IN.length)));
  }
  const rows = {
    'built-in tools': later.plain,
    [`${TOOLS} tools of a plugin, first reply`]: first,
    [`${TOOLS} tools of a plugin`]: later.withPlugins,
  };
  return Object.fromEntries(
    Object.entries(rows).map(([name, times]) => [
      `${database.engine}, list of tools alone, ${name}`,
      { 'p50 ms': percentile(times, 0.5), 'p95 ms': percentile(times, 0.95) },
    ]),
  );
}
