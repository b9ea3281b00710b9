/** A schema of a stranger, and the values that are checked against it: JSON. */
type Rule = (parameter: unknown, value: unknown, schema: Readonly<Record<string, unknown>>) => Misfit | null;
type JsonObject = Readonly<Record<string, unknown>>;

interface Misfit {
  /** Names and positions, from the outside to the inside. */
  readonly place: readonly (string | number)[];
  readonly message: string;
}

/** What one check may cost: tenths of a second, in which the process does nothing else. */
const STEPS_MAX = 2_000_000;
/** Counting so many characters costs as much as a step. */
const CHARACTERS_PER_STEP = 20;

/**
 * Checks values against a JSON Schema, draft 7 with `prefixItems`. Schema and value may both come from a server that means harm:
 * the steps of a check are counted, and it ends with a `RangeError` after too many. Nothing is compiled, because compiling
 * such a schema can take a minute. Regular expressions and `uniqueItems` are not checked: their cost cannot be counted or grows
 * with the square of the items.
 */
export function createSchemaCheck(root: JsonObject): (value: unknown) => string | null {
  const targets = new Map<string, unknown>();
  let steps = 0;

  function spend(count: number): void {
    steps += count;
    if (steps > STEPS_MAX) throw new RangeError('the check takes too long');
  }

  function targetOf(reference: string): unknown {
    if (!targets.has(reference)) targets.set(reference, findTarget(root, reference));
    return targets.get(reference);
  }

  function equals(one: unknown, other: unknown): boolean {
    spend(1);
    if (one === other) return true;
    if (Array.isArray(one))
      return Array.isArray(other) && one.length === other.length && one.every((item, at) => equals(item, other[at]));
    if (!isObject(one) || !isObject(other)) return false;
    const names = Object.keys(one);
    const isSame = (name: string) => Object.hasOwn(other, name) && equals(one[name], other[name]);
    return names.length === Object.keys(other).length && names.every(isSame);
  }

  const fits = (schema: unknown, value: unknown): boolean => misfitOf(schema, value) === null;

  function lengthOf(text: string): number {
    spend(text.length / CHARACTERS_PER_STEP);
    let pairs = 0;
    for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) pairs += 1;
    return text.length - pairs;
  }

  const ofAny: Record<string, Rule> = {
    type: (types, value, { nullable }) => {
      const named = [types].flat();
      const isRight = named.some((type) => isOfType(type, value)) || (nullable === true && value === null);
      return isRight ? null : misfit(`must be ${named.join(' or ')}`);
    },
    $ref: (reference, value) => misfitOf(targetOf(String(reference)), value),
    const: (only, value) => (equals(only, value) ? null : misfit('must be equal to constant')),
    enum: (allowed, value) =>
      listOf(allowed).some((one) => equals(one, value)) ? null : misfit('must be equal to one of the allowed values'),
    allOf: (schemas, value) => first(listOf(schemas), (schema) => misfitOf(schema, value)),
    anyOf: (schemas, value) =>
      listOf(schemas).some((schema) => fits(schema, value)) ? null : misfit('must match a schema in anyOf'),
    oneOf: (schemas, value) =>
      listOf(schemas).filter((schema) => fits(schema, value)).length === 1
        ? null
        : misfit('must match exactly one schema in oneOf'),
    not: (schema, value) => (fits(schema, value) ? misfit('must NOT be valid') : null),
    if: (condition, value, schema) => misfitOf(fits(condition, value) ? schema.then : schema.else, value),
  };

  const ofNumber: Record<string, Rule> = {
    minimum: (least, value) => (Number(value) < Number(least) ? misfit(`must be >= ${least}`) : null),
    maximum: (most, value) => (Number(value) > Number(most) ? misfit(`must be <= ${most}`) : null),
    exclusiveMinimum: (below, value) => (Number(value) <= Number(below) ? misfit(`must be > ${below}`) : null),
    exclusiveMaximum: (above, value) => (Number(value) >= Number(above) ? misfit(`must be < ${above}`) : null),
    multipleOf: (divisor, value) =>
      Number.isInteger(Number(value) / Number(divisor)) ? null : misfit(`must be multiple of ${divisor}`),
  };

  const ofText: Record<string, Rule> = {
    minLength: (least, value) =>
      lengthOf(String(value)) < Number(least) ? misfit(`must NOT have fewer than ${least} characters`) : null,
    maxLength: (most, value) =>
      lengthOf(String(value)) > Number(most) ? misfit(`must NOT have more than ${most} characters`) : null,
  };

  const ofList: Record<string, Rule> = {
    minItems: (least, value) =>
      listOf(value).length < Number(least) ? misfit(`must NOT have fewer than ${least} items`) : null,
    maxItems: (most, value) =>
      listOf(value).length > Number(most) ? misfit(`must NOT have more than ${most} items`) : null,
    prefixItems: (schemas, value) =>
      first(listOf(schemas).slice(0, listOf(value).length), (schema, at) => inside(at, schema, listOf(value)[at])),
    items: (items, value, { prefixItems, additionalItems }) => {
      if (Array.isArray(items)) return ofTuple(items, additionalItems, listOf(value));
      return ofTuple([], items, listOf(value), listOf(prefixItems).length);
    },
    contains: (schema, value) =>
      listOf(value).some((item) => fits(schema, item)) ? null : misfit('must contain at least 1 valid item'),
  };

  /** Items at their positions, and others from `start` on. */
  function ofTuple(schemas: readonly unknown[], rest: unknown, items: readonly unknown[], start = 0): Misfit | null {
    if (schemas.length === 0 && (rest === undefined || rest === true)) return null;
    return first(items, (item, at) => (at < start ? null : inside(at, at < schemas.length ? schemas[at] : rest, item)));
  }

  const ofObject: Record<string, Rule> = {
    required: (names, value) =>
      first(listOf(names), (name) =>
        Object.hasOwn(value as object, String(name)) ? null : misfit(`must have required property '${name}'`),
      ),
    minProperties: (least, value) =>
      Object.keys(value as object).length < Number(least)
        ? misfit(`must NOT have fewer than ${least} properties`)
        : null,
    maxProperties: (most, value) =>
      Object.keys(value as object).length > Number(most) ? misfit(`must NOT have more than ${most} properties`) : null,
    properties: (schemas, value) =>
      first(Object.entries(objectOf(schemas)), ([name, schema]) =>
        Object.hasOwn(value as object, name) ? inside(name, schema, (value as JsonObject)[name]) : null,
      ),
    // Names that a regular expression allows are not known.
    additionalProperties: (rest, value, { properties, patternProperties }) =>
      patternProperties !== undefined || rest === true
        ? null
        : first(Object.entries(value as object), ([name, item]) => {
            if (Object.hasOwn(objectOf(properties), name)) return null;
            return rest === false ? misfit('must NOT have additional properties') : inside(name, rest, item);
          }),
    propertyNames: (schema, value) => first(Object.keys(value as object), (name) => misfitOf(schema, name)),
    dependencies: (needs, value) =>
      first(Object.entries(objectOf(needs)), ([name, need]) => {
        if (!Object.hasOwn(value as object, name)) return null;
        return misfitOf(Array.isArray(need) ? { required: need } : need, value);
      }),
  };

  function inside(name: string | number, schema: unknown, value: unknown): Misfit | null {
    const found = misfitOf(schema, value);
    return found && { ...found, place: [name, ...found.place] };
  }

  /** The first misfit of some parts. */
  function first<Part>(parts: readonly Part[], misfitOfPart: (part: Part, at: number) => Misfit | null): Misfit | null {
    spend(parts.length);
    for (const [at, part] of parts.entries()) {
      const found = misfitOfPart(part, at);
      if (found) return found;
    }
    return null;
  }

  function misfitOf(schema: unknown, value: unknown): Misfit | null {
    spend(1);
    if (schema === false) return misfit('boolean schema is false');
    if (!isObject(schema)) return null;
    return byRules(ofAny, schema, value) ?? byRules(rulesOf(value), schema, value);
  }

  function rulesOf(value: unknown): Record<string, Rule> {
    if (typeof value === 'number') return ofNumber;
    if (typeof value === 'string') return ofText;
    if (Array.isArray(value)) return ofList;
    return isObject(value) ? ofObject : {};
  }

  function byRules(rules: Record<string, Rule>, schema: JsonObject, value: unknown): Misfit | null {
    for (const keyword in rules) {
      const found = Object.hasOwn(schema, keyword) ? rules[keyword]?.(schema[keyword], value, schema) : null;
      if (found) return found;
    }
    return null;
  }

  return (value) => {
    steps = 0;
    const found = misfitOf(root, value);
    return found && [found.place.join('.'), found.message].filter(Boolean).join(': ');
  };
}

/** Whether all references of a schema point to something in it. */
export function hasAllTargets(root: JsonObject): boolean {
  const isComplete = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.every(isComplete);
    if (!isObject(part)) return true;
    const { $ref } = part;
    if (typeof $ref === 'string' && findTarget(root, $ref) === undefined) return false;
    return Object.entries(part).every(([keyword, inner]) => VALUES.has(keyword) || isComplete(inner));
  };
  return isComplete(root);
}

/** Keywords whose values are no schemas. */
const VALUES = new Set(['const', 'enum', 'default', 'examples']);

/** Only into the schema itself: nothing is loaded. */
function findTarget(root: JsonObject, reference: string): unknown {
  const { $id } = root;
  const local = typeof $id === 'string' && reference.startsWith(`${$id}#`) ? reference.slice($id.length) : reference;
  if (local === '#') return root;
  if (!local.startsWith('#/')) return undefined;
  let target: unknown = root;
  for (const part of local.slice(2).split('/')) {
    const name = nameOf(part);
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return undefined;
    target = (target as JsonObject)[name];
  }
  return target;
}

function nameOf(part: string): string {
  try {
    return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return part;
  }
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

const misfit = (message: string): Misfit => ({ place: [], message });
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
