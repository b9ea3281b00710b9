import type { ChatMessage, ConversationChange } from '@parley/contract';
import { compareIndexes, indexDistance, isCounted } from '../message/message-index.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, here } from './command-context.ts';
import { GivenUp } from './command-errors.ts';
import { type Connection, connect } from './connection.ts';
import { SILENT_LOAD_MAX } from './limits.ts';
import type { HistoryCommands } from './load-history.ts';
import { isPassing } from './refusal-kinds.ts';
import type { Replies } from './replies.ts';
import type { SendMessage } from './send-message.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly history: HistoryCommands;
  readonly sendMessage: SendMessage;
  markRead(index: string): void;
}

/** A connection has to have shown a heartbeat within this time to be believed. */
const FRESH_MS = 20_000;

/** Hears what happens in the conversation elsewhere: other windows, other devices, pushed messages. Runs until destroyed. */
export async function followConversation(context: CommandContext, dependencies: Dependencies): Promise<void> {
  const { clock, connectivity, destroyed, report, transport } = context;
  let failures = 0;
  let connection: Connection | null = null;
  let lastByteAt = clock.now();
  const renew = (isSuspect: boolean) => {
    if (isSuspect || clock.now() - lastByteAt > FRESH_MS) connection?.close(new GivenUp());
  };
  const leaves = [connectivity.onOnline(() => renew(true)), connectivity.onVisible(() => renew(false))];

  async function listen(current: Connection): Promise<void> {
    for (;;) {
      const { value: event, done } = await current.next();
      if (done) return;
      lastByteAt = clock.now();
      if (event.kind === 'change') {
        failures = 0;
        hear(context, dependencies, event.change);
      } else if (event.kind === 'invalid') report(new Error(`an invalid change came: ${event.text}`), 'receive-chunk');
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
  for (const leave of leaves) leave();
}

function hear(context: CommandContext, dependencies: Dependencies, change: ConversationChange): void {
  const { dispatch } = context;
  const { replies, markRead } = dependencies;
  switch (change.kind) {
    case 'subscribed':
      return catchUp(context, dependencies, change);
    case 'reply-started':
      return hearQuestion(context, dependencies, change);
    case 'reply-resumed':
      if (!replies.find(change.reply_id)) replies.attach(change.reply_id);
      return;
    case 'message-pushed':
      dispatch({ type: 'change-told', change });
      return markRead(change.message.message_index);
    case 'messages-deleted':
      replies.leave(change.message_ids);
      return dispatch({ type: 'change-told', change });
    case 'history-cleared':
      replies.leave();
      return dispatch({ type: 'change-told', change });
    default:
      dispatch({ type: 'change-told', change });
  }
}

type Subscribed = Extract<ConversationChange, { kind: 'subscribed' }>;

/** Compares where the conversation stands with what is known of it, and asks for what is missing. */
function catchUp(context: CommandContext, { replies, history }: Dependencies, change: Subscribed): void {
  const { dispatch, getState, report } = context;
  const known = getState();
  dispatch({ type: 'change-told', change });
  const isOtherSection = change.last_section_id !== known.sections.latestSectionId && !known.sections.announced;
  const load = isOtherSection ? history.refresh : missedLoad(known.history, change.end_message_index, history);
  load?.().catch((error: unknown) => report(error, 'load-history'));
  for (const { reply_id, is_paused } of change.running_replies) if (!is_paused) replies.attach(reply_id);
}

function missedLoad(
  { maxLoadIndex, nextHasMore }: { maxLoadIndex: string; nextHasMore: boolean },
  endIndex: string,
  history: HistoryCommands,
): (() => Promise<void>) | null {
  if (nextHasMore || !isCounted(endIndex) || compareIndexes(endIndex, maxLoadIndex) <= 0) return null;
  return indexDistance(maxLoadIndex, endIndex) <= SILENT_LOAD_MAX ? history.loadSilently : history.loadEagerly;
}

type Started = Extract<ConversationChange, { kind: 'reply-started' }>;

/** A question of another window is shown and its reply followed. One of this window is known already. */
function hearQuestion(context: CommandContext, { replies, sendMessage }: Dependencies, change: Started): void {
  const { dispatch, getState } = context;
  const { question, removed_query_id } = change;
  if (isUnderWay(question, sendMessage) || replies.find(question.message_id)) return;
  const own = getState().messages.find((message) => isSame(message, question));
  if (own?.local_message_status === 'send_success') return;
  if (removed_query_id) replies.leave([removed_query_id]);
  // A message that was given up and has arrived all the same is acknowledged by its reply.
  if (!own) dispatch({ type: 'change-told', change });
  replies.attach(question.message_id);
}

const isUnderWay = (question: ChatMessage, { underWay }: SendMessage): boolean => {
  const localMessageId = localIdOf(question);
  return localMessageId !== undefined && underWay(localMessageId) !== undefined;
};

const isSame = (message: ChatMessage, question: ChatMessage): boolean =>
  message.message_id === question.message_id ||
  (localIdOf(question) !== undefined && localIdOf(message) === localIdOf(question));
