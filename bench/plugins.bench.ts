import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { benchOfParts } from './parts.ts';
import { measureCalls } from './plugins/calls.ts';
import { measureImports } from './plugins/imports.ts';
import { measureReplies } from './plugins/replies.ts';
import { measureLists } from './plugins/tool-lists.ts';

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
const { engines, isAsked, add, report } = benchOfParts('plugins', ['--calls', '--lists', '--imports']);

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

report();
