import type { Locale } from '@parley/contract';
import type { JsonSchema } from '../../json-schema.ts';
import type { ChatRequest, ModelMessage, ModelTool, UserPart } from '../model.ts';

/** A file of the user's message, as far as it was given. */
export interface QuotedFile {
  readonly name: string;
  readonly text: string;
}

export interface ToolResult {
  readonly tool: string;
  readonly text: string;
}

/** The part of a request that the demonstration reads: the user's last message, and the tool results after it. */
export interface Question {
  readonly text: string;
  /** The text is the user's answer to a tool that asks users. */
  readonly answersOurQuestion: boolean;
  readonly hasPicture: boolean;
  readonly files: readonly QuotedFile[];
  readonly language: Locale;
  readonly prompt: string;
  readonly tools: readonly ModelTool[];
  readonly results: readonly ToolResult[];
  readonly wantsJson: boolean;
  readonly outputSchema: JsonSchema | undefined;
}

export function readQuestion({ messages, tools, sampling, outputSchema }: ChatRequest): Question {
  const prompt = messages.flatMap((message) => (message.role === 'system' ? [message.text] : [])).join('\n');
  const position = messages.findLastIndex((message) => userTextOf(message) !== null);
  const last = messages[position];
  const text = last ? (userTextOf(last) ?? '') : '';
  return {
    text,
    answersOurQuestion: last?.role === 'tool',
    hasPicture: last?.role === 'user' && last.parts.some((part) => part.type === 'image'),
    files: last?.role === 'user' ? last.parts.flatMap(toQuotedFile) : [],
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

/** Includes the user's answer to the tool that asks users. */
function userTextOf(message: ModelMessage): string | null {
  if (message.role === 'tool' && message.name === 'ask_user') return readableResult(message.text).trim();
  if (message.role !== 'user') return null;
  return message.parts
    .flatMap((part) => (part.type === 'text' && part.file === undefined ? [part.text] : []))
    .join('\n')
    .trim();
}

/** Without the tags around it. */
function toQuotedFile(part: UserPart): QuotedFile[] {
  if (part.type !== 'text' || !part.file) return [];
  return [{ name: part.file, text: part.text.split('\n').slice(1, -1).join('\n').trim() }];
}

const CHINESE = /\p{Script=Han}/u;
const LATIN = /[a-z]{2}/i;

/** The language that the prompt demands, else that of the user's message, else that of the prompt. */
function languageOf(text: string, prompt: string): Locale {
  if (/(answer|reply|respond|speak|write)[^.\n]{0,30} in chinese|(用|使用|以)(简体)?中文/i.test(prompt)) return 'zh-CN';
  if (/(answer|reply|respond|speak|write)[^.\n]{0,30} in english|(用|使用|以)英(文|语)/i.test(prompt)) return 'en-US';
  if (CHINESE.test(text)) return 'zh-CN';
  if (LATIN.test(text)) return 'en-US';
  return CHINESE.test(prompt) ? 'zh-CN' : 'en-US';
}

/** A JSON object becomes a list of its fields; any other result is returned unchanged. */
export function readableResult(text: string): string {
  const parsed = parseOrNull(text);
  if (typeof parsed === 'string') return parsed;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return text;
  return Object.entries(parsed)
    .map(([name, value]) => `- ${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('\n');
}

export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
