import type { ConversationChange } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import { onReturn } from '../environment/connectivity.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { isPassing } from '../wire/refusal-kinds.ts';
import type { StreamEvent } from '../wire/transport.ts';
import { waitToRetry } from './backoff.ts';
import { loadMissed } from './catch-up.ts';
import { type CommandContext, conversationRef } from './command-context.ts';
import { ClosedByClient } from './command-errors.ts';
import { type Connection, connect } from './connection.ts';
import type { HistoryCommands } from './load-history.ts';
import { FRESH_MS } from './pull-reply.ts';
import type { Replies } from './replies.ts';
import { isResting, onRest, untilAwake } from './rest.ts';
import type { SendMessage } from './send-message.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly history: HistoryCommands;
  readonly sendMessage: SendMessage;
  markRead(index: string): void;
  /** Removes a message of the outbox. */
  remove(localMessageId: string): void;
  onChange(change: ConversationChange): void;
  /** A new subscription does not report messages that were read in other windows before it began. */
  catchUp(): Promise<void>;
}

/** Subscribes to changes of the conversation: other windows, other devices, pushed messages. Runs until destroyed. */
export async function followConversation(context: CommandContext, dependencies: Dependencies): Promise<void> {
  const { clock, destroyed, report, transport } = context;
  let failures = 0;
  let connection: Connection | null = null;
  let lastByteAt = clock.now();
  let wasSubscribed = false;
  const close = () => connection?.close(new ClosedByClient());
  const leaveReturn = onReturn(context.connectivity, destroyed, (wasOffline) => {
    if (wasOffline || clock.now() - lastByteAt > FRESH_MS) close();
  });
  const leaveRest = onRest(context, destroyed, close);

  function catchUpIfResubscribed(): void {
    if (wasSubscribed) void dependencies.catchUp();
    wasSubscribed = true;
  }

  async function listen(current: Connection): Promise<void> {
    for (;;) {
      const { value: event, done } = await current.next();
      if (done) return;
      lastByteAt = clock.now();
      receive(event);
    }
  }

  function receive(event: StreamEvent): void {
    switch (event.kind) {
      case 'change':
        receiveChange(context, dependencies, event.change);
        if (event.change.kind === 'subscribed') catchUpIfResubscribed();
        dependencies.onChange(event.change);
        break;
      case 'alive':
        // The page was hidden while messages waited in the outbox, and they are sent now.
        if (isResting(context)) close();
        break;
      case 'invalid':
        report(new Error(`invalid change: ${event.text}`), 'receive-chunk');
    }
  }

  for (;;) {
    await untilAwake(context, destroyed);
    if (destroyed.aborted) break;
    connection = connect(destroyed, (signal) =>
      transport.attach({ ...conversationRef(context), after_seq_id: 0 }, signal),
    );
    const openedAt = clock.now();
    const thrown = await listen(connection).catch((error: unknown) => error);
    connection.close();
    // A server that accepts subscriptions and ends them at once is not asked more often than one that refuses them.
    if (clock.now() - openedAt > FRESH_MS) failures = 0;
    if (destroyed.aborted) break;
    if (thrown instanceof ClosedByClient) continue;
    if (thrown !== undefined && !isPassing(thrown)) {
      report(thrown, 'follow-conversation');
      break;
    }
    failures += 1;
    context.dispatch({ type: 'connection-changed', replyId: null, isLost: true });
    await waitToRetry(context, failures, destroyed);
  }
  context.dispatch({ type: 'connection-changed', replyId: null, isLost: false });
  leaveReturn();
  leaveRest();
}

function receiveChange(context: CommandContext, dependencies: Dependencies, change: ConversationChange): void {
  const known = context.getState();
  context.dispatch({ type: 'remote-changed', change });
  const { replies, markRead } = dependencies;
  switch (change.kind) {
    case 'subscribed':
      loadMissing(context, dependencies, known, change);
      break;
    case 'reply-started':
      followReply(dependencies, known, change);
      break;
    case 'reply-resumed':
      replies.attach(change.reply_id, change.after_seq_id);
      break;
    case 'message-pushed':
      markRead(change.message.message_index);
      break;
    case 'messages-deleted':
      replies.leave(change.message_ids);
      break;
    case 'history-cleared':
      replies.leave();
      break;
    case 'steers-changed':
      if (change.withdrawn_id) dependencies.remove(change.withdrawn_id);
  }
}

type Subscribed = Extract<ConversationChange, { kind: 'subscribed' }>;

/** Loads messages, sections and running replies that appeared while there was no subscription. */
function loadMissing(
  { report }: CommandContext,
  { replies, history }: Dependencies,
  { sections, history: loaded, pulling }: Conversation,
  { last_section_id, end_message_index, running_replies }: Subscribed,
): void {
  const isOtherSection = last_section_id !== sections.latestSectionId && !sections.announced;
  const load = isOtherSection ? history.refresh : loadMissed(loaded, end_message_index, history);
  load?.().catch((error: unknown) => report(error, 'load-history'));
  // A reply that was stopped here may still run on the server until it gets the call: it is not followed.
  for (const { reply_id, is_paused, after_seq_id } of running_replies)
    if (!is_paused && !pulling[reply_id]?.isStopped) replies.attach(reply_id, after_seq_id);
}

type Started = Extract<ConversationChange, { kind: 'reply-started' }>;

/** Follows the reply to a question of another window. `sendMessage` follows those of this window. */
function followReply({ replies, sendMessage }: Dependencies, known: Conversation, change: Started): void {
  const { question, removed_query_id } = change;
  const localMessageId = localIdOf(question);
  if (localMessageId !== undefined && sendMessage.underWay(localMessageId)) return;
  if (Object.hasOwn(known.pulling, question.message_id)) return;
  if (removed_query_id) replies.leave([removed_query_id]);
  replies.attach(question.message_id);
}
