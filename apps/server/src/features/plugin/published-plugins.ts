import { approvalDigest, needsApproval } from './approval-digest.ts';
import { toJsonSchema } from './call/parameter-schema.ts';
import { PluginRefusal } from './plugin.errors.ts';
import { type PluginStore, type PublishedPlugin, readPublished } from './plugin.store.ts';

/** Of all versions that are kept, as they are stored. One that has more is read each time. */
const KEPT_MAX_CHARACTERS = 20_000_000;
/** Of all plugins of an agent. One alone may have more: some were stored before there was a limit. */
const TOGETHER_MAX_MB = 20;

export interface PinnedVersion {
  readonly id: string;
  readonly version: number;
}

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
export function createPublishedPlugins(plugins: Pick<PluginStore, 'findVersion' | 'sumVersionBytes'>) {
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

  async function read({ id, version }: PinnedVersion): Promise<CompiledVersion | null> {
    const row = await plugins.findVersion(id, version);
    if (!row) return null;
    const compiled = compile(readPublished(row));
    keep(keyOf({ id, version }), compiled, row.content.length);
    return compiled;
  }

  function findKept(pinned: PinnedVersion): CompiledVersion | undefined {
    const known = kept.get(keyOf(pinned));
    if (!known) return undefined;
    kept.delete(keyOf(pinned));
    kept.set(keyOf(pinned), known);
    return known.version;
  }

  /** One after the other: parsing a large version takes a while. */
  async function readAll(list: readonly PinnedVersion[]): Promise<(CompiledVersion | null)[]> {
    if (list.length > 1 && (await plugins.sumVersionBytes(list)) > TOGETHER_MAX_MB * 2 ** 20)
      throw new PluginRefusal('pluginsTooLarge', { max: TOGETHER_MAX_MB });
    const found: (CompiledVersion | null)[] = [];
    for (const pinned of list) found.push(findKept(pinned) ?? (await read(pinned)));
    return found;
  }

  /** In the order of the list. At once where all of them are kept. */
  return function findPublished(
    list: readonly PinnedVersion[],
  ): (CompiledVersion | null)[] | Promise<(CompiledVersion | null)[]> {
    const known = list.map(findKept);
    return known.every((version) => version !== undefined) ? known : readAll(list);
  };
}

const keyOf = ({ id, version }: PinnedVersion): string => `${id} ${version}`;

const compile = ({ tools, ...rest }: PublishedPlugin): CompiledVersion => ({
  ...rest,
  tools: new Map(
    tools.map(({ id, definition }) => {
      const digest = needsApproval(definition.risk) ? approvalDigest(rest.url, definition) : null;
      return [id, { id, definition, schema: toJsonSchema(definition), digest }] as const;
    }),
  ),
});
