import type { ModelMessage, Sampling, ToolCall } from '../../platform/models/model.ts';
import type { LiveRun } from '../../platform/run/live-run.ts';
import type { UsableModel } from '../model/index.ts';
import type { AgentProgress } from './agent-limits.ts';
import type { AgentScope } from './agent-scope.ts';
import type { AgentTrace } from './agent-trace.ts';
import type { AnswerListener, AnswerPart, AnswerText } from './answer-text.ts';
import type { ToolResult } from './run-tool.ts';
import type { AnsweredOutput, AskingTool, CallWords, Tool, ToolQuestion } from './tool.ts';

/** The input and the state of an agent. The loop changes `messages`, `progress` and `answer`; words that are added, `past`. */
export interface AgentTask {
  readonly scope: AgentScope;
  readonly run: Pick<LiveRun, 'signal' | 'stop' | 'steps'> & { readonly inputs: Pick<LiveRun['inputs'], 'hasNew'> };
  readonly model: UsableModel;
  readonly sampling: Sampling;
  readonly tools: readonly Tool[];
  /** The messages of the next request to the model. */
  readonly messages: ModelMessage[];
  /** Tokens of a request, for everything but the answer. */
  readonly room: number;
  /** Past turns among `messages` that can give way to added words, the oldest first. */
  readonly past: (readonly ModelMessage[])[];
  /** Messages of past turns that have given way: the next request has them no more. */
  readonly forgotten: Set<ModelMessage>;
  readonly progress: AgentProgress;
  /** A call that the user has asked for, before the model is asked. */
  requested: RequestedCall | null;
  /** Calls that go on with the answers of the user, before the model is asked. */
  readonly answered: AnsweredCall[];
  /** Null outside the playground, where no trace is recorded. */
  readonly trace: AgentTrace | null;
  /** How many sources the answer can cite by number; other numbers in brackets are removed. Null where that is not known. */
  sourceCount: number | null;
  /** The answer that is being written, until the reporter has stored it. */
  answer: AnswerText | null;
  /** What the first answer continues; its model is asked for the rest by the last of `messages`. Null for a new answer. */
  continued: Readonly<Record<AnswerPart, string>> | null;
}

/** A call of a shortcut. */
export interface RequestedCall {
  readonly call: ToolCall;
  /** The one that is called; undefined where the bot does not have it any more. */
  readonly tool: Tool | undefined;
}

/** A call that asks by its nature, or one that has asked in its middle. */
export type AskedCall =
  | { readonly call: ToolCall; readonly tool: AskingTool }
  | {
      readonly call: ToolCall;
      readonly question: ToolQuestion;
      /** Of the tool of a call that asks again: it may have another name by now, and another tool may have its name. */
      readonly toolId?: string | null;
    };

export interface AnsweredCall {
  readonly call: ToolCall;
  readonly answer: string;
  /** That of the question, where the call has asked in its middle. */
  readonly state: string | null;
  /** Of the tool that has asked, where it has one. */
  readonly toolId: string | null;
}

export type AgentOutcome =
  /** `isCut`: the answer reached its token limit. */
  | { readonly kind: 'answered'; readonly answer: AnswerText; readonly isCut: boolean }
  /** Calls that only the user can answer: the run has to pause. */
  | { readonly kind: 'asked'; readonly asked: readonly AskedCall[] };

export interface EndedCall extends ToolResult, Pick<AnsweredOutput, 'card' | 'notMade'> {
  readonly startedAt: number;
}

/** Receives the events of an agent. Promises are awaited before the agent continues. It may be a class: call its methods on it. */
export interface AgentReporter {
  /** A new answer begins. Returns the listener that its text is passed to. */
  answerStarted(): AnswerListener;
  /** The model has called tools: its text before the calls is complete. */
  answerInterrupted(answer: AnswerText): Promise<void>;
  /** The model is busy and is asked again after this time. */
  modelWaits(milliseconds: number): void;
  /** Without words the call is shown by the name of its tool. */
  callStarted(call: ToolCall, words: CallWords | null): void;
  /** What the tool of a call in progress has reported, for its user. */
  callProgressed(call: ToolCall, progress: string): void;
  callEnded(call: ToolCall, ended: EndedCall): void;
  /** Words that the user has added to the run and that fit, in their order. Readers see them as read from then on. */
  takeWords(): Promise<readonly string[]>;
  /** Every call of a step has ended. */
  stepEnded(): Promise<void>;
}

export type RunAgent = (task: AgentTask, reporter: AgentReporter) => Promise<AgentOutcome>;
