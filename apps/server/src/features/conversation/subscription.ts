import type { Attach, RequestOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { type EventStream, eventFrame } from '../../platform/http/event-stream.ts';
import type { ConversationTold } from './conversation-told.ts';
import type { FindConversation } from './find-conversation.ts';
import type { Runs, Serve } from './run/runs.ts';

interface Dependencies {
  findConversation: FindConversation;
  runs: Runs;
  bus: EventBus<ConversationTold>;
  /** Aborts when the server stops: a subscription has no end of its own. */
  stopping: AbortSignal;
}

/** Tells a reader what happens in a conversation from now on. First where it stands, so that nothing falls in between. */
export const createSubscribe =
  ({ findConversation, runs, bus, stopping }: Dependencies) =>
  async (scope: Scope, request: RequestOf<typeof Attach>): Promise<Serve> => {
    const { id } = await findConversation(scope, request);
    return async (stream) => {
      const missed: ConversationTold[] = [];
      let tell = (told: ConversationTold): void => void missed.push(told);
      const leave = bus.subscribe(id, (told) => tell(told));
      try {
        const conversation = await findConversation(scope, request);
        stream.write(
          eventFrame(
            'change',
            JSON.stringify({
              kind: 'subscribed',
              end_message_index: String(conversation.lastPosition),
              last_section_id: conversation.latestSectionId,
              running_replies: await runs.listRunning(id),
            }),
          ),
        );
        tell = (told) => {
          // A reader that cannot keep up with so little is better off starting again.
          if (!stream.write(eventFrame('change', JSON.stringify(told)))) stream.end();
        };
        missed.forEach(tell);
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
