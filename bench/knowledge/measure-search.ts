import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { findPgvector } from '../../apps/server/src/platform/retrieval/pgvector/pgvector.ts';
import { createRetrieval } from '../../apps/server/src/platform/retrieval/retrieval.ts';
import { percentile } from '../statistics.ts';
import { readQuestions } from './question-set.ts';

/** A process of its own, so that its memory is that of searching alone. Prints its figures as JSON. */
const [dataDir = '', databaseUrl = '', datasetId = '', samples = '100', way = ''] = process.argv.slice(2);
const MB = 2 ** 20;
const WARM_UP = 10;

const open = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined }, createLog('silent'), {
  exclusive: false,
});
// Also for datasets that are too small for it: the figures say from which size it is worth its index.
const pgvector = way === 'pgvector' ? await findPgvector(open, createLog('silent'), 1) : null;
const retrieval = createRetrieval({ openDatabase: open, pgvector });
const questions = readQuestions();
const search = (index: number, datasetIds: readonly string[]) =>
  retrieval.search({
    datasetIds,
    query: questions[index % questions.length]?.text ?? '',
    strategy: 1,
    topK: 3,
    minScore: 0.5,
  });

// Our tables and the thread belong to the idle server once anybody has searched.
await search(0, []);
globalThis.gc?.();
const idle = process.memoryUsage.rss();
const startedAt = performance.now();
await search(0, [datasetId]);
const firstMs = performance.now() - startedAt;
await pgvector?.settled();
for (let index = 0; index < WARM_UP; index += 1) await search(index, [datasetId]);

const times: number[] = [];
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
for (let index = 0; index < Number(samples); index += 1) {
  const from = performance.now();
  await search(index, [datasetId]);
  times.push(performance.now() - from);
}
delay.disable();
globalThis.gc?.();
const figures = {
  'p50 ms': percentile(times, 0.5),
  'p95 ms': percentile(times, 0.95),
  'first ms': firstMs,
  'loop delay p99 ms': delay.percentile(99) / 1e6,
  'memory MB': (process.memoryUsage.rss() - idle) / MB,
};
process.stdout.write(JSON.stringify(figures));
await retrieval.close();
await open.close();
