import type { BuiltInToolName, InterruptCallType, RecalledChunk } from '@parley/contract';
import type * as z from 'zod/mini';

export interface ToolCaller {
  readonly now: number;
  readonly userId: string;
  readonly signal: AbortSignal;
}

/** What a tool gave back: words for the model, and the knowledge they came from where there is any. */
export interface ToolOutput {
  readonly text: string;
  readonly recalled?: readonly RecalledChunk[];
}

interface Common {
  readonly name: BuiltInToolName;
  readonly description: string;
  readonly parameters: z.ZodMiniObject;
}

/** Runs by itself. */
export interface ActingTool extends Common {
  readonly kind: 'acts';
  run(parameters: Record<string, unknown>, caller: ToolCaller): Promise<ToolOutput> | ToolOutput;
}

/** Needs the user: the run pauses until the answer comes. */
export interface AskingTool extends Common {
  readonly kind: 'asks';
  readonly callType: Exclude<InterruptCallType, 'function'>;
  /** The fields that are asked for, where the answer has a fixed shape. */
  readonly requireFields?: readonly string[];
}

export type Tool = ActingTool | AskingTool;
