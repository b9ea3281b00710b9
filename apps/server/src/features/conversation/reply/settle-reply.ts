import type { ChatMessage } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { RunEnd } from '../../../platform/run/live-run.ts';
import { costOf } from '../../agent/index.ts';
import type { RunnableBot } from '../../bot/index.ts';
import type { UsageMeter, Use } from '../../usage/index.ts';
import type { ContextStore } from '../context/context.store.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { fileKeysIn, readContent } from '../message-content/read-content.ts';
import { fromMessage } from '../new-message.ts';
import { type Ending, storeWithQuestion } from './ending.ts';
import type { ReplyEvent, ReplyRun } from './reply-events.ts';
import { finishingMessage } from './reply-messages.ts';
import type { ReplyPlan } from './reply-plan.ts';

/** The writes and events of a reply at the end of a step. */
export interface ReplyStep {
  /** Events that come before all others and are not part of the history. */
  readonly first?: readonly ReplyEvent[];
  /** An answer whose text was sent in deltas: only its last event is left to send. */
  readonly written?: ChatMessage;
  /** Messages that are stored and sent whole. */
  readonly whole?: readonly ChatMessage[];
  /** Events that are not part of the history. */
  readonly events?: readonly ReplyEvent[];
  /** Further writes of the step. */
  readonly queries?: readonly CompiledQuery[];
  /** Stored with the question of a reply that ends without text to store it with. */
  readonly questionEnding?: Ending | undefined;
  readonly end?: RunEnd;
}

/** A reply that is over, for features that go on from what was said. */
export interface EndedReply {
  readonly userId: string;
  readonly conversationId: string;
  /** Where its question is. */
  readonly questionPosition: number;
  /** Whether the bot is tried in the editor. */
  readonly isTrial: boolean;
  /** Whether it was made for a scheduled task. */
  readonly isUnattended: boolean;
  /** Whether it counts as an answer: it is complete, or its user has stopped it. */
  readonly isAnswer: boolean;
  readonly bot: RunnableBot;
}

/** The queries that a feature has done together with the end of a reply. */
export type OnReplyEnded = (reply: EndedReply) => readonly CompiledQuery[];

interface Dependencies {
  conversations: ConversationStore;
  messages: MessageStore;
  contexts: Pick<ContextStore, 'write'>;
  onReplyEnded: OnReplyEnded;
  meter: Pick<UsageMeter, 'toWrite'>;
}

/** The conversation was deleted while the reply was being made. */
class ConversationGone extends Error {}

export type SettleReply = (run: ReplyRun, plan: ReplyPlan, step: ReplyStep) => Promise<void>;

