import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ajv } from 'ajv';
import { createSchemaCheck, hasAllTargets } from './schema-check.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The first misfit of a value, in words; null where it fits. Throws a `RangeError` where the check would take too long or nests too deeply. */
export type JsonSchemaCheck = (value: unknown) => string | null;

const SCHEMA_MAX_CHARACTERS = 100_000;
const CHECKS_MAX = 500;

let loading: Promise<Ajv> | null = null;

/**
 * Checks schemas against the schema of schemas. Loaded with the first one, because a start of the server without one should not
 * wait for it. Without `uniqueItems`, which would compare all values of an `enum` with each other.
 */
function loadAjv(): Promise<Ajv> {
  loading ??= import('ajv').then(({ Ajv }) =>
    new Ajv({ strict: false, validateFormats: false, logger: false }).removeKeyword('uniqueItems'),
  );
  return loading;
}

/** By the text of the schema: sources build their tools anew for each run. The oldest is dropped first. */
const checks = new Map<string, JsonSchemaCheck | null>();

/** How values are checked against a schema; null where it is not a valid one, or too long. */
export async function jsonSchemaCheck(schema: JsonSchema): Promise<JsonSchemaCheck | null> {
  const key = JSON.stringify(schema);
  if (key.length > SCHEMA_MAX_CHARACTERS) return null;
  const known = checks.get(key);
  if (known !== undefined) return known;
  const ajv = await loadAjv();
  // A server may tell thousands of schemas.
  await nextTurn();
  const check = isValid(ajv, schema) ? createSchemaCheck(schema) : null;
  if (checks.size >= CHECKS_MAX) checks.delete(checks.keys().next().value ?? '');
  checks.set(key, check);
  return check;
}

function isValid(ajv: Ajv, { $schema: _, ...schema }: JsonSchema): boolean {
  try {
    return ajv.validateSchema(schema) === true && hasAllTargets(schema);
  } catch {
    // Nested too deeply.
    return false;
  }
}
