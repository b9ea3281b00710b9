import type { Engine } from './growth/installation.ts';
import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { measureCalls } from './plugins/calls.ts';
import { measureImports } from './plugins/imports.ts';
import { measureReplies } from './plugins/replies.ts';
import { measureLists } from './plugins/tool-lists.ts';
import { type Figures, type Goal, report } from './report.ts';

/**
 * `npm run bench -- plugins`: what plugins cost. Calls: a tool of an HTTP API or an MCP server beside a bare fetch of the same. Lists:
 * 200 bots with a plugin of 50 tools each beside bots with built-in tools alone, until the model is asked. Both on both engines.
 * Imports: API documents beside a process that only parses them. `--quick` measures fewer; `--calls`, `--lists` and `--imports` one
 * of the three.
 */
const isQuick = process.argv.includes('--quick');
const CALLS = isQuick ? 100 : 500;
const BOTS = isQuick ? 40 : 200;
const IMPORTS = isQuick ? 5 : 20;
const parts = ['--calls', '--lists', '--imports'].filter((part) => process.argv.includes(part));
const isAsked = (part: string): boolean => parts.length === 0 || parts.includes(part);

const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['SQLite', 'Postgres'] : ['SQLite'];
if (!process.env.TEST_DATABASE_URL) process.stdout.write('Skipped Postgres: no cluster could be started.\n');

const rows: Record<string, Figures> = {};
const goals: Goal[] = [];
const add = (measured: { rows: Record<string, Figures>; goals: Goal[] }) => {
  Object.assign(rows, measured.rows);
  goals.push(...measured.goals);
};

for (const engine of engines) {
  if (isAsked('--calls')) {
    await using database = await openKnowledgeDatabase(engine);
    add(await measureCalls(database, CALLS));
  }
  if (isAsked('--lists')) {
    add(await measureReplies(engine, BOTS));
    await using database = await openKnowledgeDatabase(engine);
    add({ rows: await measureLists(database, BOTS), goals: [] });
  }
}
if (isAsked('--imports')) add(await measureImports(IMPORTS));

report('plugins', rows, goals);
