import { measureBesideStream } from './knowledge/beside-stream.ts';
import { measureHostile } from './knowledge/hostile.ts';
import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { measureQuality } from './knowledge/quality.ts';
import { measureSpeed } from './knowledge/speed.ts';
import { benchOfParts } from './parts.ts';

/**
 * `npm run bench -- knowledge`: how often the slice with the answer is found, for each strategy beside plain BM25; how fast, with
 * 1,000, 20,000 and 100,000 slices on both engines, alone and beside a stream; and what a hostile corpus does to the server. `--quick`
 * leaves the largest out and cuts files off in fewer steps; `--quality`, `--speed` and `--hostile` measure one of the three. `--pgvector` also
 * searches with pgvector, whose index of the largest dataset takes a quarter of an hour to build.
 */
const isQuick = process.argv.includes('--quick');
const withPgvector = process.argv.includes('--pgvector');
const SIZES = isQuick ? [1_000, 20_000] : [1_000, 20_000, 100_000];
const SAMPLES = isQuick ? 100 : 300;
const TRUNCATION_STEPS = isQuick ? 8 : 64;
const { engines, isAsked, add, report } = benchOfParts('knowledge', ['--quality', '--speed', '--hostile']);

for (const engine of engines) {
  await using database = await openKnowledgeDatabase(engine);
  // The same on both engines: the database decides nothing about it.
  if (engine === 'SQLite' && isAsked('--quality')) add(await measureQuality(database.open));
  if (isAsked('--speed')) add(await measureSpeed(database, SIZES, SAMPLES, withPgvector));
}
if (isAsked('--speed'))
  for (const engine of engines) add(await measureBesideStream(engine, SIZES.at(-1) ?? 0, SAMPLES));
if (isAsked('--hostile')) add(await measureHostile(TRUNCATION_STEPS));

report();
