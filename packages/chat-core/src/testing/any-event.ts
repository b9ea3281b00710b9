import type { ChatMessage, MessageType, RunningReply } from '@parley/contract';
import fc from 'fast-check';
import type { Conversation, HistoryLoad } from '../conversation/conversation.ts';
import type { ConversationEvent } from '../conversation/conversation-event.ts';
import { acked, added, anError, answerFinish, message, page, question, received, storedTurns } from './chat-events.ts';

/** Creates an event from the state before it: its seq follows the last one. */
export type Move = (conversation: Conversation) => ConversationEvent;

const oneOf = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const local = oneOf('l0', 'l1', 'l2', 'l3');
const reply = oneOf('q0', 'q1', 'q2', 'm1', 'm5');
const section = oneOf('section-1', 'section-2', 'section-3');
const load = oneOf<HistoryLoad>('load-silently', 'load-eagerly', 'load-prev', 'load-next');
const index = fc.oneof({ arbitrary: fc.constant('0'), weight: 2 }, { arbitrary: fc.nat(60).map(String), weight: 1 });
const always = (events: fc.Arbitrary<ConversationEvent>): fc.Arbitrary<Move> => events.map((event) => () => event);

const pageOf = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 24 }), fc.boolean(), fc.boolean())
  .map(([first, count, hasMore, nextHasMore]) => page(storedTurns(first, first + count - 1), { hasMore, nextHasMore }));

const type = oneOf<MessageType>('answer', 'answer', 'answer', 'function_call', 'tool_response', 'follow_up', 'verbose');
const messageFields = fc.record({
  reply_id: reply,
  name: oneOf('a', 'b', 'c'),
  type,
  message_index: index,
  section_id: section,
  index: fc.nat(4),
  extra: oneOf<Record<string, string>>(
    {},
    {},
    { call_id: 'x' },
    { remove_query_id: 'q0' },
    { new_section_id: 'section-3' },
    { ending: 'length' },
    { is_continued: 'true' },
  ),
});
type MessageFields = typeof messageFields extends fc.Arbitrary<infer Value> ? Value : never;

const toMessage = ({ name, extra, ...fields }: MessageFields): ChatMessage =>
  message({ ...fields, message_id: `${name}-${fields.reply_id}`, content: name, extra_info: extra });

const toQuestion = ({ reply_id, message_index, section_id, name }: MessageFields): ChatMessage =>
  question(reply_id, 0, { message_index, section_id, extra_info: name === 'a' ? { local_message_id: 'l1' } : {} });

const delta: fc.Arbitrary<Move> = fc
  .tuple(messageFields, oneOf(0, 1, 1, 1, 1, 2), fc.boolean())
  .map(([fields, step, isFinished]) => ({ pulling }) => {
    const seq = (pulling[fields.reply_id]?.lastSeqId ?? 0) + step;
    return received(seq, toMessage(fields), isFinished || fields.type !== 'answer');
  });

const finish: fc.Arbitrary<Move> = fc.tuple(reply, oneOf<0 | 1>(0, 1)).map(
  ([replyId, reason]) =>
    ({ pulling }) =>
      received((pulling[replyId]?.lastSeqId ?? 0) + 1, answerFinish(replyId, reason)),
);

const sending = always(
  fc.oneof(
    local.map((id) => added(id)),
    fc
      .tuple(local, reply, index, section)
      .map(([localId, replyId, message_index, section_id]) => acked(localId, replyId, { message_index, section_id })),
    fc.record({
      type: fc.constant('send-failed' as const),
      localMessageId: local,
      status: oneOf('send_fail', 'send_timeout'),
      error: fc.constant(anError),
    }),
    fc.record({ type: oneOf('message-sent', 'message-removed'), localMessageId: local }),
  ),
);

