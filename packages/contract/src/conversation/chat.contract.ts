import * as z from 'zod/mini';
import { defineOperation, defineStream } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Scene } from '../scene.ts';
import { AnyScene } from '../scene-schema.ts';
import { idOf } from '../tagged-id.ts';
import { ConversationChange } from './conversation-change.ts';
import { ActivityEvent, DoneEvent, ErrorEvent, ExtraInfo, MessageEvent, MessageRole } from './message.ts';

export const QUERY_MAX = 200_000;
export const LOCAL_MESSAGE_ID_MAX = 64;
const CHAT_HISTORY_MAX = 200;
const INSERTED_MESSAGES_MAX = 20;
const MENTIONS_MAX = 10;
const TOOL_OUTPUT_MAX = 100_000;
const TOOL_ID_MAX = 64;
const TOOL_PARAMETERS_MAX = 10;
const TOOL_VALUE_MAX = 20_000;
const SEQ_ID_MAX = 2 ** 31 - 1;

const SendContentType = z.enum(['text', 'image', 'file', 'mix']);
const LocalMessageId = z.string().check(z.minLength(1), z.maxLength(LOCAL_MESSAGE_ID_MAX));

export const InsertedHistory = z
  .array(z.string().check(z.minLength(1), z.maxLength(QUERY_MAX)))
  .check(z.maxLength(INSERTED_MESSAGES_MAX));

/** The tool of a shortcut, and what its form gave for parameters of it, as text. */
const RequestedTool = z.object({
  plugin_id: z.string().check(z.maxLength(TOOL_ID_MAX)),
  tool_id: z.string().check(z.maxLength(TOOL_ID_MAX)),
  api_name: z.string().check(z.maxLength(TOOL_ID_MAX)),
  parameters: z
    .record(
      z.string().check(z.maxLength(TOOL_ID_MAX)),
      /** `uri`: the value is the key of a file of this message. Without it the name of the file is enough. */
      z.object({ value: z.string().check(z.maxLength(TOOL_VALUE_MAX)), resource_type: z.optional(z.literal('uri')) }),
    )
    .check(z.refine((parameters) => Object.keys(parameters).length <= TOOL_PARAMETERS_MAX)),
});

const CHANNELS_CLOSED_MAX = 100;
const StreamName = z.string().check(z.regex(/^[\w-]{1,64}$/));

/**
 * A channel of a shared stream of the same session: the events come there, and the response has none. If the server does not
 * know the shared stream, the events come in the response.
 */
const ChannelRef = z.strictObject({ stream_id: StreamName, name: StreamName });
export type ChannelRef = z.infer<typeof ChannelRef>;

/** Which version of the bot answers. Without either: the draft in the playground, the published version in every other scene. */
export const versionFields = {
  draft_mode: z.optional(z.boolean()),
  /** A version to try out, in the scene evaluation only. Elsewhere it is not read: clients send whatever they were given. */
  bot_version: z.optional(z.string().check(z.maxLength(64))),
};

/** The fields that chat and resume_chat share. Other clients send more fields, which are dropped. */
const sharedFields = {
  conversation_id: idOf('conversation'),
  bot_id: z.optional(idOf('bot')),
  preset_bot: z.optional(z.string()),
  scene: z._default(AnyScene, Scene.default),
  local_message_id: z.optional(LocalMessageId),
  content_type: z._default(SendContentType, 'text'),
  ...versionFields,
  extra: z.optional(ExtraInfo),
  /** Values for `{{name}}` in the bot's prompt. */
  custom_variables: z.optional(ExtraInfo),
  channel: z.optional(ChannelRef),
};

/** The events of a reply: an acknowledgement first, then the messages of the bot, and one `done` or `error` at the end. */
const replyEvents = { message: MessageEvent, activity: ActivityEvent, done: DoneEvent, error: ErrorEvent };

