import { DebugStatus, defaultValueProblem, isRiskier, type ToolDefinition, type ToolParameter } from '@parley/contract';
import type { PluginToolRow } from '../plugin.schema.ts';
import { readDefinition } from '../plugin.store.ts';
import { freeToolName } from '../tool.service.ts';

export interface RefreshedTools {
  readonly added: readonly ToolDefinition[];
  readonly changed: readonly Pick<PluginToolRow, 'id' | 'definition' | 'debugStatus'>[];
  readonly removed: readonly string[];
}

/** What a server that is read again changes. Tools are the same by their name at the server; what builders have set stays. */
export function refreshTools(rows: readonly PluginToolRow[], tools: readonly ToolDefinition[]): RefreshedTools {
  const rowOf = new Map(rows.map((row) => [readDefinition(row).path, row]));
  const taken = new Set(rows.map(({ name }) => name));
  const added: ToolDefinition[] = [];
  const changed: RefreshedTools['changed'][number][] = [];
  for (const tool of tools) {
    const row = rowOf.get(tool.path);
    rowOf.delete(tool.path);
    const merged = row && mergeTool(readDefinition(row), tool);
    if (!row) added.push({ ...tool, name: freeToolName(tool.name, taken) });
    else if (merged && JSON.stringify(merged) !== row.definition)
      changed.push({ id: row.id, definition: JSON.stringify(merged), debugStatus: DebugStatus.waiting });
  }
  return { added, changed, removed: [...rowOf.values()].map(({ id }) => id) };
}

/** In the order of the stored definition, so that an unchanged tool is the same text. */
function mergeTool(
  stored: ToolDefinition,
  { desc, request_params, input_schema, output_schema, risk: told }: ToolDefinition,
): ToolDefinition {
  const { input_schema: _, output_schema: __, server_risk, ...rest } = stored;
  // Builders may know better what a tool does; what the server has never said before they cannot know.
  const isRaised = told !== server_risk && isRiskier(told, stored.risk);
  return {
    ...rest,
    desc,
    request_params: request_params.map((parameter) => mergeParameter(stored.request_params, parameter)),
    risk: isRaised ? told : stored.risk,
    ...((isRaised || server_risk !== undefined) && { server_risk: told }),
    ...(input_schema !== undefined && { input_schema }),
    ...(output_schema !== undefined && { output_schema }),
  };
}

/** A value that was fixed for another type, or is no longer allowed, is not sent. */
function mergeParameter(stored: readonly ToolParameter[], parameter: ToolParameter): ToolParameter {
  const before = stored.find(({ name, type }) => name === parameter.name && type === parameter.type);
  if (!before) return parameter;
  const { source, default_value, variable_key } = before;
  if (defaultValueProblem({ ...parameter, default_value }) !== null) return parameter;
  return {
    ...parameter,
    source,
    ...(default_value !== undefined && { default_value }),
    ...(variable_key !== undefined && { variable_key }),
  };
}
