import type { InterruptCallType, RecalledChunk } from '@parley/contract';
import type { AgentScope } from './agent-scope.ts';

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

/** The server runs it, without asking the user. */
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
