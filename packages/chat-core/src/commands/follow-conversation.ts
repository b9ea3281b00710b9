import type { ConversationChange } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, here } from './command-context.ts';
import { GivenUp } from './command-errors.ts';
import { type Connection, connect } from './connection.ts';
import type { HistoryCommands } from './load-history.ts';
import { missedLoad } from './look-for-news.ts';
import { FRESH_MS } from './pull-reply.ts';
import { isPassing } from './refusal-kinds.ts';
import type { Replies } from './replies.ts';
import type { SendMessage } from './send-message.ts';
import { whenBack } from './when-back.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly history: HistoryCommands;
  readonly sendMessage: SendMessage;
  markRead(index: string): void;
  /** Of what was read elsewhere meanwhile, a subscription that is made again tells nothing. */
  lookForNews(): Promise<void>;
}

/** Hears what happens in the conversation elsewhere: other windows, other devices, pushed messages. Runs until destroyed. */
export async function followConversation(context: CommandContext, dependencies: Dependencies): Promise<void> {
  const { clock, destroyed, report, transport } = context;
  let failures = 0;
  let connection: Connection | null = null;
  let lastByteAt = clock.now();
  let wasSubscribed = false;
  const leave = whenBack(context, (isSuspect) => {
    if (isSuspect || clock.now() - lastByteAt > FRESH_MS) connection?.close(new GivenUp());
  });

  function lookIfAgain(): void {
    if (wasSubscribed) void dependencies.lookForNews();
    wasSubscribed = true;
  }

  async function listen(current: Connection): Promise<void> {
    for (;;) {
      const { value: event, done } = await current.next();
      if (done) return;
      lastByteAt = clock.now();
      if (event.kind === 'change') {
        failures = 0;
        hear(context, dependencies, event.change);
        if (event.change.kind === 'subscribed') lookIfAgain();
      } else if (event.kind === 'invalid') report(new Error(`invalid change: ${event.text}`), 'receive-chunk');
    }
  }

  while (!destroyed.aborted) {
    connection = connect(destroyed, (signal) => transport.attach({ ...here(context), after_seq_id: 0 }, signal));
    const thrown = await listen(connection).catch((error: unknown) => error);
    connection.close();
    if (destroyed.aborted) break;
    if (thrown instanceof GivenUp) continue;
    if (thrown !== undefined && !isPassing(thrown)) {
      report(thrown, 'follow-conversation');
      break;
    }
    failures += 1;
    await waitToRetry(context, failures, destroyed);
  }
  leave();
}

function hear(context: CommandContext, dependencies: Dependencies, change: ConversationChange): void {
  const known = context.getState();
  context.dispatch({ type: 'change-told', change });
  const { replies, markRead } = dependencies;
  switch (change.kind) {
    case 'subscribed':
      catchUp(context, dependencies, known, change);
      break;
    case 'reply-started':
      hearQuestion(dependencies, known, change);
      break;
    case 'reply-resumed':
      replies.attach(change.reply_id);
      break;
    case 'message-pushed':
      markRead(change.message.message_index);
      break;
    case 'messages-deleted':
      replies.leave(change.message_ids);
      break;
    case 'history-cleared':
      replies.leave();
  }
}

type Subscribed = Extract<ConversationChange, { kind: 'subscribed' }>;

/** Compares where the conversation stands with what was known of it, and asks for what is missing. */
function catchUp(
  { report }: CommandContext,
  { replies, history }: Dependencies,
  { sections, history: held, pulling }: Conversation,
  { last_section_id, end_message_index, running_replies }: Subscribed,
): void {
  const isOtherSection = last_section_id !== sections.latestSectionId && !sections.announced;
  const load = isOtherSection ? history.refresh : missedLoad(held, end_message_index, history);
  load?.().catch((error: unknown) => report(error, 'load-history'));
  // One that was stopped here may run on until the server hears of it: nobody wants to read that.
  for (const { reply_id, is_paused } of running_replies)
    if (!is_paused && !pulling[reply_id]?.isStopped) replies.attach(reply_id);
}

type Started = Extract<ConversationChange, { kind: 'reply-started' }>;

/** The reply to a question of another window is followed. That of this window's own is followed by whoever sent it. */
function hearQuestion({ replies, sendMessage }: Dependencies, known: Conversation, change: Started): void {
  const { question, removed_query_id } = change;
  const localMessageId = localIdOf(question);
  if (localMessageId !== undefined && sendMessage.underWay(localMessageId)) return;
  if (Object.hasOwn(known.pulling, question.message_id)) return;
  if (removed_query_id) replies.leave([removed_query_id]);
  replies.attach(question.message_id);
}
