import { type Attach, type BotChange, type RequestOf, Scene } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { type EventStream, eventFrame } from '../../platform/http/event-stream.ts';
import type { BotChanges } from '../bot/index.ts';
import { type Change, changeFrame } from './change-frame.ts';
import type { ConversationRow } from './conversation.schema.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { FindConversation } from './find-conversation.ts';
import type { Replies, Serve } from './reply/replies.ts';
import type { Steering } from './steering.service.ts';

/** A reader with more than this unsent, before the next change, has to subscribe again. */
const BEHIND_MAX_LENGTH = 2 ** 20;

interface Dependencies {
  findConversation: FindConversation;
  replies: Replies;
  steersOf: Steering['waitingIn'];
  bus: EventBus<ConversationChange>;
  botChanges: Pick<BotChanges, 'subscribe'>;
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
  /** Aborts when the server stops: a subscription has no end of its own. */
  stopping: AbortSignal;
}

/** Sends a reader the changes of a conversation. The current state comes first, so that no change is missed. */
export function createSubscribe(dependencies: Dependencies) {
  const { findConversation, replies, steersOf, bus, botChanges, mayUseBot, stopping } = dependencies;
  const untilClosed = createUntilClosed(stopping);

  /** The changes of a draft go to everybody who chats with it, as long as they are in its space. */
  function followBot(
    scope: Scope,
    { botId, scene }: ConversationRow,
    { send, end }: { send: (change: BotChange) => void; end: () => void },
  ): () => void {
    if (!botId || scene !== Scene.playground) return () => undefined;
    let sent = Promise.resolve();
    return botChanges.subscribe(botId, (change) => {
      sent = sent.then(async () => (change && (await mayUseBot(scope, botId)) ? send(change) : end())).catch(end);
    });
  }

  return async (scope: Scope, request: RequestOf<typeof Attach>): Promise<Serve> => {
    const found = await findConversation(scope, request);
    return async (stream) => {
      const missed: Change[] = [];
      let send = (change: Change): void => void missed.push(change);
      const leave = bus.subscribe(found.id, (change) => send(change));
      const leaveBot = followBot(scope, found, { send: (change) => send(change), end: () => stream.end() });
      try {
        const conversation = await findConversation(scope, request);
        const { running, steered } = await replies.listRunningAndSteered(conversation);
        stream.write(
          eventFrame(
            'change',
            JSON.stringify({
              kind: 'subscribed',
              end_message_index: String(conversation.lastPosition),
              last_section_id: conversation.latestSectionId,
              running_replies: running,
            }),
          ),
        );
        for (const { runId, questionId } of steered)
          stream.write(changeFrame({ kind: 'steers-changed', reply_id: questionId, steers: await steersOf(runId) }));
        send = (change) => {
          if (stream.unsentLength > BEHIND_MAX_LENGTH) stream.end();
          else stream.write(changeFrame(change));
        };
        missed.forEach(send);
        await untilClosed(stream);
      } finally {
        leave();
        leaveBot();
      }
    };
  };
}

/**
 * Resolves when the reader is gone or the server stops. All readers share one listener: Node reports a leak when a signal
 * has more than ten.
 */
function createUntilClosed(stopping: AbortSignal) {
  const open = new Set<() => void>();
  stopping.addEventListener('abort', () => {
    for (const end of open) end();
  });
  return (stream: EventStream): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        open.delete(end);
        resolve();
      };
      open.add(end);
      stream.onClose(end);
      if (stopping.aborted) end();
    });
}
