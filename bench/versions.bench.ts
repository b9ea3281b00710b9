import { CompareBotVersions, DRAFT_VERSION, ListDraftBotHistory, PreparePublish } from '@parley/contract';
import { type HttpClient, registerClient } from '../e2e/support/http-client.ts';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { availableEngines, newPlace } from './growth/installation.ts';
import { type Figures, type Goal, report } from './report.ts';
import { median, percentile } from './statistics.ts';
import { measureComparePage } from './versions/compare-page.ts';
import { fillVersions, type VersionedBot } from './versions/fill-versions.ts';

/**
 * `npm run bench -- versions`: what the history of a bot and the comparison of two versions cost with 10 and with 1,000
 * versions whose prompts have 100 kB, on both engines, and what a page costs that compares three variants. `--quick` has 200
 * versions at most.
 */
const isQuick = process.argv.includes('--quick');
const SIZES = isQuick ? [10, 200] : [10, 1_000];
const SAMPLES = isQuick ? 60 : 300;
const WARM_UP = 20;
/** As many as the smaller bot has: both answers have the same length. */
const PAGE = 10;
const GROWTH_MAX = 2;
const COMPARE_ROUNDS = isQuick ? 3 : 9;
const QUIET_SECONDS = isQuick ? 0 : 30;
/** Of the main thread with three chats. */
const COMPARED_MAX = 1.3;

const engines = availableEngines();

type Measured = (client: HttpClient, bot: VersionedBot) => Promise<unknown>;

const anyOf = (versions: readonly string[]): string => versions[Math.floor(Math.random() * versions.length)] ?? '';

const measures: Readonly<Record<string, Measured>> = {
  'history, first page': (client, { botId }) => client.call(ListDraftBotHistory, { bot_id: botId, page_size: PAGE }),
  'history, last page': (client, { botId, versions }) =>
    client.call(ListDraftBotHistory, {
      bot_id: botId,
      page_index: Math.ceil(versions.length / PAGE),
      page_size: PAGE,
    }),
  'diff of two versions': (client, { botId, versions }) =>
    client.call(CompareBotVersions, { bot_id: botId, before: anyOf(versions), after: anyOf(versions) }),
  'diff with the draft': (client, { botId, versions }) =>
    client.call(CompareBotVersions, { bot_id: botId, before: anyOf(versions), after: DRAFT_VERSION }),
  'publish screen': (client, { botId }) => client.call(PreparePublish, { bot_id: botId }),
};

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** One sample of each size after the other, so that a slow moment of the machine affects all sizes alike. */
async function sample(client: HttpClient, bots: readonly VersionedBot[], measure: Measured): Promise<number[][]> {
  const taken: number[][] = bots.map(() => []);
  for (let round = -WARM_UP; round < SAMPLES; round += 1)
    for (const [index, bot] of bots.entries()) {
      const milliseconds = await timed(() => measure(client, bot));
      if (round >= 0) taken[index]?.push(milliseconds);
    }
  return taken;
}

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];

for (const engine of engines) {
  const place = await newPlace(engine);
  const server = await runServer(place.settings);
  const client = await registerClient(server.address, 'versions@example.com');
  const bots: VersionedBot[] = [];
  for (const size of SIZES) {
    const startedAt = performance.now();
    bots.push(await fillVersions(client, size));
    process.stdout.write(
      `${engine}: published ${size} versions in ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
    );
  }
  for (const [name, measure] of Object.entries(measures)) {
    const samples = await sample(client, bots, measure);
    const p95 = samples.map((taken) => percentile(taken, 0.95));
    const growth = (p95.at(-1) ?? Number.NaN) / (p95[0] ?? Number.NaN);
    const columns = SIZES.flatMap((size, index) => [
      [`${size} p50 ms`, median(samples[index] ?? [])],
      [`${size} p95 ms`, p95[index]],
    ]);
    rows[`${engine}, ${name}`] = { ...Object.fromEntries(columns), growth };
    goals.push({ goal: `${engine}, ${name}: p95, × smallest`, value: growth, limit: GROWTH_MAX, better: 'lower' });
  }
  await server.end('SIGTERM');
  await place.remove();
}

const compared = await measureComparePage({ rounds: COMPARE_ROUNDS, quietSeconds: QUIET_SECONDS });
const busy = (row: string) => compared[row]?.['main thread ms'] ?? Number.NaN;
goals.push({
  goal: 'page with three variants, × three chats',
  value: busy('three variants') / busy('three chats'),
  limit: COMPARED_MAX,
  better: 'lower',
});

report('versions', { ...rows, ...compared }, goals);
