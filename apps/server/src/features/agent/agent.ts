import type { Log } from '../../platform/log.ts';
import type { AgentLimits } from './agent-limits.ts';
import { createAgentLoop } from './agent-loop.ts';
import type { RunAgent } from './agent-task.ts';
import type { AgentContext, AgentScope, ContextSource, Tool, ToolSource } from './tool.ts';

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export interface Agent {
  /** All tools that the sources offer. */
  toolsFor(scope: AgentScope): Promise<readonly Tool[]>;
  /** The context of all sources, joined. A source that fails is left out: the agent answers without it. */
  contextFor(scope: AgentScope, question: string): Promise<Required<AgentContext>>;
  readonly run: RunAgent;
}

interface Dependencies extends AgentLimits {
  toolSources: readonly ToolSource[];
  contextSources: readonly ContextSource[];
  now: () => number;
  log: Log;
}

export function createAgent({ toolSources, contextSources, costMax, now, log }: Dependencies): Agent {
  /** Sources come from different features: one that is broken must not silence every agent. */
  async function orNothing<Offer>(offer: () => Promise<Offer> | Offer, nothing: Offer): Promise<Offer> {
    try {
      return await offer();
    } catch (error) {
      log.error({ err: error }, 'a source of tools or context failed');
      return nothing;
    }
  }

  return {
    async toolsFor(scope) {
      const offers = await Promise.all(toolSources.map((source) => orNothing(() => source.toolsFor(scope), [])));
      const byName = new Map<string, Tool>();
      for (const tool of offers.flat())
        if (!TOOL_NAME.test(tool.name)) log.warn({ tool: tool.name }, 'a tool name that no provider accepts');
        else if (!byName.has(tool.name)) byName.set(tool.name, tool);
      return [...byName.values()];
    },
    async contextFor(scope, question) {
      const offers: AgentContext[] = await Promise.all(
        contextSources.map((source) => orNothing(() => source.contextFor(scope, question), {})),
      );
      return {
        text: offers.flatMap(({ text }) => (text ? [text] : [])).join('\n\n'),
        recalled: offers.flatMap(({ recalled = [] }) => recalled),
        variables: Object.assign({}, ...offers.map(({ variables }) => variables)),
      };
    },
    run: createAgentLoop({ now, costMax }),
  };
}
