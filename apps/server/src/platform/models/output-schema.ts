import type { JsonSchema } from '../json-schema.ts';
import type { ChatRequest, ModelMessage, OutputSchema } from './model.ts';

/**
 * The request for a provider that cannot enforce a schema: the prompt asks for it instead. No JSON mode either, because a
 * provider may refuse every kind of it, such as Google beside tools.
 */
export function withSchemaInPrompt(request: ChatRequest, { schema }: OutputSchema): ChatRequest {
  const { outputSchema: _, ...rest } = request;
  const instruction: ModelMessage = {
    role: 'system',
    text: `Answer with JSON that fits this JSON Schema, and with nothing else:\n${JSON.stringify(schema)}`,
  };
  const firstTurn = rest.messages.findIndex(({ role }) => role !== 'system');
  const messages = rest.messages.toSpliced(firstTurn < 0 ? rest.messages.length : firstTurn, 0, instruction);
  return { ...rest, messages, sampling: { ...rest.sampling, responseFormat: 'text' } };
}

/**
 * Whether OpenAI's strict mode takes a schema, which then holds for certain: every object lists all its properties as
 * required and allows no others.
 */
export function isStrictSchema(schema: JsonSchema): boolean {
  const { properties, required } = schema;
  const names = Object.keys((properties ?? {}) as object);
  const isClosed =
    schema.type !== 'object' ||
    (schema.additionalProperties === false &&
      names.every((name) => Array.isArray(required) && required.includes(name)));
  return isClosed && Object.values(schema).every(holdsStrictSchemas);
}

function holdsStrictSchemas(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) ? value.every(holdsStrictSchemas) : isStrictSchema(value as JsonSchema);
}
