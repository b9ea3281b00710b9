import type { InterruptCallType, Locale, RecalledChunk } from '@parley/contract';

/** For whom and where an agent works: what a source needs to know to decide which tools and which context it offers. */
export interface AgentScope {
  /** Null for a preset bot, which belongs to no space. */
  readonly spaceId: string | null;
  readonly bot: {
    readonly id: string;
    readonly version: string;
    /** Names of the built-in tools that this version of the bot uses. */
    readonly tools: readonly string[];
  };
  /** Null for an agent that works outside of a conversation. */
  readonly conversationId: string | null;
  readonly runId: string;
  readonly userId: string;
  readonly locale: Locale;
}

/** What a tool knows about the call it answers. */
export interface ToolCallContext extends AgentScope {
  readonly now: number;
  /** Aborts when the run is stopped or the tool takes too long. */
  readonly signal: AbortSignal;
  /**
   * Reports progress of a long call. The latest report is stored with the call; if the server dies before the call ends, the
   * model is told it along with the fact that the outcome is unknown.
   */
  emit(progress: string): void;
}

/** What a tool gives back: text for the model, and the knowledge it comes from where there is any. */
export interface ToolOutput {
  readonly text: string;
  readonly recalled?: readonly RecalledChunk[];
}

interface ToolDescription {
  /** 1 to 64 letters, digits, `_` or `-`: what all providers accept. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. Remote references are refused. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Runs by itself. */
export interface ActingTool extends ToolDescription {
  /**
   * `reads`: may be repeated, and runs beside other reading calls. `writes`: runs alone and is never repeated by itself,
   * because its first attempt may have had its effect.
   */
  readonly effect: 'reads' | 'writes';
  readonly timeoutMs: number;
  run(args: Record<string, unknown>, call: ToolCallContext): Promise<ToolOutput> | ToolOutput;
}

/** Needs the user: the run pauses until the answer comes. */
export interface AskingTool extends ToolDescription {
  readonly effect: 'asks';
  readonly callType: Exclude<InterruptCallType, 'function'>;
  /** The fields that are asked for, where the answer has a fixed shape. */
  readonly requireFields?: readonly string[];
}

export type Tool = ActingTool | AskingTool;

/** Offers tools to agents, such as the built-in ones or those of plugins. */
export interface ToolSource {
  toolsFor(scope: AgentScope): Promise<readonly Tool[]> | readonly Tool[];
}

/** What an agent is told before it answers. Everything is optional. */
export interface AgentContext {
  /** Added to the prompt. */
  readonly text?: string;
  /** The knowledge that the text comes from; readers see it as sources. */
  readonly recalled?: readonly RecalledChunk[];
  /** Values for `{{name}}` in the prompt. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** Offers context to agents, such as knowledge that fits the question. */
export interface ContextSource {
  contextFor(scope: AgentScope, question: string): Promise<AgentContext> | AgentContext;
}
