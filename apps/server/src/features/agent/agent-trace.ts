import type { ToolCall } from '../../platform/models/model.ts';
import type { ToolResult } from './run-tool.ts';

/** Records the tool calls of an agent for whoever debugs it. Model calls are recorded by the model that the agent is given. */
export interface AgentTrace {
  callStarted(call: ToolCall): ToolCallTrace;
  /** A call that has waited for the user has ended. */
  callAnswered(callId: string, text: string): void;
}

export interface ToolCallTrace {
  ended(result: ToolResult): void;
  /** The run was stopped before the call ended. */
  stopped(): void;
  /** The user has to answer the call. */
  waits(): void;
}
