import type { ModelMessage, ModelTool } from '../../../platform/models/model.ts';
import { ModelFailure } from '../../../platform/models/model-failure.ts';
import { estimateRequestTokens } from '../../../platform/models/token-estimate.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { UsableModel } from '../../model/index.ts';
import type { Files } from '../../upload/index.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { PICTURES_MAX_BYTES, type PictureRoom, toUserParts } from '../message-content/to-user-parts.ts';
import type { PromptContext, ReplyOptions } from './reply-plan.ts';

/** The answer needs room too, where the bot does not say how much. */
const ANSWER_TOKENS = 4_096;

export interface ContextInput {
  readonly bot: RunnableBot;
  readonly model: UsableModel;
  readonly tools: readonly ModelTool[];
  readonly options: ReplyOptions;
  /** Of the system; those of context sources and of the request override them. */
  readonly variables: Readonly<Record<string, string>>;
  readonly question: MessageRow;
  /** The texts of the context sources for the question. */
  readonly context: PromptContext;
  /** The section before the question, the oldest message first; empty for a bot that is given no past turns. */
  readonly history: readonly MessageRow[];
  /** The messages of this reply before its pause. */
  readonly own: readonly ModelMessage[];
}

/**
 * The context of the model: the prompt, as many of the latest turns as the bot wants and the model's window holds, the
 * question, and the messages of the reply so far. The history is read backwards, only as far as it fits: a long one with
 * many files would not fit into memory either.
 */
export async function buildContext(source: ContextInput, files: Files): Promise<ModelMessage[]> {
  const { bot, model, tools, options, question } = source;
  const { vision, tools: canCall } = model.chat.capabilities;
  const pictures: PictureRoom = { bytesLeft: vision ? PICTURES_MAX_BYTES : 0 };
  const toTurn = (rows: readonly MessageRow[]) => toModelMessages(rows, files, pictures, canCall);

  const variables = { ...source.variables, ...source.context.variables, ...options.variables };
  const prompt = [fillVariables(bot.prompt, variables), source.context.text].filter((text) => text.trim() !== '');
  const system: ModelMessage[] = prompt.length === 0 ? [] : [{ role: 'system', text: prompt.join('\n\n') }];
  const now = [...(await toTurn([question])), ...source.own];
  let room = roomOf(source) - estimateRequestTokens({ messages: [...system, ...now], tools, sampling: {} });
  // A question that does not fit by itself cannot be asked.
  if (room < 0) throw new ModelFailure('context-too-long', { provider: model.name, model: model.name });

  const past: ModelMessage[][] = [];
  for (const readTurn of pastTurns(source, toTurn).reverse()) {
    const turn = await readTurn();
    room -= estimateRequestTokens({ messages: turn, tools: [], sampling: {} });
    if (room < 0) break;
    past.unshift(turn);
  }
  return [...system, ...past.flat(), ...now];
}

/** Tokens for everything but the answer. */
function roomOf({ bot, model }: ContextInput): number {
  const { contextTokens } = model.chat.capabilities;
  return contextTokens - Math.min(bot.sampling.maxTokens ?? ANSWER_TOKENS, Math.floor(contextTokens / 2));
}

/** The turns before the question, the oldest first, each read lazily. */
function pastTurns(
  { bot, options, history }: ContextInput,
  toTurn: (rows: readonly MessageRow[]) => Promise<ModelMessage[]>,
): (() => Promise<ModelMessage[]>)[] {
  const { chatHistory } = options;
  if (chatHistory) return [async () => chatHistory.map(toGivenMessage)];
  return turnsOf(history)
    .slice(-bot.historyRounds)
    .map((rows) => () => toTurn(rows));
}

const toGivenMessage = ({ role, content }: NonNullable<ReplyOptions['chatHistory']>[number]): ModelMessage =>
  role === 'user' ? { role, parts: [{ type: 'text', text: content }] } : { role, text: content };

/**
 * A turn is a question with all messages that answer it, also where another question was asked meanwhile. A message that
 * answers nothing belongs to the turn it came after.
 */
function turnsOf(rows: readonly MessageRow[]): MessageRow[][] {
  const turns: MessageRow[][] = [];
  const byQuestion = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const current = row.type === 'question' ? undefined : (byQuestion.get(row.replyId) ?? turns.at(-1));
    if (current) current.push(row);
    else turns.push([row]);
    if (row.type === 'question') byQuestion.set(row.id, turns.at(-1) ?? []);
  }
  return turns;
}

export async function toModelMessages(
  rows: readonly MessageRow[],
  files: Files,
  pictures: PictureRoom,
  canCall: boolean,
): Promise<ModelMessage[]> {
  const responses = responsesByCall(rows);
  const messages: ModelMessage[] = [];
  for (const row of rows) {
    if (row.type === 'question') messages.push({ role: 'user', parts: await toUserParts(row, files, pictures) });
    else if (row.type === 'answer' && row.content !== '') messages.push({ role: 'assistant', text: textSeen(row) });
    else if (row.type === 'function_call' && canCall) messages.push(...toCall(row, responses.get(row)));
  }
  return messages;
}

/** By the call itself and not by its id: some servers give the calls of every step the same ids. */
function responsesByCall(rows: readonly MessageRow[]): ReadonlyMap<MessageRow, MessageRow> {
  const responses = new Map<MessageRow, MessageRow>();
  const latest = new Map<string, MessageRow>();
  for (const row of rows) {
    if (row.type === 'function_call') latest.set(callIdOf(row), row);
    const call = row.type === 'tool_response' ? latest.get(callIdOf(row)) : undefined;
    if (call) responses.set(call, row);
  }
  return responses;
}

/** A call without its response was never finished: providers refuse to see one. */
function toCall(row: MessageRow, response: MessageRow | undefined): ModelMessage[] {
  if (!response) return [];
  const { tool_name: name = '', plugin_request = '{}' } = JSON.parse(row.extraInfo) as Record<string, string>;
  const id = callIdOf(row);
  return [
    { role: 'assistant', text: '', toolCalls: [{ id, name, arguments: plugin_request }] },
    { role: 'tool', callId: id, name, text: response.content },
  ];
}

const callIdOf = ({ extraInfo }: MessageRow): string => JSON.parse(extraInfo).call_id ?? '';

/** Of a stopped answer, the part that its reader saw. */
const textSeen = ({ content, brokenPos }: MessageRow): string =>
  brokenPos === null ? content : content.slice(0, brokenPos);

function fillVariables(prompt: string, variables: Readonly<Record<string, string>>): string {
  return prompt.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? '') : whole,
  );
}
