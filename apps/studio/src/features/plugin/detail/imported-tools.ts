import {
  isRiskier,
  isSameParameter,
  mergeParameters,
  ParameterLocation,
  type ResponseField,
  type ToolDefinition,
  ToolName,
  type ToolParameter,
} from '@parley/contract';

/** A tool that was read for a plugin that has tools already. */
export interface ImportedTool {
  /** As it would be stored: that in place of another one keeps what a builder has set there. */
  readonly tool: ToolDefinition;
  /** Beside the tool of the same name in the plugin. */
  readonly state: 'new' | 'changed' | 'same';
  /** The parts of a changed tool that differ. */
  readonly fields: readonly string[];
}

/** Compares what was read with the tools of the plugin, by name. */
export function compareWith(present: readonly ToolDefinition[], tools: readonly ToolDefinition[]): ImportedTool[] {
  const stored = new Map(present.map((tool) => [tool.name, tool]));
  return tools.map((read) => {
    const before = stored.get(read.name);
    if (!before) return { tool: read, state: 'new', fields: [] };
    const tool = withChoicesOf(before, read);
    const names = Object.keys(read) as (keyof ToolDefinition)[];
    const fields = names.filter((name) => JSON.stringify(tool[name]) !== JSON.stringify(before[name]));
    return { tool, state: fields.length > 0 ? 'changed' : 'same', fields };
  });
}

/** No document knows who gives a value, which fields the model gets, or that a call does less harm than its method says. */
const withChoicesOf = (before: ToolDefinition, read: ToolDefinition): ToolDefinition => ({
  ...read,
  request_params: mergeParameters(
    before.request_params.filter((parameter) => hasPlaceFor(read, parameter)),
    read.request_params,
    'document',
  ),
  response_params: withChosenOf(before.response_params, read.response_params),
  risk: read.method !== before.method && isRiskier(read.risk, before.risk) ? read.risk : before.risk,
});

/** What a builder has added stays where the request of the document has a place for it. */
function hasPlaceFor({ path, method, request_params }: ToolDefinition, parameter: ToolParameter): boolean {
  if (parameter.location === ParameterLocation.path) return path.includes(`{${parameter.name}}`);
  if (parameter.location !== ParameterLocation.body) return true;
  const body = request_params.filter(({ location }) => location === ParameterLocation.body);
  if (parameter.is_whole_body) return method !== 'GET' && body.every((one) => isSameParameter(one, parameter));
  return method !== 'GET' && !body.some(({ is_whole_body }) => is_whole_body);
}

function withChosenOf(before: readonly ResponseField[], fields: readonly ResponseField[]): ResponseField[] {
  return fields.map((field) => {
    const old = before.find(({ name }) => name === field.name);
    if (!old) return field;
    const { sub_parameters: parts } = field;
    return {
      ...field,
      is_chosen: old.is_chosen,
      ...(parts && { sub_parameters: withChosenOf(old.sub_parameters ?? [], parts) }),
    };
  });
}

/** What is done with the tools that were read. */
export interface ImportChoice {
  /** The names of those that are taken. A changed one replaces the tool of its name, unless it has a name in `renamed`. */
  readonly chosen: ReadonlySet<string>;
  readonly renamed: ReadonlyMap<string, string>;
}

/** What is stored, and what of it replaces another tool. */
export function toRequest(tools: readonly ToolDefinition[], compared: readonly ImportedTool[], choice: ImportChoice) {
  const taken = compared.flatMap((imported, index) => {
    const { name } = imported.tool;
    const read = tools[index];
    if (!choice.chosen.has(name) || !read) return [];
    const newName = choice.renamed.get(name);
    return [
      newName === undefined ? imported : { ...imported, tool: { ...read, name: newName }, state: 'new' as const },
    ];
  });
  return {
    tools: taken.map(({ tool }) => tool),
    replaced_names: taken.filter(({ state }) => state === 'changed').map(({ tool }) => tool.name),
  };
}

/** Why a tool cannot have the name that was typed for it. */
export function nameProblem(
  name: string,
  present: readonly ToolDefinition[],
  stored: readonly ToolDefinition[],
): 'invalid' | 'taken' | undefined {
  if (!ToolName.safeParse(name).success) return 'invalid';
  const isTaken = present.some((tool) => tool.name === name) || stored.filter((tool) => tool.name === name).length > 1;
  return isTaken ? 'taken' : undefined;
}
