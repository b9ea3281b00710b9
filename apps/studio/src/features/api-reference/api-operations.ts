import { type ExampleBody, exampleBodyOf } from './example-body.ts';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './open-api-document.ts';
import { type ApiField, fieldsOf, optionsOf, typeText } from './schema-fields.ts';

export interface ApiOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly caller: string;
  readonly verb: string;
  readonly request: readonly ApiField[];
  readonly exampleBody: ExampleBody;
  readonly response: readonly ApiField[];
  /** The events of a streamed response; empty for other calls. */
  readonly events: readonly ApiEvent[];
}

/** An event of a stream, or one variant of it. */
export interface ApiEvent {
  readonly name: string;
  /** The value of the discriminating field, where an event has several variants. */
  readonly variant: string | undefined;
  readonly fields: readonly ApiField[];
}

export interface ApiGroup {
  readonly tag: string;
  readonly operations: readonly ApiOperation[];
}

/** The calls of the document, grouped by tag in the order in which the tags first appear. */
export function groupsOf(document: OpenApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ''] = operation.tags ?? [];
      groups.set(tag, [...(groups.get(tag) ?? []), toApiOperation(path, method, operation)]);
    }
  return [...groups].map(([tag, operations]) => ({ tag, operations }));
}

/** The calls whose name, path or summary contains the search text. */
export function matchingGroups(groups: readonly ApiGroup[], search: string): ApiGroup[] {
  const wanted = search.trim().toLowerCase();
  const matches = ({ name, path, summary }: ApiOperation) =>
    `${name} ${path} ${summary}`.toLowerCase().includes(wanted);
  return groups
    .map(({ tag, operations }) => ({ tag, operations: operations.filter(matches) }))
    .filter(({ operations }) => operations.length > 0);
}

function toApiOperation(path: string, method: string, operation: OpenApiOperation): ApiOperation {
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const [answer] = Object.values(operation.responses?.['200']?.content ?? {});
  const parameters = (operation.parameters ?? []).map(({ name, required = false, schema = {} }) => ({
    name,
    type: typeText(schema),
    isRequired: required,
  }));
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    caller: operation['x-policy']?.caller ?? '',
    verb: operation['x-policy']?.verb ?? '',
    request: [...parameters, ...fieldsOf(body?.schema ?? {})],
    exampleBody: exampleBodyOf(operation.requestBody?.content),
    response: fieldsOf(answer?.schema ?? {}),
    events: (operation.responses?.['200']?.content?.['text/event-stream']?.schema?.oneOf ?? []).flatMap(toEvents),
  };
}

function toEvents({ title = '', properties = {} }: JsonSchema): ApiEvent[] {
  const schema = properties.data?.contentSchema ?? {};
  const options = optionsOf(schema) ?? [schema];
  return options.map((option) => ({
    name: title,
    variant: options.length > 1 ? fixedValueOf(option) : undefined,
    fields: fieldsOf(option),
  }));
}

function fixedValueOf({ properties = {} }: JsonSchema): string | undefined {
  const fixed = Object.values(properties).find((field) => field.const !== undefined);
  return fixed && String(fixed.const);
}
