import * as z from 'zod/mini';
import { UserLabel } from '../account/profile.ts';
import { BackgroundInfo } from '../bot/background.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { Scene } from '../scene.ts';
import { AnyScene } from '../scene-schema.ts';
import { idOf } from '../tagged-id.ts';
import { InsertedHistory, LOCAL_MESSAGE_ID_MAX, QUERY_MAX, versionFields } from './chat.contract.ts';
import { RunningReply } from './conversation-change.ts';
import { HISTORY_PAGE, HISTORY_PAGE_MAX, NEWEST_CURSOR } from './history-page.ts';
import * as LoadDirection from './load-direction.ts';
import { ChatMessage, MessageFeedback } from './message.ts';
import * as MessageSource from './message-source.ts';
import { ReportAction } from './message-values.ts';

const scene = z._default(AnyScene, Scene.default);
const Index = z.string().check(z.regex(/^\d{1,19}$/));
const Cursor = z.string().check(z.regex(/^(-1|\d{1,15})$/));
const Direction = z.literal(Object.values(LoadDirection));
const PageCount = z._default(z.int().check(z.minimum(1), z.maximum(HISTORY_PAGE_MAX)), HISTORY_PAGE);

/** The bot: one of a space, or a preset bot of the server. */
const botFields = { bot_id: z.optional(idOf('bot')), preset_bot: z.optional(z.string()) };

export const BotParticipant = z.object({
  id: z.string(),
  nickname: z.string(),
  url: z.string(),
  /** The badge beside the name; left out for none. */
  userLabel: z.optional(UserLabel),
});
export const UserParticipant = z.extend(BotParticipant, { userUniqueName: z.string() });

const OnboardingSuggestion = z.object({ id: z.string(), content: z.string() });

/** The fields of a page of history that both calls share. */
const historyFields = {
  read_message_index: z.string(),
  end_message_index: z.string(),
  next_cursor: z.string(),
  next_has_more: z.boolean(),
};

export const InitConversation = defineOperation({
  name: 'InitConversation',
  method: 'POST',
  path: '/api/conversation/init',
  summary: 'Opens the caller’s conversation with a bot in a scene, and creates it the first time.',
  policy: signedIn('write', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    ...botFields,
    /** One of several conversations with the bot; by default the current one. */
    conversation_id: z.optional(idOf('conversation')),
    scene,
    ...versionFields,
    count: PageCount,
  }),
  response: z.object({
    conversationId: z.string(),
    lastSectionId: z.string(),
    botVersion: z.string(),
    messageList: z.array(ChatMessage),
    cursor: z.string(),
    hasMore: z.boolean(),
    ...historyFields,
    prologue: z.string(),
    /** `senderId` is the bot that answers when the suggestion is sent: clients send it as a mention. */
    onboardingSuggestions: z.array(z.extend(OnboardingSuggestion, { senderId: z.optional(z.string()) })),
    /** 0 shows a random few, 1 all of them. */
    suggestedQuestionsShowMode: z.literal([0, 1]),
    /** By id: the bot of the conversation and those that were mentioned in it. Users can mention them. */
    botInfoMap: z.record(z.string(), BotParticipant),
    userInfoMap: z.record(z.string(), UserParticipant),
    /** Replies in progress: `attach` streams them. */
    runningReplies: z.array(RunningReply),
    /** Whether voice messages can be transcribed. */
    isVoiceConfigured: z.boolean(),
    /** The name of the model, empty when it was deleted, and whether it is the offline demonstration. */
    modelName: z.string(),
    isDemonstrationModel: z.boolean(),
    /** Left out when the bot has none. */
    backgroundInfo: z.optional(BackgroundInfo),
    /** `BotSkills`: what a panel shows beside the messages. Left out when there is nothing of it. */
    botSkills: z.optional(z.unknown()),
  }),
});

export const GetOnboarding = defineOperation({
  name: 'GetOnboarding',
  method: 'POST',
  path: '/api/playground/get_onboarding',
  summary: 'Returns the opening of a bot.',
  policy: signedIn('read', 'see-space'),
  request: z.object({ ...botFields, scene, ...versionFields }),
  response: z.object({
    data: z.object({
      prologue: z.string(),
      suggested_questions: z.array(OnboardingSuggestion),
      suggested_questions_show_mode: z.literal([0, 1]),
    }),
  }),
});

const Participant = z.object({
  id: z.string(),
  /** 1 a bot, 2 a user. */
  type: z.literal([1, 2]),
  name: z.string(),
  avatar_url: z.string(),
});

