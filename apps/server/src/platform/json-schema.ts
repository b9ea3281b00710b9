import type { Ajv, ValidateFunction } from 'ajv';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The first misfit of a value, in words; null where it fits. Throws a `RangeError` where value and schema nest too deeply. */
export type JsonSchemaCheck = (value: unknown) => string | null;

const CHECKS_MAX = 500;

let loading: Promise<Ajv> | null = null;

/** Every text agrees with it. */
const anyText = Object.assign(() => ({ test: () => true }), { code: 'anyText' });

/**
 * Loaded with the first schema, because a start of the server without one should not wait for it. Schemas come from
 * plugins and their servers: unknown keywords are ignored, there is no way to load a remote reference, and their regular
 * expressions are not run, as one of them could keep the process busy for ever.
 */
function loadAjv(): Promise<Ajv> {
  loading ??= import('ajv').then(({ Ajv }) =>
    new Ajv({ strict: false, validateFormats: false, allErrors: false, code: { regExp: anyText } })
      .removeKeyword('pattern')
      .removeKeyword('patternProperties'),
  );
  return loading;
}

/** By the text of the schema: sources build their tools anew for each run. The oldest is dropped first. */
const checks = new Map<string, JsonSchemaCheck | null>();

/** How values are checked against a schema; null where it is not a valid one. */
export async function jsonSchemaCheck(schema: JsonSchema): Promise<JsonSchemaCheck | null> {
  const key = JSON.stringify(schema);
  const known = checks.get(key);
  if (known !== undefined) return known;
  const validate = compile(await loadAjv(), schema);
  const check = validate && ((value: unknown) => (validate(value) ? null : misfitOf(validate)));
  if (checks.size >= CHECKS_MAX) checks.delete(checks.keys().next().value ?? '');
  checks.set(key, check);
  return check;
}

function misfitOf({ errors }: ValidateFunction): string {
  const [error] = errors ?? [];
  const place = error?.instancePath.slice(1).replaceAll('/', '.');
  return [place, error?.message].filter(Boolean).join(': ');
}

function compile(ajv: Ajv, schema: JsonSchema): ValidateFunction | null {
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
