import type { RecalledChunk } from '@parley/contract';
import type { UsableModel } from '../model/index.ts';
import type { AgentScope } from './agent-scope.ts';
import type { Tool } from './tool.ts';

/** Offers tools to agents, such as the built-in ones or those of plugins. */
export interface ToolSource {
  toolsFor(scope: AgentScope): Promise<readonly Tool[]> | readonly Tool[];
}

/** The context that an agent gets before it answers. Everything is optional. */
export interface AgentContext {
  /** Added to the prompt. */
  readonly text?: string;
  /** Quoted material, which others may have written. It comes with the question, as models obey the prompt most. */
  readonly quotes?: string;
  /** The knowledge that the text comes from, shown to the user as sources. */
  readonly recalled?: readonly RecalledChunk[];
  /** The user's own memories that the text comes from, as they read them. Shown to the user. */
  readonly remembered?: string;
  /** Values for `{{name}}` in the prompt. */
  readonly variables?: Readonly<Record<string, string>>;
  /** How it came about, in the language of the scope: for the trace, and not for the model. */
  readonly notes?: readonly string[];
}

/** What was said before the question, for sources to which the question alone says too little. */
export interface EarlierConversation {
  /** That of the reply. */
  readonly model: UsableModel;
  /** Texts of questions and answers that the model gets as well, the oldest first. */
  messages(): Promise<readonly { readonly role: 'user' | 'assistant'; readonly text: string }[]>;
}

/** Offers context to agents, such as knowledge that fits the question. */
export interface ContextSource {
  /**
   * The signal aborts when the run is stopped or the source takes too long: the agent then answers without it. It is made when a
   * source asks for it, as most sources of most agents have nothing to wait for.
   */
  contextFor(
    scope: AgentScope,
    question: string,
    signal: () => AbortSignal,
    earlier: EarlierConversation | null,
  ): Promise<AgentContext> | AgentContext;
  /** What the agent gets where the source fails or takes too long; nothing where it is left out. */
  whenFailed?(scope: AgentScope): AgentContext;
}
