import { DebugStatus, PLUGIN_TOOLS_MAX } from '@parley/contract';
import { TooManyPluginTools } from '../plugin.errors.ts';
import type { PluginToolRow } from '../plugin.schema.ts';
import { type PublishedPlugin, readDefinition } from '../plugin.store.ts';
import { freeToolName } from '../tool.service.ts';

/**
 * The rows of a plugin that becomes one of its versions again: the tools of the version, which have passed as they are, in its order.
 * Other tools stay, switched off; they give up names that the version needs. A tool of an MCP server is there once.
 */
export function restoreTools(
  pluginId: string,
  rows: readonly PluginToolRow[],
  { source, tools }: Pick<PublishedPlugin, 'source' | 'tools'>,
  updatedAt: number,
): PluginToolRow[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const restored = tools.map(({ id, definition }, position): PluginToolRow => {
    const example = rowOf.get(id)?.example ?? null;
    rowOf.delete(id);
    return {
      id,
      pluginId,
      position,
      name: definition.name,
      definition: JSON.stringify(definition),
      isEnabled: 1,
      debugStatus: DebugStatus.passed,
      example,
      updatedAt,
    };
  });
  const taken = new Set(restored.map(({ name }) => name));
  const paths = new Set(source === 'mcp' ? tools.map(({ definition }) => definition.path) : []);
  const kept = [...rowOf.values()].filter((row) => !paths.has(readDefinition(row).path));
  const others = kept.map((row, index): PluginToolRow => {
    const name = freeToolName(row.name, taken);
    const definition = name === row.name ? row.definition : JSON.stringify({ ...readDefinition(row), name });
    return { ...row, position: restored.length + index, name, definition, isEnabled: 0, updatedAt };
  });
  if (restored.length + others.length > PLUGIN_TOOLS_MAX) throw new TooManyPluginTools();
  return [...restored, ...others];
}
