import type { Engine } from './growth/installation.ts';
import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { measureQuality } from './knowledge/quality.ts';
import { measureSpeed } from './knowledge/speed.ts';
import { type Figures, type Goal, report } from './report.ts';

/**
 * `npm run bench -- knowledge`: how often the slice with the answer is found, for each strategy beside plain BM25, and how fast, with
 * 1,000, 20,000 and 100,000 slices on both engines. `--quick` leaves the largest out, `--quality` measures no speed.
 */
const isQuick = process.argv.includes('--quick');
const SIZES = isQuick ? [1_000, 20_000] : [1_000, 20_000, 100_000];
const SAMPLES = isQuick ? 100 : 300;

const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['SQLite', 'Postgres'] : ['SQLite'];
if (!process.env.TEST_DATABASE_URL) process.stdout.write('Skipped Postgres: no cluster could be started.\n');

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];
const add = (measured: { rows: Record<string, Figures>; goals: Goal[] }) => {
  Object.assign(rows, measured.rows);
  goals.push(...measured.goals);
};

for (const engine of engines) {
  await using database = await openKnowledgeDatabase(engine);
  // The same on both engines: the database decides nothing about it.
  if (engine === 'SQLite') add(await measureQuality(database.open));
  if (!process.argv.includes('--quality')) add(await measureSpeed(database, SIZES, SAMPLES));
}

report('knowledge', rows, goals);
