import type { OpenApiDocument, OpenApiOperation } from './open-api-document.ts';
import { type ApiField, fieldsOf, typeWords } from './schema-fields.ts';

export interface ApiOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly caller: string;
  readonly verb: string;
  readonly request: readonly ApiField[];
  readonly response: readonly ApiField[];
}

export interface ApiGroup {
  readonly tag: string;
  readonly operations: readonly ApiOperation[];
}

/** The calls of the description, grouped by tag in the order in which the tags first appear. */
export function groupsOf(document: OpenApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiOperation[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ''] = operation.tags ?? [];
      groups.set(tag, [...(groups.get(tag) ?? []), toApiOperation(path, method, operation)]);
    }
  return [...groups].map(([tag, operations]) => ({ tag, operations }));
}

/** Only the calls whose name, path or summary has the words. */
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
    type: typeWords(schema),
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
    response: fieldsOf(answer?.schema ?? {}),
  };
}
