import type { Scene } from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { ModelMessage } from '../../../platform/models/model.ts';
import {
  type Agent,
  type AgentContext,
  type AgentProgress,
  type AgentScope,
  type AgentTask,
  addedWords,
  countSources,
  type EarlierConversation,
  newProgress,
  rejectOnAbort,
  type Tool,
  toModelTools,
  toRequestedCall,
} from '../../agent/index.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { UsableModel } from '../../model/index.ts';
import { roomIn } from '../context/context-use.ts';
import type { SummaryStore } from '../context/summary.store.ts';
import { summaryForModel } from '../context/write-summary.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import { roomOf } from '../given-files/context-room.ts';
import type { NoteFiles } from '../given-files/note-files.ts';
import type { OpenModelFiles } from '../given-files/open-model-files.ts';
import type { ModelFiles } from '../given-files/read-draft-parts.ts';
import { isListed } from '../listing/is-listed.ts';
import type { MessageStore } from '../message.store.ts';
import { type Said, saidIn, textOf } from '../said.ts';
import type { OpenTrace } from '../trace/open-trace.ts';
import type { ReplyTrace } from '../trace/reply-trace.ts';
import { isTrialScene } from '../trial-scene.ts';
import { type BuiltContext, buildContext, type ContextInput } from './build-context.ts';
import type { ReplyRun } from './reply-events.ts';
import type { ContinuedAnswer, PromptContext, ReplyOptions, ReplyPlan } from './reply-plan.ts';
import { type RequestedTool, requestedToolIn } from './requested-tool.ts';
import { enabledVariables, systemVariables } from './system-variables.ts';

/** Upper bound of loaded messages: more than fit into any context window. */
const HISTORY_MAX_MESSAGES = 1_000;
/** More of it hides the best of it from the model. */
const QUOTE_TOKENS_MAX = 12_000;
/** Messages of a long turn, tools and suggestions included. */
const MESSAGES_PER_ROUND = 10;

interface Dependencies extends Pick<ClockAndIds, 'newId'> {
  agent: Agent;
  messages: MessageStore;
  summaries: Pick<SummaryStore, 'findUsed'>;
  openModelFiles: OpenModelFiles;
  noteFiles: NoteFiles;
  openTrace: OpenTrace;
  nameOf: (userId: string) => Promise<string>;
  /** Without the effect of settings that the operator does not offer. */
  withOfferedSettings: (bot: RunnableBot) => RunnableBot;
}

export interface ReplySource {
  readonly run: ReplyRun;
  readonly conversation: ConversationRow;
  readonly question: MessageRow;
  readonly bot: RunnableBot;
  readonly model: UsableModel;
  readonly options: ReplyOptions;
  readonly startedAt: number;
  /** Only for a reply that is made anew: words that the one before it had read, which follow the question. */
  readonly words?: readonly string[];
  /** Only for a reply that goes on after a pause, or after its answer reached the token limit. */
  readonly resumed?: {
    readonly own: readonly ModelMessage[];
    /** Null where it is not known any more: the sources are asked again. */
    readonly context: PromptContext | null;
    readonly progress: AgentProgress;
    readonly nextOrdinal: number;
    readonly continued?: ContinuedAnswer;
  };
}

export type PrepareReply = (source: ReplySource) => Promise<ReplyPlan>;

