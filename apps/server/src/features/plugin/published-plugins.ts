import { toJsonSchema } from './call/parameter-schema.ts';
import type { PluginRow } from './plugin.schema.ts';
import { type PluginStore, type PublishedPlugin, readPublished } from './plugin.store.ts';

const KEPT_MAX = 1_000;

export interface CompiledTool {
  readonly id: string;
  readonly definition: PublishedPlugin['tools'][number]['definition'];
  /** What the model gives. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface CompiledVersion extends Omit<PublishedPlugin, 'tools'> {
  readonly tools: ReadonlyMap<string, CompiledTool>;
}

export type PublishedPlugins = ReturnType<typeof createPublishedPlugins>;

/** Versions of plugins as replies use them. They never change: those that were used last stay in memory. */
export function createPublishedPlugins(plugins: PluginStore) {
  const kept = new Map<string, CompiledVersion>();

  return async function findPublished({ id }: Pick<PluginRow, 'id'>, version: number): Promise<CompiledVersion | null> {
    const key = `${id} ${version}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const row = await plugins.findVersion(id, version);
    if (!row) return null;
    const compiled = compile(readPublished(row));
    if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, compiled);
    return compiled;
  };
}

const compile = ({ tools, ...rest }: PublishedPlugin): CompiledVersion => ({
  ...rest,
  tools: new Map(
    tools.map(({ id, definition }) => [id, { id, definition, schema: toJsonSchema(definition) }] as const),
  ),
});
