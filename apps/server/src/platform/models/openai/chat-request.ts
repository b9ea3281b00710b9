import type { ChatRequest, ModelMessage, ModelTool, Sampling, ToolCall, UserPart } from '../model.ts';
import { isStrictSchema, withSchemaInPrompt } from '../output-schema.ts';
import type { PictureBytes } from '../picture-bytes.ts';
import type { OptionalParameter } from '../unsupported-parameter.ts';
import { partsOf } from './provider-parts.ts';

/** A refused part of the request: a field, or a kind of `response_format`. */
type UnsupportedField = OptionalParameter | ResponseFormat;
export type UnsupportedFields = ReadonlySet<UnsupportedField>;
type ResponseFormat = 'json_schema' | 'json_object';

/** Servers that insist on reasoning refuse an empty text. */
const NO_REASONING = ' ';

/** The kind of `response_format` that a request is sent with, or null for none. */
export function responseFormatOf({ outputSchema, sampling }: ChatRequest, unsupported: UnsupportedFields) {
  const preferred: readonly ResponseFormat[] = outputSchema
    ? ['json_schema', 'json_object']
    : sampling.responseFormat === 'json'
      ? ['json_object']
      : [];
  return preferred.find((format) => !unsupported.has(format)) ?? null;
}

/** The body of a `/chat/completions` call. Omitted sampling is left to the provider. */
export function toChatBody(
  model: string,
  madeBy: string,
  asked: ChatRequest,
  unsupported: UnsupportedFields,
  pictures: PictureBytes,
): string {
  const format = responseFormatOf(asked, unsupported);
  const { outputSchema } = asked;
  const request = outputSchema && format !== 'json_schema' ? withSchemaInPrompt(asked, outputSchema) : asked;
  const body = {
    model,
    messages: request.messages.map((message) => toWireMessage(message, { madeBy, unsupported, pictures })),
    stream: true,
    stream_options: { include_usage: true },
    ...(request.tools.length > 0 && { tools: request.tools.map(toWireTool) }),
    ...toWireSampling(request.sampling, unsupported),
    ...(format !== null && { response_format: toWireFormat(format, outputSchema) }),
  };
  return JSON.stringify(withoutFields(body, unsupported));
}

function withoutFields(fields: object, unsupported: UnsupportedFields): object {
  if (unsupported.size === 0) return fields;
  const taken = Object.entries(fields).filter(([name]) => !unsupported.has(name as OptionalParameter));
  return Object.fromEntries(taken);
}

function toWireTool({ name, description, parameters }: ModelTool) {
  return { type: 'function', function: { name, description, parameters } };
}

function toWireFormat(format: ResponseFormat, output: ChatRequest['outputSchema']) {
  if (format === 'json_object' || !output) return { type: format };
  const { name, schema } = output;
  return { type: format, json_schema: { name, schema, strict: isStrictSchema(schema) } };
}

/** OpenAI's newer models count reasoning too, and have another name for the limit. */
const limitName = (unsupported: UnsupportedFields) =>
  unsupported.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';

function toWireSampling(sampling: Sampling, unsupported: UnsupportedFields) {
  return {
    temperature: sampling.temperature,
    top_p: sampling.topP,
    top_k: sampling.topK,
    frequency_penalty: sampling.frequencyPenalty,
    presence_penalty: sampling.presencePenalty,
    reasoning_effort: sampling.reasoningEffort,
    [limitName(unsupported)]: sampling.maxTokens,
  };
}

interface WireContext {
  readonly madeBy: string;
  readonly unsupported: UnsupportedFields;
  readonly pictures: PictureBytes;
}

function toWireMessage(message: ModelMessage, { madeBy, unsupported, pictures }: WireContext) {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: toWireContent(message.parts, pictures) };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      const parts = partsOf(message, madeBy);
      const content = (parts.textPrefix ?? '') + message.text;
      return {
        role: 'assistant',
        ...(unsupported.has('missing reasoning_content') && { reasoning_content: NO_REASONING }),
        ...withoutFields(parts.message ?? {}, unsupported),
        content: content === '' ? null : content,
        tool_calls: calls.map((call) => ({ ...parts.toolCalls?.[call.id], ...toWireCall(call) })),
      };
    }
  }
}

function toWireCall({ id, name, arguments: text }: ToolCall) {
  return { id, type: 'function', function: { name, arguments: text } };
}

/** Text alone is sent as a plain string: small servers accept only that. */
function toWireContent(parts: readonly UserPart[], pictures: PictureBytes) {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n\n');
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: toDataUrl(part.contentType, pictures.get(part)) } },
  );
}

function toDataUrl(contentType: string, bytes: Uint8Array = new Uint8Array()): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return `data:${contentType};base64,${base64}`;
}
