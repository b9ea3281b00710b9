import type { TextPacing } from '../../platform/limits/text-pacing.ts';
import type { Log } from '../../platform/log.ts';
import type { AgentLimits } from './agent-limits.ts';
import { createAgentLoop } from './agent-loop.ts';
import type { AgentScope } from './agent-scope.ts';
import type { RunAgent } from './agent-task.ts';
import { rejectOnAbort } from './run-tool.ts';
import { withSearch } from './search-tools.ts';
import type { AgentContext, ContextSource, EarlierConversation, ToolSource } from './sources.ts';
import type { Tool } from './tool.ts';

/** A source that takes longer is left out. */
const SOURCE_TIMEOUT_MS = 10_000;
const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export interface Agent {
  /** All tools that the sources offer, and a search where these are many. Where nobody is there to answer, none of them asks. */
  toolsFor(scope: AgentScope, signal: AbortSignal): Promise<readonly Tool[]>;
  /** The context of all sources, joined. A source that fails says so or is left out: the agent answers without it. */
  contextFor(
    scope: AgentScope,
    question: string,
    signal: AbortSignal,
    earlier?: EarlierConversation,
  ): Promise<Required<AgentContext>>;
  readonly run: RunAgent;
}

interface Dependencies extends AgentLimits {
  /** Both lists are read at each call, so that a feature that needs the agent can add its source later. */
  toolSources: readonly ToolSource[];
  contextSources: readonly ContextSource[];
  textPacing: Pick<TextPacing, 'pace'>;
  now: () => number;
  log: Log;
  sourceTimeoutMs?: number;
}

export function createAgent(dependencies: Dependencies): Agent {
  const { toolSources, contextSources, log } = dependencies;
  const { sourceTimeoutMs = SOURCE_TIMEOUT_MS } = dependencies;

  /** Sources come from different features: one that fails or hangs must not silence every agent. Only a stop is thrown. */
  async function askAll<Source, Offer>(
    sources: readonly Source[],
    ask: (source: Source, signal: () => AbortSignal) => Promise<Offer> | Offer,
    whenFailed: (source: Source) => Offer,
    stop: AbortSignal,
  ): Promise<readonly Offer[]> {
    let limit: AbortController | undefined;
    const toLimit = () => {
      limit ??= new AbortController();
      return limit;
    };
    const signal = () => toLimit().signal;
    const offers = sources.map((source) => {
      try {
        return ask(source, signal);
      } catch (error) {
        return Promise.reject<Offer>(error);
      }
    });
    const isWaiting = offers.some((offer) => offer instanceof Promise);
    const instead = (index: number) => whenFailed(sources[index] as Source);
    return isWaiting ? withinLimit(offers, instead, toLimit(), stop) : (offers as Offer[]);
  }

  /** Timer and listeners are removed at once: a server starts hundreds of replies a second. */
  async function withinLimit<Offer>(
    offers: readonly (Promise<Offer> | Offer)[],
    instead: (index: number) => Offer,
    limit: AbortController,
    stop: AbortSignal,
  ): Promise<readonly Offer[]> {
    const failed = (index: number, error: unknown): Offer => {
      if (stop.aborted) throw stop.reason;
      log.error({ err: error }, 'a source of tools or context failed');
      return instead(index);
    };
    const onStop = () => limit.abort(stop.reason);
    const timer = setTimeout(() => limit.abort(new Error('the source took too long')), sourceTimeoutMs);
    stop.addEventListener('abort', onStop, { once: true });
    const aborted = rejectOnAbort(limit.signal);
    if (stop.aborted) onStop();
    try {
      return await Promise.all(
        offers.map((offer, index) =>
          Promise.race([offer, aborted.promise]).catch((error: unknown) => failed(index, error)),
        ),
      );
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', onStop);
      aborted.forget();
    }
  }

  return {
    async toolsFor(scope, stop) {
      const offers = await askAll<ToolSource, readonly Tool[]>(
        toolSources,
        (source) => source.toolsFor(scope),
        () => [],
        stop,
      );
      const byName = new Map<string, Tool>();
      for (const tool of offers.flat())
        if (!TOOL_NAME.test(tool.name)) log.warn({ tool: tool.name }, 'tool skipped: invalid name');
        else {
          const name = freeName(tool.name, byName);
          byName.set(name, name === tool.name ? tool : { ...tool, name });
        }
      const tools = [...byName.values()];
      return withSearch(scope.isUnattended ? tools.filter(({ effect }) => effect !== 'asks') : tools);
    },
    async contextFor(scope, question, stop, earlier) {
      const offers = await askAll<ContextSource, AgentContext>(
        contextSources,
        (source, signal) => source.contextFor(scope, question, signal, earlier ?? null),
        (source) => source.whenFailed?.(scope) ?? {},
        stop,
      );
      return {
        text: offers.flatMap(({ text }) => (text ? [text] : [])).join('\n\n'),
        quotes: offers.flatMap(({ quotes }) => (quotes ? [quotes] : [])).join('\n\n'),
        recalled: offers.flatMap(({ recalled = [] }) => recalled),
        remembered: offers.flatMap(({ remembered }) => (remembered ? [remembered] : [])).join('\n'),
        variables: Object.assign({}, ...offers.map(({ variables }) => variables)),
        notes: offers.flatMap(({ notes = [] }) => notes),
      };
    },
    run: createAgentLoop(dependencies),
  };
}

/** Two sources, or two plugins, may have tools of the same name. The same lists always give the same names. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, 60)}_${number}`;
  return free;
}
