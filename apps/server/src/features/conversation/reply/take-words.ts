import { isUniqueViolation } from '../../../platform/database/database-failure.ts';
import { makeRoomForWords } from '../../agent/index.ts';
import { withWords } from '../context/context-use.ts';
import type { MessageStore } from '../message.store.ts';
import { readSteer, type SentWords } from '../steer-text.ts';
import type { ReplyRun } from './reply-events.ts';
import { steerMessage } from './reply-messages.ts';
import type { ReplyPlan } from './reply-plan.ts';
import type { SettleReply } from './settle-reply.ts';

interface Dependencies {
  messages: Pick<MessageStore, 'findByLocalId'>;
  settleReply: SettleReply;
  now: () => number;
}

export type TakeWords = (run: ReplyRun, plan: ReplyPlan) => Promise<readonly string[]>;

/**
 * Takes the words that the user has added to a running reply, as many as fit. They are stored as messages of the reply in the
 * transaction that deletes them as inputs of the run.
 */
export function createTakeWords({ messages, settleReply, now }: Dependencies): TakeWords {
  return async function takeWords(run, plan) {
    const inputs = await run.inputs.take();
    if (inputs.length === 0) return [];
    const words = await notInHistory(run, inputs.map(readSteer));
    // Stopped meanwhile: they are deleted as inputs with the end of the run, and not stored as read.
    run.signal.throwIfAborted();
    const room = makeRoomForWords(
      plan.task,
      words.map(({ text }) => text),
    );
    const read = words.slice(0, room.count);
    // What does not fit stays an input: the user can take it back, or it is the next question.
    const unread = inputs.filter(({ id }) =>
      words.slice(room.count).some(({ localMessageId }) => localMessageId === id),
    );
    const stored = inputs.filter((input) => !unread.includes(input));
    if (plan.contextUse) plan.contextUse = withWords(plan.contextUse, room);
    const queries = [...run.inputs.forget(stored), ...run.inputs.giveBack(unread)];
    const firstOrdinal = plan.nextOrdinal;
    const settle = async (added: typeof read) => {
      plan.nextOrdinal = firstOrdinal;
      const whole = added.map((one) => steerMessage(run.subject, plan, { id: one.messageId, now: now() }, one));
      await settleReply(run, plan, { whole, queries });
      return added.map(({ text }) => text);
    };
    try {
      return await settle(read);
    } catch (error) {
      // Another process has stored one of them as a question a moment ago.
      if (!isUniqueViolation(error)) throw error;
      return settle(await notInHistory(run, read));
    }
  };

  /** Without those that were sent as a question meanwhile: they are not read twice. */
  async function notInHistory<Words extends SentWords>(run: ReplyRun, words: readonly Words[]): Promise<Words[]> {
    const { conversationId } = run.subject;
    const known = await Promise.all(
      words.map(({ localMessageId }) => messages.findByLocalId(conversationId, localMessageId)),
    );
    return words.filter((_, index) => !known[index]);
  }
}
