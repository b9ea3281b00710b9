import type { ChatTransport } from '@parley/chat-core';
import {
  type ChatMessage,
  type InitConversation,
  type MessageEnding,
  MessageSource,
  MessageStatus,
  type ResponseOf,
  type SharedConversation,
  type SharedMessage,
} from '@parley/contract';

type InitResponse = ResponseOf<typeof InitConversation>;
export type LoadSharedPage = (cursor: string) => Promise<SharedConversation>;

/** The words for an ending that the panel has none for; empty where there is nothing to add. */
export type EndingReason = (ending: MessageEnding) => string;

const toMessage = (message: SharedMessage, reasonOf: EndingReason): ChatMessage => ({
  message_id: message.message_id,
  reply_id: message.reply_id,
  section_id: message.section_id,
  role: message.role,
  ...typeAndContentOf(message),
  content_type: message.content_type,
  reasoning_content: '',
  extra_info: message.ending ? { ending: message.ending, ending_reason: reasonOf(message.ending) } : {},
  status: message.is_stopped ? MessageStatus.broken : MessageStatus.available,
  sender_id: message.bot_id,
  mention_list: [],
  content_time: message.content_time,
  message_index: message.message_index,
  index: 0,
  source: MessageSource.chat,
});

/** Words that were added to an answer are part of it, as in the conversation itself. */
const typeAndContentOf = ({ type, content }: SharedMessage): Pick<ChatMessage, 'type' | 'content'> =>
  type === 'added'
    ? { type: 'verbose', content: JSON.stringify({ msg_type: 'steer', data: JSON.stringify({ text: content }) }) }
    : { type, content };

/** Pages come the oldest first, and a panel takes them the newest first. */
const toHistory = ({ messages, next_cursor }: SharedConversation, reasonOf: EndingReason) => ({
  messages: messages.map((message) => toMessage(message, reasonOf)).reverse(),
  next_cursor,
  next_has_more: next_cursor !== '',
  read_message_index: messages[messages.length - 1]?.message_index ?? '0',
  end_message_index: messages[messages.length - 1]?.message_index ?? '0',
});

const participantsOf = ({ bot_names, bot_icons }: SharedConversation): InitResponse['botInfoMap'] =>
  Object.fromEntries(
    Object.entries(bot_names).map(([id, nickname]) => [id, { id, nickname, url: bot_icons[id] ?? '' }]),
  );

const refuse = () => Promise.reject(new Error('A shared conversation is read-only'));
async function* noEvents() {
  // Nothing is sent, so nothing answers.
}

/**
 * The calls of a panel that shows a shared conversation: it opens with the first page, and loads the later ones. `onPage` hears
 * of each before its messages are shown. Who reads them is not who asked: questions have the name of their author.
 */
export function sharedTransport(
  first: SharedConversation,
  authorName: string,
  loadPage: LoadSharedPage,
  reasonOf: EndingReason,
  onPage: (page: SharedConversation) => void,
): ChatTransport {
  let last = toHistory(first, reasonOf);
  return {
    async init() {
      onPage(first);
      const { messages, ...page } = toHistory(first, reasonOf);
      return {
        ...page,
        conversationId: 'shared',
        lastSectionId: messages[0]?.section_id ?? '',
        botVersion: '',
        messageList: messages,
        cursor: messages[messages.length - 1]?.message_index ?? '0',
        hasMore: false,
        prologue: '',
        onboardingSuggestions: [],
        suggestedQuestionsShowMode: 0,
        botInfoMap: participantsOf(first),
        userInfoMap: { '': { id: '', nickname: authorName, url: '', userUniqueName: '' } },
        runningReplies: [],
        isVoiceConfigured: false,
        modelName: '',
        isDemonstrationModel: false,
      };
    },
    async messageList({ cursor = '' }) {
      const loaded = await loadPage(cursor);
      onPage(loaded);
      last = toHistory(loaded, reasonOf);
      const { messages, ...page } = last;
      const names = Object.entries(loaded.bot_names);
      return {
        ...page,
        message_list: messages,
        cursor: messages[messages.length - 1]?.message_index ?? cursor,
        hasmore: false,
        conversation_id: 'shared',
        participant_info_map: Object.fromEntries(
          names.map(([id, name]) => [id, { id, type: 1 as const, name, avatar_url: loaded.bot_icons[id] ?? '' }]),
        ),
      };
    },
    readIndex: async () => ({
      read_message_index: last.read_message_index,
      end_message_index: last.end_message_index,
    }),
    chat: noEvents,
    resume: noEvents,
    attach: noEvents,
    call: refuse,
    clearMessage: refuse,
    createSection: refuse,
    deleteMessage: refuse,
    breakMessage: refuse,
    report: refuse,
    markRead: refuse,
    upload: refuse,
    keepFiles: refuse,
    transcribe: refuse,
  };
}
