import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { passagesOf } from '../../apps/server/src/platform/retrieval/engine/passages.mjs';
import { findPgvector } from '../../apps/server/src/platform/retrieval/pgvector/pgvector.ts';
import { createRetrieval } from '../../apps/server/src/platform/retrieval/retrieval.ts';
import { inRepository } from '../../tooling/repository.mjs';
import type { Figures, Goal } from '../report.ts';
import { measureBareScan } from './bare-scan.ts';
import type { KnowledgeDatabase } from './knowledge-database.ts';
import { createSyntheticSlices } from './synthetic-slices.ts';

const run = promisify(execFile);
const SCRIPT = inRepository('bench', 'knowledge', 'measure-search.ts');

const SEARCH_P95_MAX_MS = 100;
const MEMORY_MAX_MB = 150;
const SCAN_MAX = 2;
/** The smallest datasets that are searched with it, too. */
const PGVECTOR_SLICES = 20_000;
const nameOf = (slices: number) => `${slices / 1_000}k`;

/** How fast slices are written and found while a dataset holds so many. The limits are those of the largest. */
export async function measureSpeed(
  { engine, open, dataDir, databaseUrl }: KnowledgeDatabase,
  sizes: readonly number[],
  samples: number,
  withPgvector: boolean,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const rows: Record<string, Figures> = {};
  const goals: Goal[] = [];
  for (const size of sizes) {
    const datasetId = `synthetic ${size}`;
    const slices = createSyntheticSlices(size, datasetId);
    const retrieval = createRetrieval({ openDatabase: open });
    const startedAt = performance.now();
    await retrieval.write(slices);
    const seconds = (performance.now() - startedAt) / 1_000;
    await retrieval.close();
    const program = ['--expose-gc', '--import', 'tsx', SCRIPT, dataDir, databaseUrl ?? '', datasetId, String(samples)];
    const search = async (...way: string[]) =>
      JSON.parse((await run(process.execPath, [...program, ...way])).stdout) as Record<string, number>;
    const searched = await search();
    const vectors = slices.reduce((sum, { text }) => sum + passagesOf(text).length + 1, 0);
    const bare = measureBareScan(vectors);
    rows[`${engine}, ${nameOf(size)} slices`] = {
      'written/s': size / seconds,
      ...searched,
      'bare scan ms': bare.bytes,
      'of bits ms': bare.bits,
    };
    if (withPgvector && size >= PGVECTOR_SLICES && (await findPgvector(open, createLog('silent'))))
      rows[`${engine} with pgvector, ${nameOf(size)} slices`] = await search('pgvector');
    process.stdout.write(`${engine}, ${nameOf(size)} slices: measured\n`);
    if (size !== sizes.at(-1)) continue;
    const { 'p95 ms': p95 = Number.NaN, 'memory MB': memory = Number.NaN } = searched;
    const of = `${engine}, ${nameOf(size)} slices`;
    goals.push(
      { goal: `${of}: search p95 ms`, value: p95, limit: SEARCH_P95_MAX_MS, better: 'lower' },
      { goal: `${of}: search p95, × bare scan`, value: p95 / bare.bytes, limit: SCAN_MAX, better: 'lower' },
      { goal: `${of}: memory above idle, MB`, value: memory, limit: MEMORY_MAX_MB, better: 'lower' },
    );
  }
  return { rows, goals };
}
