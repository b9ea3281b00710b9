import { estimateTokens } from '@parley/contract';
import type { ModelMessage, ModelTool } from '../../../platform/models/model.ts';
import { ModelFailure } from '../../../platform/models/model-failure.ts';
import { estimateRequestTokens } from '../../../platform/models/token-estimate.ts';
import { addedWords, joinAdditions } from '../../agent/index.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { UsableModel } from '../../model/index.ts';
import type { ContextUse } from '../context/context-use.ts';
import { firstTokens } from '../context/write-summary.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { fillVariables } from '../fill-variables.ts';
import { roomOf } from '../given-files/context-room.ts';
import { type DraftMessage, fitFileTexts, withoutFileTexts } from '../given-files/draft-parts.ts';
import { type ModelFiles, readDraftParts } from '../given-files/read-draft-parts.ts';
import { isSaidByBot, textSeen } from '../said.ts';
import { steerText } from '../steer-text.ts';
import type { PromptContext, ReplyOptions } from './reply-plan.ts';
import { notAnsweredTexts } from './unanswered-call.ts';

const SUMMARY_TOKENS_MIN = 50;

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
  /** What the model gets in place of the messages before the history; empty where there is nothing. */
  readonly summary: string;
  /** The messages of this reply before its pause. */
  readonly own: readonly ModelMessage[];
}

export interface BuiltContext {
  readonly messages: ModelMessage[];
  /** The past turns among them, the oldest first. */
  readonly past: ModelMessage[][];
  /** What fills the context. */
  readonly use: ContextUse;
}

/**
 * The context of the model: the prompt, the summary of earlier turns, as many of the latest turns as the bot wants and the model's window holds, the
 * question, and the messages of the reply so far. The history is read backwards, only as far as it fits: a long one with
 * many files would not fit into memory either. The texts of files are cut to the room that the rest of their turn leaves.
 */
export async function buildContext(source: ContextInput, modelFiles: ModelFiles): Promise<BuiltContext> {
  const { bot, model, tools, options, question } = source;
  const canCall = model.chat.capabilities.tools;
  const toPastTurn = (rows: readonly MessageRow[]) => toDraftMessages(rows, { ...modelFiles, isPast: true }, canCall);

  const variables = { ...source.variables, ...source.context.variables, ...options.variables };
  const ownPrompt = fillVariables(bot.prompt, variables);
  const prompt = [ownPrompt, source.context.text].filter((text) => text.trim() !== '');
  const system: ModelMessage[] = prompt.length === 0 ? [] : [{ role: 'system', text: prompt.join('\n\n') }];
  const asked = [
    ...withQuotes(await toDraftMessages([question], modelFiles, canCall), source.context.quotes),
    ...source.own,
  ];
  const wholeRoom = roomOf(bot, model);
  const toolTokens = estimate([], tools);
  const fixedTokens = estimate(system) + toolTokens;
  let room = wholeRoom - fixedTokens - estimate(withoutFileTexts(asked));
  // A question that does not fit by itself cannot be asked.
  if (room < 0) throw new ModelFailure('context-too-long', { provider: model.name, model: model.name });
  // Before the texts of files, which would take all the room.
  const summary = fittingSummary(source.summary, room);
  const summaryTokens = estimate(summary);
  const now = await fitFileTexts(asked, room - summaryTokens);
  const askedTokens = estimate(now);
  room = wholeRoom - fixedTokens - askedTokens - summaryTokens;

  const past: ModelMessage[][] = [];
  const turns = pastTurns(source, toPastTurn);
  for (const readTurn of turns.toReversed()) {
    const draft = await readTurn();
    const left = room - estimate(withoutFileTexts(draft));
    if (left < 0) break;
    const turn = await fitFileTexts(draft, left);
    room -= estimate(turn);
    past.unshift(turn);
  }
  const quoteTokens = estimateTokens(source.context.quotes ?? '');
  const promptTokens = Math.min(estimateTokens(ownPrompt), fixedTokens - toolTokens);
  const { contextTokens } = model.chat.capabilities;
  return {
    messages: [...system, ...summary, ...past.flat(), ...now],
    past,
    use: {
      promptTokens,
      knowledgeTokens: fixedTokens - toolTokens - promptTokens + quoteTokens,
      toolTokens,
      historyTokens: wholeRoom - fixedTokens - askedTokens - room,
      questionTokens: Math.max(0, askedTokens - quoteTokens),
      answerRoomTokens: contextTokens - wholeRoom,
      contextTokens,
      modelName: model.name,
      turns: past.length,
      isCut: past.length < turns.length,
      hasSummary: summary.length > 0,
    },
  };
}

/** The summary, or its beginning where the question leaves no room for more. A few words of it would say nothing. */
function fittingSummary(summary: string, room: number): ModelMessage[] {
  const whole = summaryMessages(summary);
  if (estimate(whole) <= room) return whole;
  // By length, so that a text of several scripts may have to be cut again.
  for (let tokens = room; tokens >= SUMMARY_TOKENS_MIN; tokens = Math.floor(tokens * 0.8)) {
    const beginning = summaryMessages(firstTokens(summary, tokens));
    if (estimate(beginning) <= room) return beginning;
  }
  return [];
}

