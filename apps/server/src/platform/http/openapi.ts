import {
  type AnyOperation,
  LOG_ID_HEADER,
  OPEN_API_PATH,
  operationsByFeature,
  REQUEST_HEADER,
  REQUEST_HEADER_VALUE,
} from '@parley/contract';
import * as z from 'zod/mini';
import { COOKIE_NAME } from '../session/session-cookie.ts';
import type { App } from './app.ts';

/** The contract, for tools that read OpenAPI. */
export function openapiRoute(app: App): void {
  let document: string | undefined;
  app.routes.get(OPEN_API_PATH, (context) => {
    document ??= JSON.stringify(toOpenapi());
    return app.reply(context, { headers: { 'content-type': 'application/json' }, body: document });
  });
}

function toOpenapi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [feature, operations] of Object.entries(operationsByFeature))
    for (const operation of operations) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(feature, operation) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description: `Every answer carries the header ${LOG_ID_HEADER}. Calls that change something need the header ${REQUEST_HEADER}: ${REQUEST_HEADER_VALUE}.`,
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAME } } },
  };
}

function describe(feature: string, operation: AnyOperation): object {
  return {
    operationId: operation.name,
    tags: [feature],
    summary: operation.summary,
    'x-policy': operation.policy,
    security: operation.policy.caller === 'public' ? [] : [{ session: [] }],
    ...describeRequest(operation),
    responses: { 200: describeResponse(operation) },
  };
}

function describeRequest(operation: AnyOperation): object {
  const schema = toJsonSchema(operation.request);
  if (operation.method === 'POST') {
    const type =
      operation.kind === 'operation' && operation.body === 'multipart' ? 'multipart/form-data' : 'application/json';
    return { requestBody: { required: true, content: { [type]: { schema } } } };
  }
  const { properties = {}, required = [] } = schema;
  const parameters = Object.entries(properties).map(([name, field]) => ({
    name,
    in: operation.path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    schema: field,
  }));
  return { parameters };
}

function describeResponse(operation: AnyOperation): object {
  switch (operation.kind) {
    case 'operation': {
      const { properties, required = [], ...rest } = toJsonSchema(operation.response);
      const envelope = { code: { const: 0 }, msg: { type: 'string' } };
      const schema = { ...rest, properties: { ...envelope, ...properties }, required: ['code', 'msg', ...required] };
      return { description: 'The envelope with the answer.', content: { 'application/json': { schema } } };
    }
    case 'stream': {
      const events = Object.entries(operation.events).map(([name, event]) => [name, toJsonSchema(event)]);
      return {
        description: 'Server-sent events.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
        'x-events': Object.fromEntries(events),
      };
    }
    case 'download':
      return {
        description: 'The bytes of the file.',
        content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
      };
  }
}

interface JsonSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function toJsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}
