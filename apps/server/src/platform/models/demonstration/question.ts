import type { Locale } from '@parley/contract';
import type { ChatRequest, JsonSchema, ModelMessage, ModelTool } from '../model.ts';
import { languageOf } from './language.ts';
import { readableResult } from './quoting.ts';

export interface ToolResult {
  readonly tool: string;
  readonly text: string;
}

/** All the demonstration looks at: the last words of the user, and what tools have said since. */
export interface Question {
  readonly text: string;
  /** The user said it when a tool asked. */
  readonly isAnswerToUs: boolean;
  readonly hasPicture: boolean;
  readonly earlierTexts: readonly string[];
  readonly language: Locale;
  readonly prompt: string;
  readonly tools: readonly ModelTool[];
  readonly results: readonly ToolResult[];
  readonly wantsJson: boolean;
  readonly outputSchema: JsonSchema | undefined;
}

export function readQuestion({ messages, tools, sampling, outputSchema }: ChatRequest): Question {
  const prompt = messages.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n');
  const position = messages.findLastIndex((message) => saidByUser(message) !== null);
  const last = messages[position];
  const text = last ? (saidByUser(last) ?? '') : '';
  return {
    text,
    isAnswerToUs: last?.role === 'tool',
    hasPicture: last?.role === 'user' && last.parts.some((part) => part.type === 'image'),
    earlierTexts: messages.slice(0, Math.max(0, position)).flatMap((message) => saidByUser(message) ?? []),
    language: languageOf(text, prompt),
    prompt,
    tools,
    results: messages
      .slice(position + 1)
      .flatMap((message) => (message.role === 'tool' ? [{ tool: message.name, text: message.text }] : [])),
    wantsJson: outputSchema !== undefined || sampling.responseFormat === 'json',
    outputSchema: outputSchema?.schema,
  };
}

/** Also what the user said when the tool that asks users asked. */
function saidByUser(message: ModelMessage): string | null {
  if (message.role === 'tool' && message.name === 'ask_user') return readableResult(message.text).trim();
  if (message.role !== 'user') return null;
  return message.parts
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim();
}
