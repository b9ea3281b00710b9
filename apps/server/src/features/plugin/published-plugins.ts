import { approvalDigest, needsApproval } from './approval-digest.ts';
import { toJsonSchema } from './call/parameter-schema.ts';
import { type PluginStore, type PublishedPlugin, readPublished } from './plugin.store.ts';

/** Of all versions that are kept, as they are stored. One alone may have more: it is read for each reply. */
const KEPT_MAX_CHARACTERS = 20_000_000;

export interface CompiledTool {
  readonly id: string;
  readonly definition: PublishedPlugin['tools'][number]['definition'];
  /** What the model gives. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** From `approvalDigest`. Null where users are not asked before a call. */
  readonly digest: string | null;
}

export interface CompiledVersion extends Omit<PublishedPlugin, 'tools'> {
  readonly tools: ReadonlyMap<string, CompiledTool>;
}

export type PublishedPlugins = ReturnType<typeof createPublishedPlugins>;

/**
 * Versions of plugins as replies use them. They never change: those that were used last stay in memory. That a version is found here
 * does not say that its plugin still exists, or that somebody may use it.
 */
export function createPublishedPlugins(plugins: Pick<PluginStore, 'findVersion'>) {
  const kept = new Map<string, { readonly version: CompiledVersion; readonly characters: number }>();
  let keptCharacters = 0;

  function keep(key: string, version: CompiledVersion, characters: number): void {
    if (characters > KEPT_MAX_CHARACTERS) return;
    // Another reply may have loaded and kept the same version meanwhile.
    keptCharacters += characters - (kept.get(key)?.characters ?? 0);
    kept.delete(key);
    kept.set(key, { version, characters });
    for (const [oldest, { characters: freed }] of kept) {
      if (keptCharacters <= KEPT_MAX_CHARACTERS) return;
      kept.delete(oldest);
      keptCharacters -= freed;
    }
  }

  async function read(id: string, version: number): Promise<CompiledVersion | null> {
    const row = await plugins.findVersion(id, version);
    if (!row) return null;
    const compiled = compile(readPublished(row));
    keep(`${id} ${version}`, compiled, row.content.length);
    return compiled;
  }

  /** At once where it is kept. */
  return function findPublished(id: string, version: number): CompiledVersion | null | Promise<CompiledVersion | null> {
    const key = `${id} ${version}`;
    const known = kept.get(key);
    if (!known) return read(id, version);
    kept.delete(key);
    kept.set(key, known);
    return known.version;
  };
}

const compile = ({ tools, ...rest }: PublishedPlugin): CompiledVersion => ({
  ...rest,
  tools: new Map(
    tools.map(({ id, definition }) => {
      const digest = needsApproval(definition.risk) ? approvalDigest(rest.url, definition) : null;
      return [id, { id, definition, schema: toJsonSchema(definition), digest }] as const;
    }),
  ),
});