/** Stores the messages of a step, their events, the state of the run and the token usage, all or none of it. */
export function createSettleReply(dependencies: Dependencies): SettleReply {
  const { conversations, messages, contexts, onReplyEnded, meter } = dependencies;
  return async (run, plan, { first = [], written, whole = [], events = [], queries = [], questionEnding, end }) => {
    const { conversationId } = run.subject;
    const changed = continuedAnswer(plan, written);
    const added = [...plan.unsaved, ...(written && !changed ? [written] : []), ...whole];
    added.sort((a, b) => a.index - b.index);
    const use = unsettledUse(run, plan, answersOf(plan, end));
    const usage = use && meter.toWrite(use);
    const changes = [
      ...queries,
      ...(changed ? [messages.update(fromMessage(changed, conversationId))] : []),
      ...(usage ? [usage.query] : []),
      ...contextChanges(conversationId, plan, use),
      ...(end && end.status !== 'paused' ? onReplyEnded(toEnded(run, plan, end)) : []),
    ];
    await run.settle(async (isRetry) => {
      const isStored = isRetry && (await wasStored(conversationId, plan, added[0]));
      const indexes = new Map(added.map((message, index) => [message, String(plan.lastPosition + index + 1)]));
      const withIndex = (message: ChatMessage) => ({
        ...message,
        message_index: indexes.get(message) ?? message.message_index,
      });
      const toEvent = (message: ChatMessage): ReplyEvent => ({ kind: 'message', message: withIndex(message) });
      const indexedEvent = (event: ReplyEvent): ReplyEvent =>
        event.kind === 'error' && event.error.message
          ? { ...event, error: { ...event.error, message: withIndex(event.error.message) } }
          : event;
      const finishing = written ? [toEvent(written)].map(withoutText) : [];
      return {
        events: [...first, ...finishing, ...whole.map(toEvent), ...events.map(indexedEvent)],
        end,
        isStored,
        queries: [
          ...messages.append(
            conversationId,
            plan.lastPosition,
            added.map((message) => fromMessage(message, conversationId)),
          ),
          ...added.flatMap((message) => messages.addObjects(message.message_id, filesIn(message))),
          ...(questionEnding ? await storeWithQuestion(messages, run.subject, questionEnding) : []),
          ...changes,
        ],
      };
    });
    usage?.stored();
    plan.lastPosition += added.length;
    plan.unsaved = [];
    if (changed) plan.continued = null;
    plan.counted = plan.task.progress.usage;
  };

  function contextChanges(conversationId: string, { contextUse }: ReplyPlan, use: Use | null): CompiledQuery[] {
    if (!use || !contextUse) return [];
    return [contexts.write(conversationId, contextUse, use.usage, costOf(use.model, use.usage))];
  }

  /** A write whose confirmation was lost may have arrived. Otherwise finds where the conversation ends now. */
  async function wasStored(conversationId: string, plan: ReplyPlan, first: ChatMessage | undefined): Promise<boolean> {
    const stored = first && (await messages.find(conversationId, first.message_id));
    const conversation = await conversations.find(conversationId);
    if (!conversation) throw new ConversationGone();
    plan.lastPosition = stored ? stored.position - 1 : conversation.lastPosition;
    return stored !== undefined;
  }
}

/** They live as long as the message. */
export const filesIn = ({ content_type, content }: ChatMessage): string[] =>
  content_type === 'mix' ? [...new Set(fileKeysIn(readContent(content_type, content)))] : [];

const toEnded = (run: ReplyRun, plan: ReplyPlan, end: RunEnd): EndedReply => ({
  userId: run.userId,
  conversationId: run.subject.conversationId,
  questionPosition: plan.questionPosition,
  isTrial: plan.task.scope.isTrial,
  isUnattended: plan.task.scope.isUnattended,
  isAnswer: answersOf(plan, end) > 0,
  bot: plan.bot,
});

/** An answer that is in the history already and went on. */
const continuedAnswer = ({ continued }: ReplyPlan, written: ChatMessage | undefined): ChatMessage | null =>
  written && written.message_id === continued?.message.message_id ? written : null;

/** A reply counts once, when it is over. */
const answersOf = ({ isCounted }: ReplyPlan, end: RunEnd | undefined): number =>
  !isCounted && (end?.status === 'finished' || end?.status === 'stopped') ? 1 : 0;

/** What a reply has used since its last step was stored. Tokens count step by step, the reply itself once it is over. */
export function unsettledUse(run: ReplyRun, { task, counted, bot, startedAt }: ReplyPlan, answers = 0): Use | null {
  const { usage } = task.progress;
  const fresh = {
    inputTokens: usage.inputTokens - counted.inputTokens,
    outputTokens: usage.outputTokens - counted.outputTokens,
  };
  if (fresh.inputTokens + fresh.outputTokens + answers === 0) return null;
  return {
    userId: run.userId,
    spaceId: bot.spaceId,
    botId: run.subject.botKey,
    kind: 'reply',
    model: task.model,
    usage: fresh,
    answers,
    at: startedAt,
  };
}

function withoutText(event: ReplyEvent): ReplyEvent {
  return event.kind === 'message' ? { ...event, message: finishingMessage(event.message) } : event;
}
