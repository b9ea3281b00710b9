import type { ChatMessage, Locale, RequestOf, ResumeChat } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { ModelMessage } from '../../../platform/models/model.ts';
import type { Runs } from '../../../platform/run/runs.ts';
import type { WantedVersion } from '../../bot/index.ts';
import type { Models, UsableModel } from '../../model/index.ts';
import type { UsageMeter } from '../../usage/index.ts';
import { NothingToResume, OutputsMissing, RunNotFound } from '../conversation.errors.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import type { MessageStore } from '../message.store.ts';
import { toModelMessages } from './build-context.ts';
import type { FindAnsweringBot } from './find-answering-bot.ts';
import { type PausedReply, readPausedReply } from './paused-reply.ts';
import type { PrepareReply, ReplySource } from './prepare-reply.ts';
import type { RefuseOneTooMany } from './refuse-one-too-many.ts';
import type { ReplyStore } from './reply.store.ts';
import { type ReplyEvent, type ReplyRun, type ReplyRuns, toReply } from './reply-events.ts';
import { ackMessage, toolResponseMessage } from './reply-messages.ts';
import type { ReplyOptions, ReplyPlan } from './reply-plan.ts';
import type { SettleReply } from './settle-reply.ts';

export interface ResumeDependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  messages: MessageStore;
  replyStore: ReplyStore;
  replyRuns: ReplyRuns;
  findAnsweringBot: FindAnsweringBot;
  models: Models;
  prepareReply: PrepareReply;
  settleReply: SettleReply;
  meter: Pick<UsageMeter, 'refuseIfSpent'>;
  refuseOneTooMany: RefuseOneTooMany;
  holdSlot: Runs['holdSlot'];
}

/** A reply that goes on. */
export interface ResumedReply {
  readonly run: ReplyRun;
  readonly options: ReplyOptions;
  /** The last event before it goes on. */
  readonly afterSeq: number;
  /** It continues an answer, and does not wait for tool outputs. */
  readonly isContinued: boolean;
  plan(localMessageId: string | undefined): Promise<ReplyPlan>;
}

export type ResumeReply = (
  scope: Scope,
  conversation: ConversationRow,
  request: RequestOf<typeof ResumeChat>,
  wanted: WantedVersion,
  locale: Locale,
) => Promise<ResumedReply>;

/** Continues a paused reply after its user has answered. Of two callers at once only one succeeds. */
export function createResumeReply(dependencies: ResumeDependencies): ResumeReply {
  const { messages, replyStore, replyRuns, models, prepareReply, settleReply, now, newId } = dependencies;
  const { findAnsweringBot, meter, refuseOneTooMany, holdSlot } = dependencies;

  return async function resumeReply(scope, conversation, request, wanted, locale) {
    const stored = await replyStore.findByQuestion(conversation.id, request.resume_message_id);
    if (!stored) throw new RunNotFound();
    if (stored.status !== 'paused' || !stored.pausedState) throw new NothingToResume();
    const state = readPausedReply(stored.pausedState);
    const outputs = new Map(request.tool_outputs?.map(({ tool_call_id, output }) => [tool_call_id, output]));
    if (state.pending.some(({ id }) => !outputs.has(id))) throw new OutputsMissing(state.pending.map(({ id }) => id));
    const question = await messages.find(conversation.id, stored.questionId);
    if (!question) throw new RunNotFound();
    const { botKey, botVersion } = stored;
    // As it was when the reply began.
    const snapshot = state.snapshot?.bot;
    const bot = await findAnsweringBot({ scope, conversation, botKey, botVersion, wanted, locale, snapshot });
    const model = await models.findChat(state.snapshot?.modelId ?? bot.modelId);
    await meter.refuseIfSpent({ userId: conversation.userId, spaceId: bot.spaceId, botId: bot.id });
    refuseOneTooMany(conversation.userId);
    // In the same tick: of many that are resumed at once, each counts for the next.
    const releaseSlot = holdSlot(conversation.userId);
    const resumed = await replyRuns.resume(stored.runId, toReply(stored), stored.pausedState).finally(releaseSlot);
    if (!resumed) throw new NothingToResume();
    const { run } = resumed;
    const { options } = state;
    return {
      run,
      options,
      afterSeq: run.lastSeq,
      isContinued: false,
      async plan(localMessageId) {
        const startedAt = now();
        const source = { run, conversation, question, bot, model, options, startedAt };
        const plan = await prepare(source, state);
        const responses: ChatMessage[] = [];
        for (const call of state.pending) {
          const answer = outputs.get(call.id) ?? '';
          const own = state.states?.[call.id] ?? null;
          const toolId = state.toolIds?.[call.id] ?? null;
          const tool = plan.task.tools.find(({ name }) => name === call.name);
          // A plugin's tool may be gone, or its name may be that of another one: the answer is not the result of the call.
          if (own !== null || toolId !== null || tool?.answered) {
            plan.task.answered.push({ call, answer, state: own, toolId });
            continue;
          }
          plan.task.messages.push({ role: 'tool', callId: call.id, name: call.name, text: answer });
          plan.trace?.callAnswered(call.id, answer);
          const made = { id: newId(), now: now() };
          responses.push(
            toolResponseMessage(run.subject, plan, { ...made, call, text: answer, failed: false, startedAt }),
          );
        }
        // The user's answer is stored before it is acknowledged, as a question is.
        const ack: ReplyEvent = { kind: 'message', message: ackMessage(question, localMessageId) };
        await settleReply(run, plan, { first: [ack], whole: responses });
        return plan;
      },
    };
  };

  async function prepare(source: Omit<ReplySource, 'resumed'>, state: PausedReply): Promise<ReplyPlan> {
    const { pending, nextOrdinal, steps, toolCalls, usage, sources = 0, snapshot } = state;
    const own = snapshot?.own ?? (await rebuildOwnMessages(source.question, source.model, pending));
    const context = snapshot?.context ?? { text: '', variables: {} };
    const plan = await prepareReply({
      ...source,
      resumed: { own, context, progress: { steps, toolCalls, usage, sources }, nextOrdinal },
    });
    plan.lastPosition = source.conversation.lastPosition;
    if (state.sources === undefined) plan.task.sourceCount = null;
    return plan;
  }

  /** For a reply that paused before snapshots existed: from its messages in the history. */
  async function rebuildOwnMessages(
    { conversationId, id }: MessageRow,
    model: UsableModel,
    pending: PausedReply['pending'],
  ): Promise<ModelMessage[]> {
    const rows = await messages.listReply(conversationId, id);
    const rebuilt = toModelMessages(rows, model.chat.capabilities.tools);
    return pending.length === 0 ? rebuilt : [...rebuilt, { role: 'assistant', text: '', toolCalls: pending }];
  }
}
