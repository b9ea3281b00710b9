import type { ModelMessage, TokenUsage, ToolCall } from '../../../platform/models/model.ts';
import { type AskedCall, withoutPictures } from '../../agent/index.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { PromptContext, ReplyOptions, ReplyPlan } from './reply-plan.ts';

/** The state that a paused reply needs to continue, beside its stored messages. */
export interface PausedReply {
  /** The calls that wait for the user. */
  readonly pending: readonly ToolCall[];
  /** Of the calls that have asked in their middle, by their ids. */
  readonly states?: Readonly<Record<string, string>>;
  /** Of the tools of the calls that have one, by the ids of the calls. */
  readonly toolIds?: Readonly<Record<string, string>>;
  readonly nextOrdinal: number;
  readonly steps: number;
  readonly toolCalls: number;
  readonly usage: TokenUsage;
  /** Absent in replies that paused before sources were numbered throughout a reply. */
  readonly sources?: number;
  readonly options: ReplyOptions;
  /** The bot as it was when the reply began: a draft keeps no older versions. Absent in replies that paused before 0009. */
  readonly snapshot?: {
    readonly bot: RunnableBot;
    readonly modelId: string;
    readonly context: PromptContext;
    /** Everything since the question, with opaque parts that the provider wants to see again. */
    readonly own: readonly ModelMessage[];
  };
}

export function writePausedReply(plan: ReplyPlan, asked: readonly AskedCall[]): string {
  const { bot, context, nextOrdinal, options, task } = plan;
  const { steps, toolCalls, usage, sources } = task.progress;
  const own = task.messages.slice(plan.earlierMessages).map(withoutPictures);
  const snapshot = { bot, modelId: task.model.id, context, own };
  const states = asked.flatMap((one) =>
    'question' in one && one.question.state !== null ? [[one.call.id, one.question.state] as const] : [],
  );
  const toolIds = asked.flatMap((one) => {
    const known = 'question' in one ? one.toolId : null;
    const id = known ?? task.tools.find(({ name }) => name === one.call.name)?.id;
    return id === undefined ? [] : [[one.call.id, id] as const];
  });
  return JSON.stringify({
    pending: asked.map(({ call }) => call),
    ...(states.length > 0 && { states: Object.fromEntries(states) }),
    ...(toolIds.length > 0 && { toolIds: Object.fromEntries(toolIds) }),
    nextOrdinal,
    steps,
    toolCalls,
    usage,
    sources,
    options,
    snapshot,
  } satisfies PausedReply);
}

export const readPausedReply = (state: string): PausedReply => JSON.parse(state);
