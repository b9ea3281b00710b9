import type { Attach, RequestOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { type EventStream, eventFrame } from '../../platform/http/event-stream.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { FindConversation } from './find-conversation.ts';
import type { Replies, Serve } from './reply/replies.ts';

interface Dependencies {
  findConversation: FindConversation;
  replies: Replies;
  bus: EventBus<ConversationChange>;
  /** Aborts when the server stops: a subscription has no end of its own. */
  stopping: AbortSignal;
}

/** Sends a reader the changes of a conversation. The current state comes first, so that no change is missed. */
export const createSubscribe =
  ({ findConversation, replies, bus, stopping }: Dependencies) =>
  async (scope: Scope, request: RequestOf<typeof Attach>): Promise<Serve> => {
    const { id } = await findConversation(scope, request);
    return async (stream) => {
      const missed: ConversationChange[] = [];
      let send = (change: ConversationChange): void => void missed.push(change);
      const leave = bus.subscribe(id, (change) => send(change));
      try {
        const conversation = await findConversation(scope, request);
        stream.write(
          eventFrame(
            'change',
            JSON.stringify({
              kind: 'subscribed',
              end_message_index: String(conversation.lastPosition),
              last_section_id: conversation.latestSectionId,
              running_replies: await replies.listRunning(conversation),
            }),
          ),
        );
        send = (change) => {
          // A reader that cannot keep up with so few events has to subscribe again.
          if (!stream.write(eventFrame('change', JSON.stringify(change)))) stream.end();
        };
        missed.forEach(send);
        await closed(stream, stopping);
      } finally {
        leave();
      }
    };
  };

/** Resolves when the reader is gone or the server stops. */
function closed(stream: EventStream, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stopping.removeEventListener('abort', end);
      resolve();
    };
    stopping.addEventListener('abort', end);
    stream.onClose(end);
    if (stopping.aborted) end();
  });
}
