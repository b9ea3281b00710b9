import type { ChatMessage, Locale, RecalledChunk } from '@parley/contract';
import type { TokenUsage } from '../../../platform/models/model.ts';
import type { AgentContext, AgentTask } from '../../agent/index.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { ContextUse } from '../context/context-use.ts';
import type { ReplyTrace } from '../trace/reply-trace.ts';
import type { AnswerHeader } from './reply-events.ts';

/** A stored answer that was cut off and that this reply continues. */
export interface ContinuedAnswer {
  readonly header: AnswerHeader;
  /** As it was stored before. */
  readonly message: ChatMessage;
}

/** The options of the question, beside its text. */
export interface ReplyOptions {
  readonly locale: Locale;
  readonly variables: Readonly<Record<string, string>>;
  readonly chatHistory: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[] | null;
}

/** The context of a reply's prompt, as the context sources gave it for the question. It survives a pause. */
export type PromptContext = Required<Pick<AgentContext, 'text' | 'variables'>> & Pick<AgentContext, 'quotes'>;

/** Everything a reply is made with. It changes step by step. */
export interface ReplyPlan {
  readonly bot: RunnableBot;
  readonly options: ReplyOptions;
  readonly context: PromptContext;
  /** Knowledge that was recalled for the question and that readers have not been sent. */
  readonly recalled: readonly RecalledChunk[];
  /** The user's own memories that the model was given for the question and that readers have not been sent. */
  readonly remembered: string;
  /** What fills the context of the model; null outside of the chat page, which shows it. */
  contextUse: ContextUse | null;
  /** Where the question is in the conversation. */
  readonly questionPosition: number;
  /** Whether readers are sent what is recalled: else it is for the model alone. */
  readonly showsRecalled: boolean;
  readonly startedAt: number;
  /** The answer that goes on, until it is stored again. */
  continued: ContinuedAnswer | null;
  /** Whether the reply was counted as an answer before: it goes on after its end. */
  readonly isCounted: boolean;
  readonly task: AgentTask;
  /** Null in scenes that are not for debugging. */
  readonly trace: ReplyTrace | null;
  /** How many of the task's messages come from before the reply: the others were made by it. */
  readonly earlierMessages: number;
  /** The answer that is being written. */
  answer: AnswerHeader | null;
  /** The place of the next message in the reply. */
  nextOrdinal: number;
  /** The last position of the conversation, as far as this reply knows. */
  lastPosition: number;
  /** Messages that readers have been sent and that are not stored yet. */
  unsaved: ChatMessage[];
  /** The part of the usage that has been added to the sums already. */
  counted: TokenUsage;
}
