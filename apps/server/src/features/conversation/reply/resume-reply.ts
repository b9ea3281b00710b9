import { type ChatMessage, type Locale, type RequestOf, type ResumeChat, refusalText } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { ModelMessage, ToolCall } from '../../../platform/models/model.ts';
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
import { ackMessage, cardMessage, toolResponseMessage } from './reply-messages.ts';
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
          const { text, card, failed } = await answerCall(plan, call, outputs.get(call.id) ?? '');
          plan.task.messages.push({ role: 'tool', callId: call.id, name: call.name, text });
          plan.trace?.callAnswered(call.id, text);
          const made = { id: newId(), now: now() };
          responses.push(toolResponseMessage(run.subject, plan, { ...made, call, text, failed, startedAt }));
          if (card) responses.push(cardMessage(run.subject, plan, { id: newId(), now: now() }, card));
        }
        // The user's answer is stored before it is acknowledged, as a question is.
        const ack: ReplyEvent = { kind: 'message', message: ackMessage(question, localMessageId) };
        await settleReply(run, plan, { first: [ack], whole: responses });
        return plan;
      },
    };
  };

  /** The answer of the user, or what its tool has done with it. */
  async function answerCall({ task }: ReplyPlan, call: ToolCall, answer: string) {
    const tool = task.tools.find(({ name }) => name === call.name);
    if (tool?.effect !== 'asks' || !tool.answered) return { text: answer, failed: false };
    try {
      const output = await tool.answered(JSON.parse(call.arguments), answer, task.scope);
      return { ...output, failed: false };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { text: refusalText(error.refusal, task.scope.locale, error.values), failed: true };
    }
  }

  async function prepare(source: Omit<ReplySource, 'resumed'>, state: PausedReply): Promise<ReplyPlan> {
    const { pending, nextOrdinal, steps, toolCalls, usage, sources = 0, snapshot } = state;
    const own = snapshot?.own ?? (await rebuildOwnMessages(source.question, source.model, pending));
    const context = snapshot?.context ?? { text: '', variables: {} };
    const plan = await prepareReply({
      ...source,
      resumed: { own, context, progress: { steps, toolCalls, usage, sources }, nextOrdinal },
    });
    plan.lastPosition = source.conversation.lastPosition;
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