const ending = always(
  fc.oneof(
    fc.record({ type: fc.constant('reply-ended' as const), replyId: reply, outcome: oneOf('success', 'timeout') }),
    fc.record({
      type: fc.constant('reply-failed' as const),
      replyId: reply,
      error: fc.constant(anError),
      storedAnswer: fc.option(messageFields.map(toMessage)),
      isSuggestionError: fc.boolean(),
    }),
    fc.record({ type: fc.constant('reply-attached' as const), replyId: reply, at: fc.nat(9) }),
    fc.record({
      type: fc.constant('activity-received' as const),
      replyId: reply,
      stepSince: fc.nat(9),
      retryAt: fc.option(fc.nat(9)),
      progress: fc.option(fc.record({ call_id: fc.constant('x'), text: fc.constantFrom('1/2', '2/2') }), {
        nil: undefined,
      }),
    }),
    fc.record({ type: fc.constant('connection-changed' as const), replyId: fc.option(reply), isLost: fc.boolean() }),
    fc.record({
      type: fc.constant('responding-stopped' as const),
      replyId: reply,
      brokenMessageId: fc.option(reply.map((id) => `a-${id}`)),
      brokenPos: fc.option(fc.nat(5)),
    }),
  ),
);

const removing = always(
  fc.oneof(
    fc.record({ type: fc.constant('group-deleted' as const), groupId: fc.oneof(reply, local) }),
    fc.record({ type: fc.constant('regeneration-started' as const), groupId: reply, localMessageId: local }),
    fc.record({
      type: fc.constant('context-cleared' as const),
      sectionId: section,
      messages: fc.array(messageFields.map(toMessage), { maxLength: 2 }),
    }),
    fc.record({ type: fc.constant('history-cleared' as const), sectionId: fc.option(section) }),
  ),
);

const history = always(
  fc.oneof(
    fc.record({ type: fc.constant('history-requested' as const), load }),
    fc.record({ type: fc.constant('history-requested' as const), load }),
    fc.record({ type: fc.constant('history-loaded' as const), load, page: pageOf }),
    fc.record({ type: fc.constant('history-loaded' as const), load, page: pageOf, request: fc.nat(6) }),
    fc.record({ type: fc.constant('history-failed' as const), load, error: fc.constant(anError) }),
    fc.record({ type: fc.constant('history-lock-released' as const), load }),
    fc.record({ type: fc.constant('messages-refreshed' as const), page: pageOf }),
    fc.record({ type: fc.constant('scrolled' as const), isFarFromBottom: fc.boolean() }),
    fc.record({ type: fc.constant('read-marked' as const), readIndex: index }),
    fc.record({ type: fc.constant('indexes-received' as const), readIndex: index, endIndex: index }),
  ),
);

const remoteChange = always(
  fc
    .oneof(
      fc.record({ kind: fc.constant('message-pushed' as const), message: messageFields.map(toMessage) }),
      fc.record({
        kind: fc.constant('reply-started' as const),
        question: messageFields.map(toQuestion),
        removed_query_id: reply,
      }),
      fc.record({ kind: fc.constant('messages-deleted' as const), message_ids: fc.array(reply, { maxLength: 2 }) }),
      fc.record({ kind: fc.constant('history-cleared' as const), new_section_id: section }),
      fc.record({ kind: fc.constant('read' as const), read_message_index: index }),
      fc.record({
        kind: fc.constant('steers-changed' as const),
        reply_id: reply,
        steers: fc.array(fc.record({ local_message_id: local, text: fc.constant('s') }), { maxLength: 2 }),
      }),
      fc.record({
        kind: fc.constant('subscribed' as const),
        end_message_index: index,
        last_section_id: section,
        running_replies: fc.constant([] as RunningReply[]),
      }),
    )
    .map((change) => ({ type: 'remote-changed' as const, change })),
);

const locks = always(
  fc.oneof(
    fc.record({
      type: oneOf('global-locked', 'global-unlocked'),
      lock: oneOf('sendMessageToACK', 'clearContext', 'clearHistory'),
    }),
    fc.record({
      type: fc.constant('group-locked' as const),
      groupId: reply,
      lock: oneOf('deleteMessageGroup', 'regenerate'),
    }),
    fc.record({ type: fc.constant('group-unlocked' as const), groupId: reply }),
    fc.record({ type: oneOf('reply-selected', 'reply-unselected'), replyId: reply }),
  ),
);

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  { arbitrary: delta, weight: 8 },
  { arbitrary: finish, weight: 1 },
  { arbitrary: sending, weight: 4 },
  { arbitrary: ending, weight: 3 },
  { arbitrary: removing, weight: 2 },
  { arbitrary: history, weight: 5 },
  { arbitrary: remoteChange, weight: 3 },
  { arbitrary: locks, weight: 1 },
);

export const anyMoves = fc.array(anyMove, { maxLength: 60 });
