import type {
  ActivityEvent,
  ChatMessage,
  ErrorEvent,
  MessageEvent,
  MessageFeedback,
  RequiredAction,
} from '@parley/contract';
import { array, boolean, int, object, oneOf, optional, record, string } from '../json/wire-readers.ts';

const readFeedback = object<MessageFeedback>({
  feedback_type: oneOf(0, 1, 2),
  detail_types: optional(array(oneOf(0, 1, 2, 3, 4))),
  detail_content: optional(string),
});

type ToolCall = RequiredAction['submit_tool_outputs']['tool_calls'][number];

const readRequiredAction = object<RequiredAction>({
  type: oneOf('submit_tool_outputs'),
  submit_tool_outputs: object({
    tool_calls: array(
      object<ToolCall>({
        id: string,
        type: oneOf('function', 'require_info', 'reply_message'),
        function: object({ name: string, arguments: string }),
        require_info: optional(object({ name: string, require_fields: array(string) })),
        connect: optional(
          object({
            interrupt_type: oneOf(7),
            plugin_id: string,
            plugin_name: string,
            version: int,
            kind: oneOf('oauth', 'key', 'basic'),
          }),
        ),
      }),
    ),
  }),
});

/** A message of a stream or of the history (chat §3). */
export const readMessage = object<ChatMessage>({
  message_id: string,
  reply_id: string,
  section_id: string,
  role: oneOf('user', 'assistant'),
  type: oneOf(
    'question',
    'answer',
    'ack',
    'verbose',
    'function_call',
    'tool_response',
    'knowledge',
    'follow_up',
    'task_manual_trigger',
  ),
  content: string,
  reasoning_content: string,
  content_type: oneOf('text', 'link', 'music', 'video', 'card', 'image', 'file', 'tako', 'custom', 'mix'),
  extra_info: record(string),
  status: oneOf('', 'available', 'broken'),
  broken_pos: optional(int),
  sender_id: string,
  mention_list: array(object({ id: string })),
  content_time: int,
  message_index: string,
  index: int,
  source: oneOf(0, 1, 2, 3),
  required_action: optional(readRequiredAction),
  message_feedback: optional(readFeedback),
});

export const readMessageEvent = object<MessageEvent>({
  message: readMessage,
  is_finish: boolean,
  index: int,
  seq_id: int,
  conversation_id: string,
});

export const readActivityEvent = object<ActivityEvent>({
  step_ms: int,
  retry_ms: optional(int),
  progress: optional(object({ call_id: string, text: string })),
});

export const readErrorEvent = object<ErrorEvent>({
  code: int,
  msg: string,
  seq_id: optional(int),
  message: optional(readMessage),
});
