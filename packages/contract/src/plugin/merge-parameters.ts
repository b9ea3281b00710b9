import { defaultValueProblem, isSameParameter } from './parameter-problem.ts';
import { lacksValue, PARAMETERS_MAX, ParameterSource, type ToolParameter } from './tool-parameter.ts';

/**
 * What parameters were read from. A document has default values of its own, and a builder may add parameters that it does not mention.
 * An MCP server describes all of its parameters, and no default values are read from it.
 */
type ParameterOrigin = 'document' | 'mcp';

/** Parameters of a tool that is read again, with what a builder has set: who gives a value, and which. */
export function mergeParameters(
  stored: readonly ToolParameter[],
  read: readonly ToolParameter[],
  origin: ParameterOrigin,
): ToolParameter[] {
  const merged = read.map((parameter) => mergeParameter(stored, parameter, origin));
  const added = stored.filter(
    (one) => one.source !== ParameterSource.model && !read.some((other) => isSameParameter(other, one)),
  );
  return origin === 'document' ? [...merged, ...added].slice(0, PARAMETERS_MAX) : merged;
}

/** In the order of the keys of a stored parameter, so that the same one is the same text. */
function mergeParameter(
  stored: readonly ToolParameter[],
  parameter: ToolParameter,
  origin: ParameterOrigin,
): ToolParameter {
  const before = stored.find((one) => isSameParameter(one, parameter) && one.type === parameter.type);
  if (!before) return parameter;
  const { name, desc, type, location, is_required, sub_parameters, ...others } = parameter;
  const { source: _, default_value: __, variable_key: ___, ...rest } = others;
  const { source, default_value, variable_key } = keptValue(before, parameter, origin);
  return {
    name,
    desc,
    type,
    location,
    is_required,
    source,
    ...(default_value !== undefined && { default_value }),
    ...(variable_key !== undefined && { variable_key }),
    ...rest,
    ...(sub_parameters && { sub_parameters: mergeParameters(before.sub_parameters ?? [], sub_parameters, origin) }),
  };
}

type Value = Pick<ToolParameter, 'source' | 'default_value' | 'variable_key'>;

/** A value that is no longer allowed is not sent. A parameter that must be sent, and then has none, is given by the model again. */
function keptValue(before: ToolParameter, parameter: ToolParameter, origin: ParameterOrigin): Value {
  const { source, default_value, variable_key } = before;
  if (source === ParameterSource.model && origin === 'document') return parameter;
  const isAllowed = defaultValueProblem({ ...parameter, default_value }) === null;
  if (!isAllowed && source === ParameterSource.fixed) return parameter;
  const kept: Value = { source, default_value: isAllowed ? default_value : undefined, variable_key };
  return lacksValue({ ...before, ...kept, is_required: parameter.is_required }) ? parameter : kept;
}
