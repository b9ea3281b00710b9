import type { ChatMessage } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import { DAY_MS } from '../../../platform/clock-and-ids.ts';
import type { RunRow, RunStatus } from '../conversation.schema.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { fromMessage } from '../new-message.ts';
import type { WholeEvent } from './event-frames.ts';
import type { LiveRun } from './live-run.ts';
import { findOwnRun } from './own-run.ts';
import { costOf, type RunPlan } from './plan.ts';
import { finishingMessage } from './reply-messages.ts';
import type { RunStore } from './run.store.ts';

/** What a run has to keep and to tell at the end of a step. */
export interface ReplyStep {
  /** Events that come before all others and are not kept in the history. */
  readonly first?: readonly WholeEvent[];
  /** An answer whose words were told one by one: only its last event is left to tell. */
  readonly spoken?: ChatMessage;
  /** Messages that are kept and told whole. */
  readonly whole?: readonly ChatMessage[];
  /** Events that are not kept in the history. */
  readonly events?: readonly WholeEvent[];
  /** Whether the run rests after it. */
  readonly isDone?: boolean;
  /** What becomes of the run. */
  readonly change?: Partial<RunRow>;
}

interface Dependencies {
  conversations: ConversationStore;
  messages: MessageStore;
  runs: RunStore;
  owner: string;
}

/** The conversation was removed under a run. */
class ConversationGone extends Error {}

export type SettleReply = (run: LiveRun, plan: RunPlan, step: ReplyStep) => Promise<void>;

/** Stores the messages of a step, their events, the state of the run and what was used, all or none of it. */
export function createSettleReply({ conversations, messages, runs, owner }: Dependencies): SettleReply {
  return async (run, plan, { first = [], spoken, whole = [], events = [], isDone = false, change }) => {
    const { conversationId, runId } = run.identity;
    const kept = [...plan.unsaved, ...(spoken ? [spoken] : []), ...whole].sort((a, b) => a.index - b.index);
    await run.settle(async (isRetry) => {
      const isStored = isRetry && (await wasStored(run, plan, kept[0]));
      const indexed = new Map(kept.map((message, index) => [message, String(plan.lastPosition + index + 1)]));
      const withIndex = (message: ChatMessage) => ({ ...message, message_index: indexed.get(message) ?? '0' });
      const told = (message: ChatMessage): WholeEvent => ({ kind: 'message', message: withIndex(message) });
      const indexedEvent = (event: WholeEvent): WholeEvent =>
        event.kind === 'error' && event.error.message
          ? { ...event, error: { ...event.error, message: withIndex(event.error.message) } }
          : event;
      const tellSpoken = spoken ? [told(spoken)].map(withoutWords) : [];
      return {
        events: [...first, ...tellSpoken, ...whole.map(told), ...events.map(indexedEvent)],
        isDone,
        isStored,
        queries: (lastSeq) => [
          ...messages.append(
            conversationId,
            plan.lastPosition,
            kept.map((message) => fromMessage(message, conversationId)),
          ),
          ...(change ? [runs.update(runId, { ...change, lastSeq })] : []),
          ...usageOf(run, plan, change?.status),
        ],
      };
    });
    plan.lastPosition += kept.length;
    plan.unsaved = [];
    plan.counted = plan.usage;
  };

  /** A write whose confirmation was lost may have arrived. Otherwise finds where the conversation ends now. */
  async function wasStored(run: LiveRun, plan: RunPlan, firstKept: ChatMessage | undefined): Promise<boolean> {
    const { conversationId } = run.identity;
    const stored = firstKept && (await messages.find(conversationId, firstKept.message_id));
    const conversation = await conversations.find(conversationId);
    if (!conversation) throw new ConversationGone();
    // Last: who takes the run for dead stores its answer, as far as it came, under the same id.
    const { status } = await findOwnRun(runs, run.identity, owner);
    plan.lastPosition = stored ? stored.position - 1 : conversation.lastPosition;
    // A run that is over takes no more, so that trying again would never end.
    return stored !== undefined || status !== 'running';
  }

  /** What a reply used is added step by step; the reply itself counts once, when it is over. */
  function usageOf(run: LiveRun, plan: RunPlan, status: RunStatus | undefined): CompiledQuery[] {
    const fresh = {
      inputTokens: plan.usage.inputTokens - plan.counted.inputTokens,
      outputTokens: plan.usage.outputTokens - plan.counted.outputTokens,
    };
    const answers = status === 'finished' || status === 'stopped' ? 1 : 0;
    if (fresh.inputTokens + fresh.outputTokens + answers === 0) return [];
    return [
      runs.addUsage({
        day: Math.floor(plan.startedAt / DAY_MS) * DAY_MS,
        userId: plan.userId,
        spaceId: plan.bot.spaceId ?? '',
        botId: run.identity.botId,
        modelId: plan.model.id,
        ...fresh,
        cost: costOf(plan, fresh),
        answers,
      }),
    ];
  }
}

function withoutWords(event: WholeEvent): WholeEvent {
  return event.kind === 'message' ? { ...event, message: finishingMessage(event.message) } : event;
}
