import * as z from 'zod/mini';

/** The kinds of ids in requests. The server has one access resolver for each. */
export type IdKind =
  | 'user'
  | 'session'
  | 'invitation'
  | 'object'
  | 'space'
  | 'space-member'
  | 'space-invitation'
  | 'bot'
  /** A bot in the bin of its space. */
  | 'deleted-bot'
  | 'prompt'
  | 'wanted-answer'
  | 'dataset'
  | 'document'
  | 'document-review'
  | 'slice'
  | 'memory'
  /** A table that agents read and write. */
  | 'database'
  | 'plugin'
  /** A tool of a plugin that is being edited. */
  | 'plugin-tool'
  | 'plugin-mock-set'
  | 'task'
  | 'task-run'
  | 'conversation'
  /** A conversation that its user shares. */
  | 'conversation-share'
  | 'message'
  | 'model'
  | 'upload';

export interface TaggedId {
  readonly kind: IdKind;
  readonly id: string;
}

const ID = /^[\w-]{1,64}$/;
const kindOf = z.registry<{ kind: IdKind }>();

function newIdOf(kind: IdKind) {
  const schema = z.string().check(z.regex(ID));
  kindOf.add(schema, { kind });
  return schema;
}

const ids: Partial<Record<IdKind, ReturnType<typeof newIdOf>>> = {};

/** An id with its kind, so that access is checked before any handler sees it. All ids of a kind share one schema. */
export function idOf(kind: IdKind) {
  ids[kind] ??= newIdOf(kind);
  return ids[kind];
}

/** Every tagged id inside a value that the schema has accepted, also inside arrays and records. */
export function taggedIdsIn(schema: z.core.$ZodType, value: unknown): TaggedId[] {
  if (value === undefined || value === null || tagsOf(schema).length === 0) return [];
  const tag = kindOf.get(schema as z.ZodMiniType);
  if (tag) return [{ kind: tag.kind, id: String(value) }];
  return childrenOf(schema, value).flatMap(([child, part]) => taggedIdsIn(child, part));
}

const tagCache = new WeakMap<z.core.$ZodType, readonly IdKind[]>();

/** The kinds of ids that a request of this schema can carry. Cached, because every request needs it. */
export function tagsOf(schema: z.core.$ZodType): readonly IdKind[] {
  const cached = tagCache.get(schema);
  if (cached) return cached;
  const tag = kindOf.get(schema as z.ZodMiniType);
  const tags = tag ? [tag.kind] : [...new Set(childSchemas(schema).flatMap(tagsOf))];
  tagCache.set(schema, tags);
  return tags;
}

type Definition = z.core.$ZodTypes['_zod']['def'];

/** Schema types without schemas inside. */
const leaves = new Set<Definition['type']>([
  'string',
  'number',
  'boolean',
  'literal',
  'enum',
  'null',
  'file',
  'transform',
]);

/** How strict and loose objects treat unknown keys. */
const untagged = new Set<string>(['never', 'unknown'] satisfies Definition['type'][]);

function childSchemas(schema: z.core.$ZodType): z.core.$ZodType[] {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object':
      if (definition.catchall && !untagged.has(definition.catchall._zod.def.type)) refuse('catchall');
      return Object.values(definition.shape);
    case 'array':
      return [definition.element];
    case 'record':
      return [definition.keyType, definition.valueType];
    case 'optional':
    case 'nullable':
    case 'default':
      return [definition.innerType];
    case 'union':
      return [...definition.options];
    case 'pipe':
      // The value is the parsed output: ids that occur only in the input are missing in it.
      if (tagsOf(definition.in).some((kind) => !tagsOf(definition.out).includes(kind))) refuse('pipe');
      return [definition.out];
    default:
      if (!leaves.has(definition.type)) refuse(definition.type);
      return [];
  }
}

/** An id inside a schema that is not walked would reach the handler unauthorised. */
function refuse(type: string): never {
  throw new Error(`tagged ids inside a schema of type ${type} are not found`);
}

const fieldCache = new WeakMap<object, readonly (readonly [key: string, child: z.core.$ZodType])[]>();

/** The fields of an object that can carry ids. Cached: of the many fields of a request, one or two do. */
function taggedFieldsOf(definition: Extract<Definition, { type: 'object' }>) {
  const cached = fieldCache.get(definition);
  if (cached) return cached;
  const fields = Object.entries(definition.shape).filter(([, child]) => tagsOf(child).length > 0);
  fieldCache.set(definition, fields);
  return fields;
}

function childrenOf(schema: z.core.$ZodType, value: unknown): [z.core.$ZodType, unknown][] {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'object':
      return taggedFieldsOf(definition).map(([key, child]) => [child, (value as Record<string, unknown>)[key]]);
    case 'array':
      return (value as unknown[]).map((part) => [definition.element, part]);
    case 'record':
      return Object.entries(value as object).flatMap(([key, part]): [z.core.$ZodType, unknown][] => [
        [definition.keyType, key],
        [definition.valueType, part],
      ]);
    case 'union':
      return definition.options
        .filter((option) => z.safeParse(option as z.ZodMiniType, value).success)
        .map((option) => [option, value]);
    default:
      return childSchemas(schema).map((child) => [child, value]);
  }
}
