import { DebugStatus, freeToolName, isRiskier, mergeParameters, type ToolDefinition } from '@parley/contract';
import type { PluginToolRow } from '../plugin.schema.ts';
import { readDefinition } from '../plugin.store.ts';

export interface RefreshedTools {
  readonly added: readonly ToolDefinition[];
  readonly changed: readonly Pick<PluginToolRow, 'id' | 'definition' | 'debugStatus'>[];
  /** Tools that stay as they are, of which the server says something else. */
  readonly noted: readonly Pick<PluginToolRow, 'id' | 'definition'>[];
  readonly removed: readonly string[];
}

/** What a server that is read again changes. Tools are the same by their name at the server; what builders have set stays. */
export function refreshTools(rows: readonly PluginToolRow[], tools: readonly ToolDefinition[]): RefreshedTools {
  const rowOf = new Map(rows.map((row) => [readDefinition(row).path, row]));
  const taken = new Set(rows.map(({ name }) => name));
  const added: ToolDefinition[] = [];
  const changed: RefreshedTools['changed'][number][] = [];
  const noted: RefreshedTools['noted'][number][] = [];
  for (const tool of tools) {
    const row = rowOf.get(tool.path);
    rowOf.delete(tool.path);
    if (!row) {
      const name = freeToolName(tool.name, taken);
      taken.add(name);
      added.push({ ...tool, name });
      continue;
    }
    const { id } = row;
    const stored = readDefinition(row);
    const merged = mergeTool(stored, tool);
    const definition = JSON.stringify(merged);
    if (usedPartOf(merged) !== usedPartOf(stored)) changed.push({ id, definition, debugStatus: DebugStatus.waiting });
    else if (definition !== row.definition) noted.push({ id, definition });
  }
  return { added, changed, noted, removed: [...rowOf.values()].map(({ id }) => id) };
}

/** Without what the server said: it is stored only to tell what builders have set since. */
const usedPartOf = ({ server_risk: _, server_desc: __, ...used }: ToolDefinition): string => JSON.stringify(used);

/** In the order of the stored definition, so that an unchanged tool is the same text. */
function mergeTool(
  stored: ToolDefinition,
  { desc, request_params, input_schema, output_schema, risk: told }: ToolDefinition,
): ToolDefinition {
  const { input_schema: _, output_schema: __, server_risk, server_desc, ...rest } = stored;
  const isOwnDesc = server_desc !== undefined && stored.desc !== server_desc;
  // Builders may know better what a tool does; what the server has never said before they cannot know.
  const isRaised = told !== server_risk && isRiskier(told, stored.risk);
  return {
    ...rest,
    desc: isOwnDesc ? stored.desc : desc,
    request_params: mergeParameters(stored.request_params, request_params, 'mcp'),
    risk: isRaised ? told : stored.risk,
    ...((isRaised || server_risk !== undefined) && { server_risk: told }),
    ...((stored.desc !== desc || server_desc !== undefined) && { server_desc: desc }),
    ...(input_schema !== undefined && { input_schema }),
    ...(output_schema !== undefined && { output_schema }),
  };
}
