import { openKnowledgeDatabase } from './knowledge/knowledge-database.ts';
import { report } from './report.ts';
import { measureMemory } from './skills/memory/measure-memory.ts';

/** `npm run bench -- skills`: what the skills of an agent find, beside simpler ways to find it. */
await using database = await openKnowledgeDatabase('SQLite');
const memory = await measureMemory(database.open);
report('skills', memory.rows, memory.goals);
