import { DebugStatus, freeToolName, PLUGIN_TOOLS_MAX } from '@parley/contract';
import { TooManyPluginTools } from '../plugin.errors.ts';
import type { PluginRow, PluginToolRow } from '../plugin.schema.ts';
import { type PublishedPlugin, readDefinition } from '../plugin.store.ts';

/**
 * The rows of a plugin that becomes one of its versions again: the tools of the version, which have passed as they are, in its order.
 * Other tools stay, switched off; they give up names that the version needs, and have to pass again where they would be called elsewhere.
 * A tool of an MCP server is there once: a newer row of one that the version has is deleted.
 */
export function restoreTools(
  plugin: Pick<PluginRow, 'id' | 'url' | 'auth'>,
  rows: readonly PluginToolRow[],
  { source, url, auth, tools }: PublishedPlugin,
  updatedAt: number,
): PluginToolRow[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const restored = tools.map(({ id, definition }, position): PluginToolRow => {
    const example = rowOf.get(id)?.example ?? null;
    rowOf.delete(id);
    return {
      id,
      pluginId: plugin.id,
      position,
      name: definition.name,
      definition: JSON.stringify(definition),
      isEnabled: 1,
      debugStatus: DebugStatus.passed,
      example,
      updatedAt,
    };
  });
  const paths = new Set(source === 'mcp' ? tools.map(({ definition }) => definition.path) : []);
  const kept = [...rowOf.values()].filter((row) => !paths.has(readDefinition(row).path));
  const isMoved = plugin.url !== url || plugin.auth !== JSON.stringify(auth);
  const restoredNames = new Set(restored.map(({ name }) => name));
  const taken = new Set([...restoredNames, ...kept.map(({ name }) => name)]);
  const others = kept.map((row, index): PluginToolRow => {
    const name = restoredNames.has(row.name) ? freeToolName(row.name, taken) : row.name;
    taken.add(name);
    return {
      ...row,
      position: restored.length + index,
      name,
      definition: name === row.name ? row.definition : JSON.stringify({ ...readDefinition(row), name }),
      isEnabled: 0,
      debugStatus: isMoved ? DebugStatus.waiting : row.debugStatus,
      updatedAt,
    };
  });
  if (restored.length + others.length > PLUGIN_TOOLS_MAX) throw new TooManyPluginTools();
  return [...restored, ...others];
}
