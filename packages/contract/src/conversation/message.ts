import * as z from 'zod/mini';
import * as MessageSource from './message-source.ts';
import { FEEDBACK_TEXT_MAX, FeedbackDetail, FeedbackType, MessageStatus } from './message-values.ts';
import { RequiredAction } from './verbose.ts';

export const MessageRole = z.enum(['user', 'assistant']);
export type MessageRole = z.infer<typeof MessageRole>;

export const MessageType = z.enum([
  'question',
  'answer',
  'ack',
  'verbose',
  'function_call',
  'tool_response',
  'knowledge',
  'follow_up',
  'task_manual_trigger',
]);
export type MessageType = z.infer<typeof MessageType>;

export const ContentType = z.enum(['text', 'link', 'music', 'video', 'card', 'image', 'file', 'tako', 'custom', 'mix']);
export type ContentType = z.infer<typeof ContentType>;

export const MessageFeedback = z.object({
  feedback_type: z.literal(Object.values(FeedbackType)),
  detail_types: z.optional(z.array(z.literal(Object.values(FeedbackDetail))).check(z.maxLength(5))),
  detail_content: z.optional(z.string().check(z.maxLength(FEEDBACK_TEXT_MAX))),
});
export type MessageFeedback = z.infer<typeof MessageFeedback>;

/** Every value is a string, also the numbers. */
export const ExtraInfo = z.record(z.string(), z.string());

/** A message on the wire, in a stream and in the history (chat §3). */
export const ChatMessage = z.object({
  message_id: z.string(),
  /** The question this belongs to: the acknowledged question's own id in an ack, `NO_REPLY_ID` on a stored question. */
  reply_id: z.string(),
  section_id: z.string(),
  role: MessageRole,
  type: MessageType,
  content: z.string(),
  reasoning_content: z.string(),
  content_type: ContentType,
  extra_info: ExtraInfo,
  status: z.enum(Object.values(MessageStatus)),
  /** Where a stopped answer ends, in UTF-16 units. */
  broken_pos: z.optional(z.int()),
  sender_id: z.string(),
  mention_list: z.array(z.object({ id: z.string() })),
  /** Milliseconds since the epoch. */
  content_time: z.int(),
  /** An int64 as text; `'0'` while it is not counted yet. */
  message_index: z.string(),
  /** Its place among the messages of its reply. */
  index: z.int(),
  source: z.literal(Object.values(MessageSource)),
  required_action: z.optional(RequiredAction),
  message_feedback: z.optional(MessageFeedback),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** One event of a reply. Answers come as deltas; all other messages come whole. */
export const MessageEvent = z.object({
  message: ChatMessage,
  is_finish: z.boolean(),
  index: z.int(),
  /** Counts the events of one reply from 1, without gaps. */
  seq_id: z.int(),
  conversation_id: z.string(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

/**
 * Ends a stream that failed. `message` is the stored part of an unfinished answer and replaces the client's. Without
 * it nothing was stored, and the client drops its unfinished answer.
 */
export const ErrorEvent = z.object({
  code: z.int(),
  msg: z.string(),
  seq_id: z.optional(z.int()),
  message: z.optional(ChatMessage),
});
export type ErrorEvent = z.infer<typeof ErrorEvent>;

export const DoneEvent = z.object({});

/**
 * What a reply in progress is doing. It is a state and no part of the reply: it has no seq_id, is not stored and holds until
 * the next message. Readers that attach in the middle of a long step get it too.
 */
export const ActivityEvent = z.object({
  /** How long the current step has taken so far: the wait for the model, its reasoning, or a tool call. */
  step_ms: z.int(),
  /** The provider of the model is busy and asked for a pause: the model is asked again after so long. */
  retry_ms: z.optional(z.int()),
  /** What the tool of a call has reported last, in words of its own. */
  progress: z.optional(z.object({ call_id: z.string(), text: z.string() })),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;
