import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { ToolName } from '../tool-name.ts';
import { PARAMETERS_MAX, ResponseField, ToolParameter } from './tool-parameter.ts';

export const PLUGIN_TOOLS_MAX = 500;
export const TOOL_DESCRIPTION_MAX = 2_000;
export const TOOL_PATH_MAX = 1_000;
/** Of the JSON of one tool: parameters, response and schema. */
export const TOOL_MAX_CHARACTERS = 100_000;

/** wire §5 */
export const ToolMethod = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
export type ToolMethod = z.infer<typeof ToolMethod>;

/**
 * What a call can do to others. It is run without a question where it reads or searches; users are asked before it writes or destroys,
 * and an answer for good is not offered for what destroys.
 */
export const ToolRisk = z.enum(['reads', 'searches', 'writes', 'destroys']);
export type ToolRisk = z.infer<typeof ToolRisk>;

/** Whether the first can do more to others than the second. */
export const isRiskier = (one: ToolRisk, other: ToolRisk): boolean =>
  ToolRisk.options.indexOf(one) > ToolRisk.options.indexOf(other);

/** How the parameters of the body are sent. */
export const BodyKind = z.enum(['json', 'form', 'multipart']);
export type BodyKind = z.infer<typeof BodyKind>;

/** A tool as its builder defines it. For a tool of an MCP server, `method` is POST and `path` is the tool's name at the server. */
export const ToolDefinition = z.strictObject({
  /** What models call it: different for each tool of a plugin. */
  name: ToolName,
  desc: z.string().check(maxGraphemes(TOOL_DESCRIPTION_MAX)),
  method: ToolMethod,
  /** Joined to the address of the plugin. `{name}` is filled in from the parameter of that name in the path. */
  path: z.string().check(z.maxLength(TOOL_PATH_MAX)),
  body_kind: BodyKind,
  request_params: z.array(ToolParameter).check(z.maxLength(PARAMETERS_MAX)),
  /** Of a JSON response. Empty: the model gets all of it. */
  response_params: z.array(ResponseField).check(z.maxLength(PARAMETERS_MAX)),
  risk: ToolRisk,
  /** What an MCP server said of the tool when it was read last. The risk is raised once the server says more than before. */
  server_risk: z.optional(ToolRisk),
  /** The description of the tool when an MCP server was read last. One that a builder has written in its place stays when the server is read again. */
  server_desc: z.optional(z.string().check(maxGraphemes(TOOL_DESCRIPTION_MAX))),
  /** JSON text of the JSON Schema that an MCP server has for the arguments: models get it, without parameters that they do not give. */
  input_schema: z.optional(z.string().check(z.maxLength(TOOL_MAX_CHARACTERS))),
  /** JSON text of the JSON Schema that an MCP server promises for results: a result that does not fit it is an error. */
  output_schema: z.optional(z.string().check(z.maxLength(TOOL_MAX_CHARACTERS))),
});
export type ToolDefinition = z.infer<typeof ToolDefinition>;

/** What a call of this method does, unless its builder says otherwise. */
export const riskOfMethod = (method: ToolMethod): ToolRisk =>
  method === 'GET' ? 'reads' : method === 'DELETE' ? 'destroys' : 'writes';
