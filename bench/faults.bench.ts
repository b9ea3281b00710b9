import { breakConnections } from '../e2e/fault/broken-connections.ts';
import { killReplies } from '../e2e/fault/kill-replies.ts';
import { repliesWithoutDatabase } from '../e2e/fault/replies-without-database.ts';
import { slowReaders } from '../e2e/fault/slow-readers.ts';
import { modelSettings, startPredictableModel } from '../e2e/support/predictable-model.ts';
import { LOST_MAX_MS } from '../e2e/support/reply-invariants.ts';
import { canMount, smallDiskOf, throughSmallDisk } from '../e2e/support/small-disk.ts';
import { temporaryFolder } from '../e2e/support/temporary-folder.ts';
import { findPostgres } from '../tooling/test-services/find-postgres.mjs';
import { startPostgresCluster } from '../tooling/test-services/postgres-cluster.mjs';
import { runServer } from '../tooling/test-services/running-server.mjs';
import { type Figures, type Goal, report } from './report.ts';

/**
 * `npm run bench -- faults`: the fault suite of replies, for longer than a test may take. Prints what was done, and whether
 * every promise was kept: `broken promises` counts the readers, histories and logs that were not as they must be.
 */
const isQuick = process.argv.includes('--quick');
const seed = Number(process.argv.find((argument) => argument.startsWith('--seed='))?.slice(7) ?? Date.now());
const postgresUrl = process.env.TEST_DATABASE_URL;
const binaries = findPostgres();
process.stdout.write(`seed ${seed}\n`);

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];

function note(name: string, figures: Figures, problems: readonly string[]): void {
  for (const problem of problems.slice(0, 20)) process.stdout.write(`${name}: ${problem}\n`);
  rows[name] = { ...figures, 'broken promises': problems.length };
  goals.push({ goal: `${name}: broken promises`, value: problems.length, limit: 0, better: 'lower' });
  process.stdout.write(`${name}: ${problems.length === 0 ? 'every promise kept' : 'BROKEN'}\n`);
}

async function kill(name: string, options: Parameters<typeof killReplies>[0]): Promise<void> {
  const figures = await killReplies(options);
  const { replies, acknowledged, interrupted, slowestStartMs, mostLostMs, problems } = figures;
  const columns = {
    times: options.rounds,
    replies,
    acknowledged,
    interrupted,
    'slowest start ms': slowestStartMs,
    'most text lost ms': mostLostMs,
  };
  note(name, columns, problems);
  goals.push({ goal: `${name}: slowest start ms`, value: slowestStartMs, limit: 5_000, better: 'lower' });
  goals.push({ goal: `${name}: most text lost ms`, value: mostLostMs, limit: LOST_MAX_MS, better: 'lower' });
}

await kill('kill -9, SQLite', { rounds: isQuick ? 5 : 50, replies: 20, seed });
await kill('SIGTERM, SQLite', { rounds: isQuick ? 1 : 10, replies: 20, seed: seed + 1, signal: 'SIGTERM' });
// On Postgres other processes may be alive: runs are recovered when their lease expires, half a minute later.
if (postgresUrl)
  await kill('kill -9, Postgres', {
    rounds: isQuick ? 1 : 5,
    replies: 20,
    seed: seed + 2,
    settings: { DATABASE_URL: postgresUrl },
  });

const broken = await breakConnections({ faults: isQuick ? 100 : 1_000, seed });
note(
  'connections broken',
  {
    times: Object.values(broken.done).reduce((sum, times) => sum + times),
    replies: broken.replies,
    connections: broken.connections,
    ...broken.done,
  },
  broken.problems,
);

const slow = await slowReaders(50, isQuick ? 800 : 2_000);
note(
  'readers standing still',
  { times: 50, 'alone ms': slow.aloneMs, 'beside ms': slow.besideMs, 'extra MB': slow.extraMegabytes },
  slow.problems,
);
goals.push({ goal: '50 readers standing still: extra MB', value: slow.extraMegabytes, limit: 80, better: 'lower' });

await using model = await startPredictableModel();
const OUTAGES = isQuick ? 1 : 10;

if (canMount) {
  const problems: string[] = [];
  for (let time = 0; time < OUTAGES; time += 1) {
    await using folder = await temporaryFolder();
    const settings = { DATA_DIR: folder.path, ...modelSettings(model) };
    await using server = await runServer(settings, { through: throughSmallDisk });
    const { fill, free } = smallDiskOf(server, folder.path);
    problems.push(...(await repliesWithoutDatabase(server.address, { begin: fill, end: free, status: 507 })));
  }
  note('disk full while answering', { times: OUTAGES }, problems);
} else process.stdout.write('Skipped the full disk: this user may not mount a small disk of its own.\n');

if (binaries) {
  const problems: string[] = [];
  for (let time = 0; time < OUTAGES; time += 1) {
    const cluster = await startPostgresCluster({ binaries });
    await using folder = await temporaryFolder();
    const settings = { DATA_DIR: folder.path, DATABASE_URL: cluster.url, ...modelSettings(model) };
    const server = await runServer(settings);
    const trouble = { begin: cluster.stopImmediately, end: cluster.startAgain, status: 503 };
    problems.push(...(await repliesWithoutDatabase(server.address, trouble)));
    await server.end('SIGTERM');
    await cluster.stop();
  }
  note('Postgres away while answering', { times: OUTAGES }, problems);
} else process.stdout.write('Skipped Postgres going away: it is not installed.\n');

report('faults', rows, goals);
