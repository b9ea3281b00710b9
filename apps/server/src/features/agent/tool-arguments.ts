import type { Ajv, ValidateFunction } from 'ajv';
import { parseCleanJson } from '../../platform/clean-text.ts';
import type { ToolCall } from '../../platform/models/model.ts';
import type { Tool } from './tool.ts';

const ARGUMENTS_MAX_CHARACTERS = 200_000;
const VALIDATORS_MAX = 500;
const TOO_DEEP = 'The arguments are nested too deeply.';

let loading: Promise<Ajv> | null = null;

/**
 * Loaded with the first call of a tool, because a start of the server without one should not wait for it. Schemas come from
 * plugins, so unknown keywords are ignored; there is no way to load a remote reference.
 */
function loadAjv(): Promise<Ajv> {
  loading ??= import('ajv').then(({ Ajv }) => new Ajv({ strict: false, validateFormats: false, allErrors: false }));
  return loading;
}

/** By the text of the schema: sources build their tools anew for each run. The oldest is dropped first. */
const validators = new Map<string, ValidateFunction | null>();

async function validatorFor(schema: Tool['parameters']): Promise<ValidateFunction | null> {
  const key = JSON.stringify(schema);
  const known = validators.get(key);
  if (known !== undefined) return known;
  const compiled = compile(await loadAjv(), schema);
  if (validators.size >= VALIDATORS_MAX) validators.delete(validators.keys().next().value ?? '');
  validators.set(key, compiled);
  return compiled;
}

function compile(ajv: Ajv, schema: Tool['parameters']): ValidateFunction | null {
  try {
    // An asynchronous validator would accept everything and fail later, where nobody listens.
    const { $schema: _, $async: __, ...rest } = schema;
    return ajv.compile(rest);
  } catch {
    return null;
  } finally {
    // Ajv would keep every schema for ever, and refuse a second one with the same `$id`.
    ajv.removeSchema();
  }
}

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
  const validate = await validatorFor(tool.parameters);
  if (!validate) return { problem: `The parameters of ${tool.name} are not described by a valid JSON schema.` };
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'The arguments are not valid: they must be a JSON object.' };
  try {
    if (validate(value)) return { args: value as Record<string, unknown> };
  } catch {
    // A recursive schema and arguments of that depth exhaust the stack.
    return { problem: TOO_DEEP };
  }
  const [error] = validate.errors ?? [];
  const place = error?.instancePath.slice(1).replaceAll('/', '.');
  return { problem: `The arguments are not valid: ${[place, error?.message].filter(Boolean).join(': ')}` };
}