/** As a turn, and not in the prompt: it repeats what users and tools have said, and models obey the prompt most. */
const summaryMessages = (summary: string): ModelMessage[] =>
  summary === ''
    ? []
    : [
        {
          role: 'user',
          parts: [{ type: 'text', text: `Summary of our conversation so far, which you have written:\n\n${summary}` }],
        },
        { role: 'assistant', text: 'I know what was said before.' },
      ];

/** Before the question, in the same message: some providers refuse two messages of a user in a row. */
function withQuotes(messages: readonly DraftMessage[], quotes = ''): readonly DraftMessage[] {
  if (quotes === '') return messages;
  return messages.map((message) => {
    if (message.role !== 'user') return message;
    const [first, ...rest] = message.parts;
    return first?.type === 'text' && first.file === undefined
      ? { role: 'user', parts: [{ type: 'text', text: `${quotes}\n\n${first.text}` }, ...rest] }
      : { role: 'user', parts: [{ type: 'text', text: quotes }, ...message.parts] };
  });
}

/** The text of a part of the question, as its user wrote it; null for one that is quotes alone. */
export function withoutQuotes(text: string, quotes = ''): string | null {
  if (quotes === '') return text;
  if (text === quotes) return null;
  return text.startsWith(`${quotes}\n\n`) ? text.slice(quotes.length + 2) : text;
}

const estimate = (messages: readonly ModelMessage[], tools: readonly ModelTool[] = []): number =>
  estimateRequestTokens({ messages, tools, sampling: {} });

/** The turns before the question, the oldest first, each read lazily. */
function pastTurns(
  { bot, options, history }: ContextInput,
  toTurn: (rows: readonly MessageRow[]) => Promise<DraftMessage[]>,
): (() => Promise<DraftMessage[]>)[] {
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
export function turnsOf(rows: readonly MessageRow[]): MessageRow[][] {
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

async function toDraftMessages(
  rows: readonly MessageRow[],
  modelFiles: ModelFiles,
  canCall: boolean,
): Promise<DraftMessage[]> {
  const results = new Map([...textsByCall(rows, notAnsweredTexts), ...responsesByCall(rows)]);
  const messages: DraftMessage[] = [];
  for (const row of rows)
    if (row.type === 'question') messages.push({ role: 'user', parts: await readDraftParts(row, modelFiles) });
    else messages.push(...toReplyMessages(row, results, canCall));
  return [...joinAdditions(messages)];
}

/** The messages of a reply as a model gets them. */
export function toModelMessages(rows: readonly MessageRow[], canCall: boolean): ModelMessage[] {
  const responses = responsesByCall(rows);
  return rows.flatMap((row) => toReplyMessages(row, responses, canCall));
}

function toReplyMessages(row: MessageRow, results: ReadonlyMap<MessageRow, string>, canCall: boolean): ModelMessage[] {
  // What a card or a file shows, the model knows from the response of its tool.
  if (row.contentType === 'card' || (row.type === 'answer' && row.contentType === 'mix')) return [];
  const added = steerText(row);
  if (added !== null) return [addedWords([added])];
  if (isSaidByBot(row) && row.content !== '') return [{ role: 'assistant', text: textSeen(row) }];
  if (row.type !== 'function_call' || !canCall) return [];
  return toCall(row, results.get(row));
}

const responsesByCall = (rows: readonly MessageRow[]): ReadonlyMap<MessageRow, string> =>
  textsByCall(rows, (row) => (row.type === 'tool_response' ? [[callIdOf(row), row.content]] : []));

/** By the call itself and not by its id: some servers give the calls of every step the same ids. */
function textsByCall(
  rows: readonly MessageRow[],
  textsOf: (row: MessageRow) => [callId: string, text: string][],
): ReadonlyMap<MessageRow, string> {
  const texts = new Map<MessageRow, string>();
  const latest = new Map<string, MessageRow>();
  for (const row of rows) {
    if (row.type === 'function_call') latest.set(callIdOf(row), row);
    for (const [id, text] of textsOf(row)) {
      const call = latest.get(id);
      if (call) texts.set(call, text);
    }
  }
  return texts;
}

/** A call without its response was never finished: providers refuse to see one. */
function toCall(row: MessageRow, result: string | undefined): ModelMessage[] {
  if (result === undefined) return [];
  const { tool_name: name = '', plugin_request = '{}' } = JSON.parse(row.extraInfo) as Record<string, string>;
  const id = callIdOf(row);
  return [
    { role: 'assistant', text: '', toolCalls: [{ id, name, arguments: plugin_request }] },
    { role: 'tool', callId: id, name, text: result },
  ];
}

const callIdOf = ({ extraInfo }: MessageRow): string => JSON.parse(extraInfo).call_id ?? '';
