export { addedWords, joinAdditions } from './added-words.ts';
export { RunLimitReached } from './agent.errors.ts';
export { type Agent, createAgent } from './agent.ts';
export { type AgentProgress, addUsage, costOf, NO_USAGE, newProgress, PICTURES_MAX_BYTES } from './agent-limits.ts';
export { toModelTools } from './agent-loop.ts';
export type { AgentScope } from './agent-scope.ts';
export type { AgentReporter, AgentTask, AskedCall, EndedCall } from './agent-task.ts';
export type { AgentTrace, ToolCallTrace } from './agent-trace.ts';
export type { AnswerListener, AnswerPart, AnswerText } from './answer-text.ts';
export { builtInTools } from './built-in-tools/built-in-tools.ts';
export { findUnknownCalls } from './call-tools.ts';
export { countSources } from './citation-check.ts';
export { type MadeRoom, makeRoomForWords } from './make-room-for-words.ts';
export { toRequestedCall } from './requested-call.ts';
export { NOBODY_ANSWERS, rejectOnAbort, type ToolResult } from './run-tool.ts';
export { withoutPictures } from './show-pictures.ts';
export { shownArgument } from './shown-argument.ts';
export type { AgentContext, ContextSource, EarlierConversation, ToolSource } from './sources.ts';
export type {
  ActingTool,
  AnsweredOutput,
  AskedQuestion,
  AskingTool,
  CallWords,
  Tool,
  ToolCallContext,
  ToolOutput,
  ToolQuestion,
} from './tool.ts';
