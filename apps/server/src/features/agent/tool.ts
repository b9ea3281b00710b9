import type { InterruptCallType, Locale, PluginConnectRequest, RecalledChunk } from '@parley/contract';
import type { ModelPicture } from '../../platform/models/model.ts';
import type { StoredFile } from '../upload/index.ts';
import type { AgentScope } from './agent-scope.ts';

/** The context of a tool call. */
export interface ToolCallContext extends AgentScope {
  readonly now: number;
  /** Aborts when the run is stopped or the tool takes too long. */
  readonly signal: AbortSignal;
  /**
   * Reports progress of a long call, which its user sees. The latest report is stored with the call; if the server dies before the
   * call ends, the model gets it together with the note that the outcome is unknown.
   */
  emit(progress: string): void;
  /** Numbers for so many sources of this call, one after the other: the first. No other call of the reply has them. */
  numberSources(count: number): number;
}

/** The result of a tool: text for the model, its knowledge sources, its pictures and its files if there are any. */
export interface ToolOutput {
  readonly text: string;
  readonly recalled?: readonly RecalledChunk[];
  /** For a model that sees, until the reply ends: later replies get the text alone. */
  readonly pictures?: readonly ModelPicture[];
  /** Files of the user, for the user to see. The model knows of them by the text. */
  readonly files?: readonly StoredFile[];
  /** The name of the mock set that has answered in place of an API. */
  readonly mockSet?: string;
}

/** A call in words: while it runs, after it, after it failed, and where the user was asked first and has not allowed it. */
export interface CallWords {
  /** Of a call that the user has to allow: before it runs. */
  readonly asking?: string;
  readonly running: string;
  readonly done: string;
  readonly failed: string;
  readonly notMade?: string;
}

interface ToolDescription {
  /** 1 to 64 letters, digits, `_` or `-`: what all providers accept. */
  readonly name: string;
  /** For tools that may have another name in the next reply: a call that waited for the user goes on with the same tool. */
  readonly id?: string;
  readonly description: string;
  /** JSON Schema of an object. Remote references are refused. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Whether the model is told of it now; left out, always. A tool that the model is not told of can still be called. */
  isOffered?(): boolean;
  /** What users read about a call. Without it they read the name of the tool. `shownArgument` shortens an argument. */
  words?(args: Record<string, unknown>, locale: Locale): CallWords;
}

/** The server runs it, without asking the user. */
export interface ActingTool extends ToolDescription {
  /**
   * `reads`: may be repeated, and runs beside other reading calls. `writes`: runs alone and is never repeated by itself,
   * because its first attempt may have had its effect.
   */
  readonly effect: 'reads' | 'writes';
  readonly timeoutMs: number;
  run(
    args: Record<string, unknown>,
    call: ToolCallContext,
  ): Promise<ToolOutput | ToolQuestion> | ToolOutput | ToolQuestion;
  /** Goes on with a call whose question the user has answered. */
  answered?(
    args: Record<string, unknown>,
    answer: string,
    call: ToolCallContext,
    state: string | null,
  ): Promise<AnsweredOutput | ToolQuestion>;
}

/** Needs the user: the run pauses until the user answers. */
export interface AskingTool extends ToolDescription {
  readonly effect: 'asks';
  readonly callType: Exclude<InterruptCallType, 'function'>;
  /** The fields that are asked for, where the answer has a fixed shape. */
  readonly requireFields?: readonly string[];
  /** The plugin that the user has to connect, and not a question. */
  readonly connect?: PluginConnectRequest;
  /** Tells the model what is wrong with its arguments, before the user is asked; null where nothing is. */
  check?(args: Record<string, unknown>, scope: AgentScope): Promise<string | null> | string | null;
  /** What the user is asked, in place of the arguments of the model. */
  ask?(args: Record<string, unknown>, locale: Locale): AskedQuestion;
  /** Does what the user has agreed to. Without it the model gets the answer of the user as it is. `state`: see `ToolQuestion`. */
  answered?(
    args: Record<string, unknown>,
    answer: string,
    call: ToolCallContext,
    state: string | null,
  ): Promise<AnsweredOutput | ToolQuestion>;
}

export interface AskedQuestion {
  readonly question: string;
  readonly options: readonly string[];
  /** What the user has to know before they answer, line by line. */
  readonly details?: readonly { readonly label: string; readonly value: string }[];
}

/** Several questions in one form: the answer is JSON with the answers to all of them. */
export interface AskedForm extends AskedQuestion {
  readonly more_questions?: readonly AskedQuestion[];
}

/**
 * What a call needs of the user before it can end: answers, or that they connect a plugin. The reply waits, and `answered` of the tool
 * goes on, also after a restart. It gets the state, which is null where the question was the tool's own and not one of a call.
 */
export interface ToolQuestion {
  readonly asks: AskedForm | Required<Pick<AskingTool, 'connect'>>;
  readonly state: string | null;
  /** The call has done nothing yet: the user is asked whether it may. */
  readonly isForPermission?: boolean;
}

export interface AnsweredOutput extends ToolOutput {
  /** A card for the user, as JSON can have it. */
  readonly card?: object;
  /** Of a call that was not made, as the user did not agree: what users read about it, in place of the words of its tool. */
  readonly notMade?: string;
}

export type Tool = ActingTool | AskingTool;
