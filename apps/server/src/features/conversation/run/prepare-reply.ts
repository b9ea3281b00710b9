import * as z from 'zod/mini';
import type { ModelTool } from '../../../platform/models/model.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { UsableModel } from '../../model/index.ts';
import type { Files } from '../../upload/index.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import type { MessageStore } from '../message.store.ts';
import { builtInTools } from '../tools/built-in-tools.ts';
import type { Tool } from '../tools/tool.ts';
import { buildContext } from './build-context.ts';
import { NO_USAGE, type RunOptions, type RunPlan } from './plan.ts';

/** More than any window holds; a section can be longer than that. */
const HISTORY_MAX_MESSAGES = 1_000;
/** How many messages a turn has, tools and suggestions included, if it has many. */
const MESSAGES_PER_ROUND = 10;

export type NameOf = (userId: string) => Promise<string>;

interface Dependencies {
  messages: MessageStore;
  files: Files;
  nameOf: NameOf;
}

export interface ReplySource {
  readonly conversation: ConversationRow;
  readonly question: MessageRow;
  readonly bot: RunnableBot;
  readonly model: UsableModel;
  readonly options: RunOptions;
  readonly startedAt: number;
  readonly ownMessages: readonly MessageRow[];
}

export type PrepareReply = (source: ReplySource) => Promise<RunPlan>;

/** Gathers what a reply is made from. */
export function createPrepareReply({ messages, files, nameOf }: Dependencies): PrepareReply {
  return async ({ conversation, question, bot, model, options, startedAt, ownMessages }) => {
    const limit = Math.min(HISTORY_MAX_MESSAGES, bot.historyRounds * MESSAGES_PER_ROUND);
    const [history, userName] = await Promise.all([
      options.chatHistory || limit === 0
        ? []
        : messages.listSection(conversation.id, question.sectionId, question.position, limit),
      bot.prompt.includes('{{') ? nameOf(conversation.userId) : '',
    ]);
    const tools = model.chat.capabilities.tools ? modelToolsOf(bot) : [];
    const source = { bot, model, tools, options, userName, question, history, ownMessages };
    return {
      userId: conversation.userId,
      bot,
      model,
      tools,
      options,
      startedAt,
      messages: await buildContext(source, files),
      nextOrdinal: 1,
      lastPosition: question.position,
      unsaved: [],
      steps: 0,
      toolCalls: 0,
      usage: NO_USAGE,
      counted: NO_USAGE,
    };
  };
}

const modelToolsOf = ({ tools }: RunnableBot): ModelTool[] => tools.map((name) => toModelTool(builtInTools[name]));

const toModelTool = ({ name, description, parameters }: Tool): ModelTool => ({
  name,
  description,
  parameters: z.toJSONSchema(parameters) as Record<string, unknown>,
});