export const Chat = defineStream({
  name: 'Chat',
  method: 'POST',
  path: '/api/conversation/chat',
  summary:
    'Sends a message to a bot and streams its reply. Sending the same local_message_id again gives the same reply.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    ...sharedFields,
    /** Text, or JSON text of the content type: `image_list`, `file_list`, or `item_list` of text, file and image. */
    query: z.string().check(z.regex(/\S/), z.maxLength(QUERY_MAX)),
    /** Removes the question and the reply that this message belongs to, and answers again. */
    regen_message_id: z.optional(z.string()),
    /** The first bot named here answers instead of the conversation's own. */
    mention_list: z.optional(z.array(z.object({ id: z.string() })).check(z.maxLength(MENTIONS_MAX))),
    /** Sent to the model instead of the messages of the section. */
    chat_history: z.optional(
      z
        .array(z.object({ role: MessageRole, content: z.string().check(z.maxLength(QUERY_MAX)) }))
        .check(z.maxLength(CHAT_HISTORY_MAX)),
    ),
    /** Messages of the bot that are inserted into the section before the question. */
    insert_history_message_list: z.optional(InsertedHistory),
    /** The shortcut of the bot that the question comes from. */
    shortcut_cmd_id: z.optional(z.string().check(z.maxLength(TOOL_ID_MAX))),
    /**
     * Called before the bot answers, as its model would call it: users are asked first where the tool changes something. Only the tool that the
     * shortcut is bound to is called; hidden fields have their defaults.
     */
    toolList: z.optional(z.array(RequestedTool).check(z.maxLength(1))),
  }),
  events: replyEvents,
});

export const ResumeChat = defineStream({
  name: 'ResumeChat',
  method: 'POST',
  path: '/api/conversation/resume_chat',
  summary:
    'Sends the input that a paused reply waits for, or continues an answer that reached its token limit, and streams the rest of the reply.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    ...sharedFields,
    query: z.optional(z.string().check(z.maxLength(QUERY_MAX))),
    /** The reply: the id of its question. */
    resume_message_id: idOf('message'),
    interrupt_message_id: z.optional(z.string()),
    /**
     * One for each call that the reply waits for. Omitted to continue the last answer of the reply, which reached its token
     * limit: the first event is that answer with its text so far, not finished, and deltas follow.
     */
    tool_outputs: z.optional(
      z
        .array(z.object({ tool_call_id: z.string(), output: z.string().check(z.maxLength(TOOL_OUTPUT_MAX)) }))
        .check(z.minLength(1)),
    ),
  }),
  events: replyEvents,
});

export const Attach = defineStream({
  name: 'Attach',
  method: 'POST',
  path: '/api/conversation/attach',
  summary: 'With a reply_id, streams the rest of that reply. Without one, streams the changes of the conversation.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({
    conversation_id: idOf('conversation'),
    scene: z._default(AnyScene, Scene.default),
    reply_id: z.optional(idOf('message')),
    /** The last event that the client has; 0 for all. */
    after_seq_id: z._default(z.int().check(z.minimum(0), z.maximum(SEQ_ID_MAX)), 0),
    channel: z.optional(ChannelRef),
  }),
  events: { ...replyEvents, change: ConversationChange },
});

export const OpenSharedStream = defineStream({
  name: 'OpenSharedStream',
  method: 'POST',
  path: '/api/conversation/open_shared_stream',
  summary:
    'Opens one connection for many streams. Chat, ResumeChat and Attach send their events on a channel of it when the request names one.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  events: {
    opened: z.object({ stream_id: z.string() }),
    /** The name of the channel that the following events belong to. */
    channel: z.string(),
    ...replyEvents,
    change: ConversationChange,
    /** The channel is closed. */
    end: z.object({}),
  },
});

export const CloseChannels = defineOperation({
  name: 'CloseChannels',
  method: 'POST',
  path: '/api/conversation/close_channels',
  summary: 'Closes channels of a shared stream of the same session. Replies continue on the server.',
  policy: signedIn('read'),
  request: z.strictObject({
    stream_id: StreamName,
    channels: z.array(StreamName).check(z.minLength(1), z.maxLength(CHANNELS_CLOSED_MAX)),
  }),
  response: z.object({}),
});
