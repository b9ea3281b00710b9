import * as namedMessages from '../errors/named-messages.ts';
import { toReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { type CommandContext, conversationRef, spaceBotRef } from './command-context.ts';
import type { Replies } from './replies.ts';
import type { Locked, Outgoing, SendMessage, Sent } from './send-message.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly sendMessage: SendMessage;
  /** Cancels the uploads of a message and forgets it. */
  forget(localMessageId: string): void;
  retry(localMessageId: string): Promise<Sent | Locked>;
}

/** Deletes a message group, and regenerates its reply. */
export function createGroupCommands(context: CommandContext, dependencies: Dependencies) {
  const { dispatch, getState, identity, newId, plugins, report, transport } = context;
  const { replies, sendMessage } = dependencies;

  function questionOf(groupId: string): CoreMessage | undefined {
    return getState().messages.find((message) => message.role === 'user' && groupIdOf(message) === groupId);
  }

  async function removeGroup(groupId: string): Promise<void> {
    const question = questionOf(groupId);
    const found = question ?? getState().messages.find((message) => groupIdOf(message) === groupId);
    if (!found) throw new Error(namedMessages.messageToDeleteMissing);
    const localMessageId = question && localIdOf(question);
    if (localMessageId) dependencies.forget(localMessageId);
    if (localMessageId !== found.message_id) return removeStored(groupId, found.message_id);
    // A message that was never acknowledged exists only here, unless it is being sent right now.
    dispatch({ type: 'message-removed', localMessageId });
    const sent = await sendMessage.underWay(localMessageId)?.catch(() => null);
    if (sent) await removeStored(sent.replyId, sent.replyId);
  }

  async function removeStored(groupId: string, message_id: string): Promise<void> {
    await transport.deleteMessage({ ...conversationRef(context), ...spaceBotRef(identity), message_id });
    replies.leave([groupId]);
    dispatch({ type: 'group-deleted', groupId });
  }

  return {
    async deleteMessageGroup(groupId: string): Promise<void> {
      if (getState().locks.groups[groupId]) return;
      dispatch({ type: 'group-locked', groupId, lock: 'deleteMessageGroup' });
      await plugins.run('onBeforeDeleteMessage', { groupId });
      try {
        await removeGroup(groupId);
        void plugins.run('onAfterDeleteMessage', { groupId });
      } catch (error) {
        report(error, 'delete-message');
        void plugins.run('onDeleteMessageError', { groupId, error: toReportedError(error) });
      } finally {
        dispatch({ type: 'group-unlocked', groupId });
      }
    },

    /** Sends the question of a group again. Its files are uploaded already (chat §4). A failed question is retried. */
    async regenerate(groupId: string, options: SendOptions = {}): Promise<Sent | Locked> {
      const { locks, sending } = getState();
      if (locks.groups[groupId] || locks.global || sending) return { result: 'LOCKED' };
      const question = questionOf(groupId);
      if (!question) throw new Error(namedMessages.messageGroupMissing);
      const failedId = question._sendFailed ? localIdOf(question) : undefined;
      if (failedId) return dependencies.retry(failedId);
      const localMessageId = newId();
      // The server stops the reply that is regenerated; `sendMessage` interrupts any other.
      replies.leave([groupId]);
      dispatch({ type: 'group-locked', groupId, lock: 'regenerate' });
      dispatch({ type: 'regeneration-started', groupId, localMessageId });
      const outgoing: Outgoing = {
        message: { ...question, extra_info: { ...question.extra_info, local_message_id: localMessageId } },
        options: { ...options, from: 'regenerate' },
        regenMessageId: question.message_id,
      };
      try {
        return await sendMessage.again(outgoing);
      } finally {
        dispatch({ type: 'group-unlocked', groupId });
      }
    },
  };
}
