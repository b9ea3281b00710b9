import type { ChatRequest, ModelMessage, ModelTool, Sampling, UserPart } from '../model.ts';
import type { OptionalParameter } from '../unsupported-parameter.ts';

/** The body of a `/chat/completions` call. What was left out of the sampling is left to the provider. */
export function toChatBody(
  model: string,
  { messages, tools, sampling }: ChatRequest,
  unsupported: ReadonlySet<OptionalParameter>,
): string {
  const body = {
    model,
    messages: messages.map(toWireMessage),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools.length > 0 && { tools: tools.map(toWireTool) }),
    ...toWireSampling(sampling, unsupported),
  };
  const takes = Object.entries(body).filter(([name]) => !unsupported.has(name as OptionalParameter));
  return JSON.stringify(Object.fromEntries(takes));
}

function toWireTool({ name, description, parameters }: ModelTool) {
  return { type: 'function', function: { name, description, parameters } };
}

/** Newer models of OpenAI count reasoning too, and call the limit by another name. */
const limitName = (unsupported: ReadonlySet<OptionalParameter>) =>
  unsupported.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';

function toWireSampling(sampling: Sampling, unsupported: ReadonlySet<OptionalParameter>) {
  return {
    temperature: sampling.temperature,
    top_p: sampling.topP,
    top_k: sampling.topK,
    frequency_penalty: sampling.frequencyPenalty,
    presence_penalty: sampling.presencePenalty,
    [limitName(unsupported)]: sampling.maxTokens,
    ...(sampling.responseFormat === 'json' && { response_format: { type: 'json_object' } }),
  };
}

function toWireMessage(message: ModelMessage) {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.text };
    case 'user':
      return { role: 'user', content: toWireContent(message.parts) };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    case 'assistant': {
      const calls = message.toolCalls ?? [];
      if (calls.length === 0) return { role: 'assistant', content: message.text };
      const tool_calls = calls.map(({ id, name, arguments: text }) => ({
        id,
        type: 'function',
        function: { name, arguments: text },
      }));
      return { role: 'assistant', content: message.text === '' ? null : message.text, tool_calls };
    }
  }
}

/** Text alone goes as a plain string: small servers know nothing else. */
function toWireContent(parts: readonly UserPart[]) {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return texts.join('\n\n');
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: toDataUrl(part.contentType, part.bytes) } },
  );
}

function toDataUrl(contentType: string, bytes: Uint8Array): string {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return `data:${contentType};base64,${base64}`;
}
