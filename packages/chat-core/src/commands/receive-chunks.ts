import type { Chunk, Conversation } from '../conversation/conversation.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { CommandContext } from './command-context.ts';

/** Takes the chunks of a reply into the conversation, together as one change, with the plugins around it. */
export const createReceiveChunks =
  ({ dispatch, getState, plugins }: CommandContext, onReceived: (chunk: Chunk) => void) =>
  (chunks: readonly Chunk[]): void => {
    const taken = chunks.map((chunk) => {
      const received = plugins.run('onBeforeReceiveMessage', { chunk });
      return plugins.run('onBeforeProcessReceiveMessage', received).chunk;
    });
    const state = getState();
    dispatch(...taken.map((chunk) => toEvent(state, chunk)));
    for (const chunk of taken) {
      plugins.run('onAfterProcessReceiveMessage', { chunk });
      onReceived(chunk);
    }
  };

/** The acknowledgement of a message whose sender had given it up, and learns now that it arrived. */
function toEvent({ messages }: Conversation, chunk: Chunk): ConversationEvent {
  const localMessageId = localIdOf(chunk.message);
  const isMissed =
    chunk.message.type === 'ack' &&
    localMessageId !== undefined &&
    messages.some((message) => localIdOf(message) === localMessageId && isUnacknowledged(message.local_message_status));
  return isMissed ? { type: 'send-acknowledged', localMessageId, chunk } : { type: 'chunk-received', chunk };
}

const isUnacknowledged = (status: string | undefined) => status !== undefined && status !== 'send_success';
