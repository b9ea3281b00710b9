import { parseCleanJson } from '../../platform/clean-text.ts';
import { jsonSchemaCheck } from '../../platform/json-schema.ts';
import type { ToolCall } from '../../platform/models/model.ts';
import type { Tool } from './tool.ts';

const ARGUMENTS_MAX_CHARACTERS = 200_000;
const TOO_DEEP = 'The arguments are nested too deeply.';

export type ReadArguments =
  | { readonly args: Record<string, unknown> }
  /** The problem, as text for the model. */
  | { readonly problem: string };

/** The arguments of a call once they have passed the tool's schema. */
export async function readArguments(tool: Tool | undefined, call: ToolCall): Promise<ReadArguments> {
  if (!tool) return { problem: `There is no tool named ${call.name}.` };
  if (call.arguments.length > ARGUMENTS_MAX_CHARACTERS) return { problem: 'The arguments are too long.' };
  let value: unknown;
  try {
    value = parseCleanJson(call.arguments || '{}');
  } catch (error) {
    // The stack ends where the values are cleaned one inside the other.
    return { problem: error instanceof RangeError ? TOO_DEEP : 'The arguments are not valid JSON.' };
  }
  const check = await jsonSchemaCheck(tool.parameters);
  if (!check) return { problem: `The parameters of ${tool.name} are not described by a valid JSON schema.` };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'The arguments are not valid: they must be a JSON object.' };
  try {
    const misfit = check(value);
    return misfit === null
      ? { args: value as Record<string, unknown> }
      : { problem: `The arguments are not valid: ${misfit}` };
  } catch {
    // A recursive schema and arguments of that depth exhaust the stack, or the check would take too long.
    return { problem: 'The arguments are too large or nested too deeply to be checked.' };
  }
}
