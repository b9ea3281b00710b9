import { spawnSync } from 'node:child_process';
import { createPluginImport } from '../../apps/server/src/features/plugin/import/plugin-import.ts';
import type { Figures, Goal } from '../report.ts';
import { median } from '../statistics.ts';

const IMPORT_MAX_MS = 2_000;
const BARE_PROGRAM = 'JSON.parse(require("node:fs").readFileSync(0, "utf8"))';

const numbered = (count: number, make: (number: number) => readonly [string, object]) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => make(number)));

const document = (paths: object, components: object = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components,
  });

const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } };
const listing = (number: number) =>
  [`/things/${number}`, { get: { operationId: `list_${number}`, parameters: [limit] } }] as const;

/** Schemas that refer to each other. */
const schemas = numbered(1_000, (number) => [
  `S${number}`,
  {
    type: 'object',
    description: 'd'.repeat(1_500),
    properties: { id: { type: 'integer' }, next: { $ref: `#/components/schemas/S${(number + 7) % 1_000}` } },
  },
]);
const posting = (number: number) => {
  const schema = { $ref: `#/components/schemas/S${number}` };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return [`/things/${number}`, { post: { operationId: `add_${number}`, requestBody } }] as const;
};

const DOCUMENTS = {
  '20 operations': document(numbered(20, listing)),
  '3,000 operations': document(numbered(3_000, listing)),
  'almost 2 MB': document(numbered(400, posting), { schemas }),
};

/** API documents become tools, in a process of its own for each, beside a bare process that only parses the same JSON. */
export async function measureImports(samples: number): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const { importDocument } = createPluginImport();
  const { signal } = new AbortController();
  const rows: Record<string, Figures> = {};
  const goals: Goal[] = [];
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    const times: number[] = [];
    const bare: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const startedAt = performance.now();
      const { tools } = await importDocument('bench', text, { locale: 'en-US', signal });
      const importedAt = performance.now();
      const { status } = spawnSync(process.execPath, ['-e', BARE_PROGRAM], { input: text });
      if (tools.length === 0 || status !== 0) throw new Error(`${name}: nothing was read`);
      times.push(importedAt - startedAt);
      bare.push(performance.now() - importedAt);
    }
    const longest = Math.max(...times);
    rows[`import, ${name}`] = {
      'p50 ms': median(times),
      'longest ms': longest,
      'bare process p50 ms': median(bare),
      '× bare process': median(times) / median(bare),
    };
    goals.push({ goal: `import, ${name}: longest, ms`, value: longest, limit: IMPORT_MAX_MS, better: 'lower' });
  }
  return { rows, goals };
}