/** Gathers everything that a reply is made from. */
export function createPrepareReply({
  agent,
  messages,
  summaries,
  openModelFiles,
  noteFiles,
  openTrace,
  nameOf,
  withOfferedSettings,
  newId,
}: Dependencies): PrepareReply {
  return async (given) => {
    const source = { ...given, bot: withOfferedSettings(given.bot) };
    const { run, conversation, question, bot, model, options, resumed } = source;
    const { locale } = options;
    const isResumed = resumed !== undefined;
    const trace = await openTrace({ run, model, locale, scene: conversation.scene, isResumed });
    const step = resumed ? undefined : trace?.contextStarted();
    try {
      const { plan, offered } = await prepare(source, trace);
      if (!resumed) await noteFiles(question, { userId: conversation.userId, bot, model, locale });
      step?.ended(offered);
      return plan;
    } catch (error) {
      step?.failed(error);
      throw error;
    }
  };

  async function prepare(
    { run, conversation, question, bot, model, options, startedAt, words = [], resumed }: ReplySource,
    trace: ReplyTrace | null,
  ): Promise<{ plan: ReplyPlan; offered: Required<AgentContext> }> {
    const scope: AgentScope = {
      spaceId: bot.spaceId,
      bot,
      conversationId: conversation.id,
      runId: run.id,
      userId: conversation.userId,
      isTrial: isTrialScene(conversation.scene),
      isUnattended: conversation.taskRunId !== null,
      locale: options.locale,
      canCall: model.chat.capabilities.tools,
      canSee: model.chat.capabilities.vision,
      quoteTokens: quoteTokensOf(bot, model),
    };
    const requested = requestedToolIn(question);
    const hasVariables = bot.prompt.includes('{{');
    const { summary, loadedHistory } = await openHistory(conversation, question, bot, options);
    const askedModel = trace?.tracedModel('model') ?? model;
    const earlier = earlierConversation(askedModel, options, loadedHistory);
    const [history, userName, tools, offered] = await Promise.all([
      loadedHistory,
      hasVariables ? nameOf(conversation.userId) : '',
      toolsOf(scope, run.signal, requested),
      knownContext(resumed) ?? agent.contextFor(scope, textOf(question), run.signal, earlier),
    ]);
    const { recalled, remembered, notes: _, ...context } = offered;
    const {
      own = words.length > 0 ? [addedWords(words)] : [],
      progress = { ...newProgress(), sources: recalled.length },
      nextOrdinal = words.length + 1,
      continued = null,
    } = resumed ?? {};
    const { locale } = options;
    const variables = hasVariables
      ? enabledVariables(systemVariables({ bot, conversation, userName, locale, askedAt: question.contentTime }), bot)
      : {};
    const given = { bot, model, options, variables, question, context, history, own };
    const input = { ...given, summary, tools: toModelTools(tools) };
    const spender = { userId: conversation.userId, spaceId: bot.spaceId, botId: bot.id };
    const modelFiles = await openModelFiles(model, spender, run.signal);
    const { messages: asked, past, use } = await buildUnlessStopped(run.signal, input, modelFiles);
    const task: AgentTask = {
      scope,
      run,
      model: askedModel,
      sampling: bot.sampling,
      tools,
      messages: asked,
      room: roomIn(use),
      past,
      forgotten: new Set(),
      progress,
      requested: resumed ? null : requestedCall(newId, requested, tools),
      answered: [],
      trace,
      sourceCount: countSources(scope, progress.sources),
      answer: null,
      continued: continued && { text: continued.message.content, reasoning: continued.message.reasoning_content },
    };
    const plan: ReplyPlan = {
      bot,
      options,
      context,
      ...unsent(resumed, { recalled, remembered }),
      contextUse: isListed(conversation) ? use : null,
      questionPosition: question.position,
      showsRecalled: showsRecalled(bot, conversation.scene),
      startedAt,
      continued,
      isCounted: continued !== null,
      task,
      trace,
      earlierMessages: asked.length - own.length,
      answer: null,
      nextOrdinal,
      lastPosition: question.position + words.length,
      unsaved: [],
      counted: progress.usage,
    };
    return { plan, offered };
  }

  /** A model that calls no tools is told of none: they are for the shortcut. */
  async function toolsOf(
    scope: AgentScope,
    signal: AbortSignal,
    requested: RequestedTool | null,
  ): Promise<readonly Tool[]> {
    if (scope.canCall) return agent.toolsFor(scope, signal);
    return requested ? (await agent.toolsFor(scope, signal)).map((tool) => ({ ...tool, isOffered: () => false })) : [];
  }

  /** The messages before the question, as many as could fit; of a long conversation those after its summary. */
  async function openHistory(
    { id: conversationId, summaryPosition }: ConversationRow,
    { sectionId, position: before }: MessageRow,
    { historyRounds }: RunnableBot,
    { chatHistory }: ReplyOptions,
  ): Promise<{ summary: string; loadedHistory: Promise<readonly MessageRow[]> }> {
    const limit = Math.min(HISTORY_MAX_MESSAGES, historyRounds * MESSAGES_PER_ROUND);
    if (chatHistory || limit === 0) return { summary: '', loadedHistory: Promise.resolve([]) };
    const summary = summaryPosition > 0 ? await summaries.findUsed({ conversationId, sectionId, before }) : undefined;
    return {
      summary: summary ? summaryForModel(summary) : '',
      loadedHistory: messages.listSection(conversationId, sectionId, before, limit, summary?.position),
    };
  }
}

const requestedCall = (newId: () => string, requested: RequestedTool | null, tools: readonly Tool[]) =>
  requested &&
  toRequestedCall(
    newId(),
    tools.find(({ id }) => id === requested.toolId),
    requested,
  );

/** The question, the answer and what was said before need room too. */
const quoteTokensOf = (bot: RunnableBot, model: UsableModel): number =>
  Math.min(QUOTE_TOKENS_MAX, Math.floor(roomOf(bot, model) / 3));

/** Of a reply that goes on: readers have been sent what was recalled for it. */
const knownContext = (resumed: ReplySource['resumed']): Required<AgentContext> | null =>
  resumed?.context ? { quotes: '', ...resumed.context, recalled: [], remembered: '', notes: [] } : null;

/** What readers have not been sent of it: those of a reply that goes on have all. */
const unsent = (
  resumed: ReplySource['resumed'],
  offered: Pick<ReplyPlan, 'recalled' | 'remembered'>,
): Pick<ReplyPlan, 'recalled' | 'remembered'> => (resumed ? { recalled: [], remembered: '' } : offered);

/** In the scenes of the editor an author sees what was recalled. Elsewhere an agent with knowledge shows it if it is set to. */
function showsRecalled({ settings: { knowledge } }: RunnableBot, scene: Scene): boolean {
  if (isTrialScene(scene)) return true;
  // A reply that paused before agents had knowledge has none in its snapshot.
  return !knowledge || knowledge.show_source || knowledge.knowledge_info.length === 0;
}

const mayHaveFiles = ({ contentType }: MessageRow): boolean => contentType === 'mix';

/** Whoever stops a reply does not wait for its files, which are read on for the next one. */
async function buildUnlessStopped(
  signal: AbortSignal,
  input: ContextInput,
  modelFiles: ModelFiles,
): Promise<BuiltContext> {
  const built = buildContext(input, modelFiles);
  if (!mayHaveFiles(input.question) && !input.history.some(mayHaveFiles)) return built;
  const aborted = rejectOnAbort(signal);
  try {
    return await Promise.race([built, aborted.promise]);
  } finally {
    aborted.forget();
  }
}

const earlierConversation = (
  model: UsableModel,
  { chatHistory }: ReplyOptions,
  history: Promise<readonly MessageRow[]>,
): EarlierConversation => ({
  model,
  messages: async () => chatHistory?.map(toSaid) ?? (await history).flatMap(saidIn),
});

const toSaid = ({ role, content }: NonNullable<ReplyOptions['chatHistory']>[number]): Said => ({ role, text: content });
