import type { Engine } from './growth/installation.ts';
import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { type Figures, type Goal, report } from './report.ts';
import { measureFirstTokens } from './skills/first-token.ts';
import { measureMemory } from './skills/memory/measure-memory.ts';
import { measureTables } from './skills/tables.ts';

/**
 * `npm run bench -- skills`: what the skills of an agent find and cost. Memory: how often
 * the right one is found, beside simpler ways. Blocks: what each adds to the first token of a reply. Tables: questions about 100,000 rows beside the same SQL alone, on both
 * engines. `--quick` asks fewer of them.
 */
const SAMPLES = process.argv.includes('--quick') ? 20 : 100;

const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['SQLite', 'Postgres'] : ['SQLite'];
if (!process.env.TEST_DATABASE_URL) process.stdout.write('Skipped Postgres: no cluster could be started.\n');

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];

{
  await using database = await openKnowledgeDatabase('SQLite');
  const memory = await measureMemory(database.open);
  Object.assign(rows, memory.rows);
  goals.push(...memory.goals);
}

{
  const blocks = await measureFirstTokens(SAMPLES);
  Object.assign(rows, blocks.rows);
  goals.push(...blocks.goals);
}

for (const engine of engines) {
  await using database = await openKnowledgeDatabase(engine);
  const measured = await measureTables(database, SAMPLES);
  Object.assign(rows, measured.rows);
  goals.push(...measured.goals);
}

report('skills', rows, goals);
