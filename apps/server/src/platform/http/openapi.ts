import {
  type AnyOperation,
  LOG_ID_HEADER,
  OPEN_API_PATH,
  operationsByFeature,
  REQUEST_HEADER,
  REQUEST_HEADER_VALUE,
} from '@parley/contract';
import * as z from 'zod/mini';
import { sessionCookieName } from '../session/session-cookie.ts';
import type { App } from './app.ts';

/** Serves the contract as an OpenAPI document. */
export function openapiRoute(app: App): void {
  let document: string | undefined;
  app.routes.get(OPEN_API_PATH, (context) => {
    document ??= JSON.stringify(toOpenapi(app.platform.baseUrl?.startsWith('https:') ?? false));
    return app.reply(context, { headers: { 'content-type': 'application/json' }, body: document });
  });
}

function toOpenapi(isHttps: boolean): object {
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
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isHttps) } } },
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
    responses: { 200: describeResponse(operation), default: REFUSAL },
  };
}

function describeRequest(operation: AnyOperation): object {
  const { properties = {}, required = [], ...rest } = toJsonSchema(operation.request);
  const fields = Object.entries(properties);
  const isInBody = (name: string) => placeOf(operation, name) === 'body';
  const parameters = fields
    .filter(([name]) => !isInBody(name))
    .map(([name, schema]) => ({
      name: operation.headers?.[name] ?? name,
      in: placeOf(operation, name),
      required: required.includes(name),
      schema,
    }));
  const body = {
    ...rest,
    properties: Object.fromEntries(fields.filter(([name]) => isInBody(name))),
    required: required.filter(isInBody),
  };
  return { ...(parameters.length > 0 ? { parameters } : {}), ...describeBody(operation, body) };
}

function placeOf(operation: AnyOperation, name: string): 'path' | 'header' | 'query' | 'body' {
  if (operation.headers?.[name]) return 'header';
  if (operation.path.split('/').includes(`:${name}`)) return 'path';
  return operation.method === 'POST' ? 'body' : 'query';
}

function describeBody(operation: AnyOperation, schema: JsonSchema): object {
  if (operation.kind === 'upload')
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema: BINARY } } } };
  if (operation.method !== 'POST') return {};
  const isForm = operation.kind === 'operation' && operation.body === 'multipart';
  const type = isForm ? 'multipart/form-data' : 'application/json';
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

/** Applies to streams too: they are refused before the first event or not at all. */
const REFUSAL = {
  description: 'A refusal, with its code and with a text for the user.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, msg: { type: 'string' } },
        required: ['code', 'msg'],
      },
    },
  },
};

const BINARY = { type: 'string', format: 'binary' };

function describeResponse(operation: AnyOperation): object {
  switch (operation.kind) {
    case 'operation':
    case 'upload': {
      const { properties, required = [], ...rest } = toJsonSchema(operation.response);
      const envelope = { code: { const: 0 }, msg: { type: 'string' } };
      const schema = { ...rest, properties: { ...envelope, ...properties }, required: ['code', 'msg', ...required] };
      return { description: 'The envelope with the answer.', content: { 'application/json': { schema } } };
    }
    case 'stream': {
      const events = Object.entries(operation.events).map(([name, event]) => describeEvent(name, event));
      return {
        description: 'Server-sent events, each as it happens. The data of an event is JSON text.',
        content: { 'text/event-stream': { schema: { oneOf: events } } },
      };
    }
    case 'download':
      return {
        description: 'The bytes of the file.',
        content: { '*/*': { schema: BINARY } },
      };
  }
}

function describeEvent(name: string, event: z.ZodMiniType): object {
  const data = { type: 'string', contentMediaType: 'application/json', contentSchema: toJsonSchema(event) };
  return {
    title: name,
    type: 'object',
    properties: { id: { type: 'string' }, event: { const: name }, data },
    required: ['event', 'data'],
  };
}

interface JsonSchema {
  properties?: Record<string, object>;
  required?: string[];
}

function toJsonSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest as JsonSchema;
}
