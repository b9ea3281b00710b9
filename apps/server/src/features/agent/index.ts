export { RunLimitReached } from './agent.errors.ts';
export { type Agent, createAgent } from './agent.ts';
export { type AgentProgress, addUsage, costOf, NO_USAGE, newProgress } from './agent-limits.ts';
export { toModelTool } from './agent-loop.ts';
export type { AgentReporter, AgentTask, AskedCall } from './agent-task.ts';
export type { AnswerText } from './answer-text.ts';
export { builtInTools } from './built-in-tools/built-in-tools.ts';
export { findUnknownCalls } from './call-tools.ts';
export type { AgentContext, AgentScope, ContextSource, ToolSource } from './tool.ts';