export const GetMessageList = defineOperation({
  name: 'GetMessageList',
  method: 'POST',
  path: '/api/conversation/get_message_list',
  summary:
    'Returns a page of the history, newest first. A cursor is the position after which the page begins. A page may have fewer messages than asked for: it ends after about 1 MB.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.object({
    conversation_id: z.optional(idOf('conversation')),
    ...botFields,
    scene,
    draft_mode: z.optional(z.boolean()),
    cursor: z._default(Cursor, NEWEST_CURSOR),
    direction: z.optional(Direction),
    load_direction: z.optional(Direction),
    count: PageCount,
  }),
  response: z.object({
    message_list: z.array(ChatMessage),
    cursor: z.string(),
    hasmore: z.boolean(),
    ...historyFields,
    conversation_id: z.string(),
    /** On the newest page only. */
    last_section_id: z.optional(z.string()),
    participant_info_map: z.record(z.string(), Participant),
  }),
});

const conversationFields = { conversation_id: idOf('conversation'), scene };

export const ClearMessage = defineOperation({
  name: 'ClearMessage',
  method: 'POST',
  path: '/api/conversation/clear_message',
  summary: 'Clears the history: stops running replies, deletes every message and starts a new section.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    ...conversationFields,
    bot_id: z.optional(idOf('bot')),
    /** Keeps the files of the caller in the filebox of the bot. By default they are deleted with the messages. */
    keep_files: z.optional(z.boolean()),
  }),
  response: z.object({ new_section_id: z.string() }),
});

export const CreateSection = defineOperation({
  name: 'CreateSection',
  method: 'POST',
  path: '/api/conversation/create_section',
  summary: 'Clears the context: earlier messages stay visible, but the bot no longer receives them.',
  policy: signedIn('write', 'see-space'),
  request: z.object({ ...conversationFields, insert_history_message_list: z.optional(InsertedHistory) }),
  response: z.object({ new_section_id: z.string(), new_section_message_list: z.array(ChatMessage) }),
});

export const DeleteMessage = defineOperation({
  name: 'DeleteMessage',
  method: 'POST',
  path: '/api/conversation/delete_message',
  summary: 'Deletes a question with its reply, or any other message alone.',
  policy: signedIn('write', 'see-space'),
  request: z.object({ ...conversationFields, bot_id: z.optional(idOf('bot')), message_id: idOf('message') }),
  response: z.object({}),
});

export const BreakMessage = defineOperation({
  name: 'BreakMessage',
  method: 'POST',
  path: '/api/conversation/break_message',
  summary: 'Stops a reply. The partial answer is kept up to the position that the user has seen.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    ...conversationFields,
    query_message_id: z.optional(z.string()),
    local_message_id: z.optional(z.string().check(z.maxLength(LOCAL_MESSAGE_ID_MAX))),
    answer_message_id: z.optional(z.string()),
    broken_pos: z.optional(z.int().check(z.minimum(0))),
  }),
  response: z.object({}),
});

export const ReportMessage = defineOperation({
  name: 'ReportMessage',
  method: 'POST',
  path: '/api/conversation/message/report',
  summary: 'Stores feedback on a message (action 0), or deletes the message (action 1).',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    biz_conversation_id: idOf('conversation'),
    scene,
    bot_id: z.optional(idOf('bot')),
    message_id: idOf('message'),
    action: z._default(z.literal(Object.values(ReportAction)), ReportAction.feedback),
    message_feedback: z.optional(MessageFeedback),
  }),
  response: z.object({}),
});

export const GetConversationParticipantsReadIndex = defineOperation({
  name: 'GetConversationParticipantsReadIndex',
  method: 'POST',
  path: '/api/conversation/get_message_index',
  summary: 'Returns the read index of the caller and the end index of the conversation.',
  policy: signedIn('read', 'see-space'),
  request: z.object({ conversation_id: idOf('conversation') }),
  response: z.object({ read_message_index: z.string(), end_message_index: z.string() }),
});

export const MarkRead = defineOperation({
  name: 'MarkRead',
  method: 'POST',
  path: '/api/conversation/mark_read',
  summary: 'Sets the read index of the caller. It never decreases.',
  policy: signedIn('write', 'see-space'),
  request: z.object({
    conversation_id: idOf('conversation'),
    mark_time: z.optional(z.int()),
    read_message_index: Index,
  }),
  response: z.object({ read_message_index: z.string() }),
});

export const PushMessage = defineOperation({
  name: 'PushMessage',
  method: 'POST',
  path: '/api/conversation/push_message',
  summary: 'Adds a notice, the result of background work or the start of a task to a conversation.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    ...conversationFields,
    source: z.literal([MessageSource.notice, MessageSource.asyncResult, MessageSource.taskManualTrigger]),
    content: z.string().check(z.minLength(1), z.maxLength(QUERY_MAX)),
  }),
  response: z.object({ message: ChatMessage }),
});
