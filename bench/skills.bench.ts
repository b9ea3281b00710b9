import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { benchOfParts } from './parts.ts';
import { measureFirstTokens } from './skills/first-token.ts';
import { measureMemory } from './skills/memory/measure-memory.ts';
import { measureTables } from './skills/tables.ts';

/**
 * `npm run bench -- skills`: what the skills of an agent find and cost. Memory: how often the right one is found, beside simpler
 * ways. Blocks: what each adds to the first token of a reply of the built server. Tables: questions about 100,000 rows beside the
 * same SQL alone. Blocks and tables on both engines. `--quick` asks fewer of them; `--memory`, `--blocks` and `--tables` measure one
 * of the three.
 */
const SAMPLES = process.argv.includes('--quick') ? 20 : 100;
const { engines, isAsked, add, report } = benchOfParts('skills', ['--memory', '--blocks', '--tables']);

for (const engine of engines) {
  if (isAsked('--blocks')) add(await measureFirstTokens(engine, SAMPLES));
  await using database = await openKnowledgeDatabase(engine);
  // The same on both engines: the database decides nothing about it.
  if (engine === 'SQLite' && isAsked('--memory')) add(await measureMemory(database.open));
  if (isAsked('--tables')) add(await measureTables(database, SAMPLES));
}

report();
