import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

export const CONVERSATION_TITLE_MAX = 100;
export const CONVERSATION_PAGE = 30;
/** How many conversations with one bot a user can pin. */
export const PINNED_CONVERSATIONS_MAX = 50;
export const CONVERSATION_SEARCH_MAX = 200;
export const CONVERSATION_SEARCH_PAGE = 20;

const Cursor = z.string().check(z.regex(/^\w{0,64}$/));

/** `waiting`: a reply waits for an input of its user. */
const ConversationState = z.enum(['idle', 'running', 'waiting']);

/** One of the caller's conversations with the published version of a bot. */
export const ListedConversation = z.object({
  conversation_id: idOf('conversation'),
  bot_id: idOf('bot'),
  /** Empty until the first question is sent. */
  title: z.string(),
  is_pinned: z.boolean(),
  /** There is an answer that the caller has not seen. */
  is_unread: z.boolean(),
  state: ConversationState,
  /** When it was created or its last question was sent, in milliseconds. */
  active_at: z.int(),
});
export type ListedConversation = z.infer<typeof ListedConversation>;

const ConversationTitle = z
  .string()
  .check(z.trim(), z.minLength(1), maxGraphemes(CONVERSATION_TITLE_MAX), noHiddenCharacters());

export const CreateConversation = defineOperation({
  name: 'CreateConversation',
  method: 'POST',
  path: '/api/conversation/create_conversation',
  summary:
    'Creates another conversation of the caller with the published version of a bot. Returns the one that has no message yet, if there is one.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({ conversation: ListedConversation }),
});

export const ListConversations = defineOperation({
  name: 'ListConversations',
  method: 'POST',
  path: '/api/conversation/list_conversations',
  summary: 'Lists the caller’s conversations with a bot, last used first.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ bot_id: idOf('bot'), cursor: z.optional(Cursor) }),
  response: z.object({
    /** Those that are pinned, last pinned first. On the first page only. */
    pinned: z.array(ListedConversation),
    conversations: z.array(ListedConversation),
    /** Empty on the last page. */
    next_cursor: z.string(),
  }),
});

export const GetListedConversation = defineOperation({
  name: 'GetListedConversation',
  method: 'POST',
  path: '/api/conversation/get_listed_conversation',
  summary: 'Returns one of the caller’s conversations with the published version of a bot.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation') }),
  response: z.object({ conversation: ListedConversation }),
});

export const RenameConversation = defineOperation({
  name: 'RenameConversation',
  method: 'POST',
  path: '/api/conversation/rename_conversation',
  summary: 'Gives a conversation another title, which is kept from then on.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation'), title: ConversationTitle }),
  response: z.object({ conversation: ListedConversation }),
});

export const PinConversation = defineOperation({
  name: 'PinConversation',
  method: 'POST',
  path: '/api/conversation/pin_conversation',
  summary: 'Pins a conversation to the top of its list, or unpins it.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation'), is_pinned: z.boolean() }),
  response: z.object({ conversation: ListedConversation }),
});

export const DeleteConversation = defineOperation({
  name: 'DeleteConversation',
  method: 'POST',
  path: '/api/conversation/delete_conversation',
  summary: 'Deletes a conversation with all its messages and files, and stops its replies.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    conversation_id: idOf('conversation'),
    /** Keeps its files in the filebox of the bot. */
    keep_files: z.optional(z.boolean()),
  }),
  response: z.object({}),
});

/** A place where a search was found: a message, or the title of a conversation. */
const ConversationHit = z.object({
  conversation_id: idOf('conversation'),
  bot_id: idOf('bot'),
  space_id: idOf('space'),
  bot_name: z.string(),
  title: z.string(),
  /** Left out for a title. */
  message: z.optional(
    z.object({
      message_id: z.string(),
      message_index: z.string(),
      role: z.enum(['user', 'assistant']),
      /** Milliseconds. */
      content_time: z.int(),
    }),
  ),
  /** The text around the first match. */
  passage: z.string(),
  /** The matches in the passage: where each begins and ends. */
  matches: z.array(z.tuple([z.int(), z.int()])),
});
export type ConversationHit = z.infer<typeof ConversationHit>;

export const SearchConversations = defineOperation({
  name: 'SearchConversations',
  method: 'POST',
  path: '/api/conversation/search_conversations',
  summary:
    'Searches all of the caller’s conversations with published bots for messages and titles that have every word, those that were added or changed last first. The beginning of a word is enough.',
  policy: signedIn('read'),
  request: z.strictObject({
    query: z.string().check(z.trim(), z.minLength(1), z.maxLength(CONVERSATION_SEARCH_MAX)),
    cursor: z.optional(Cursor),
  }),
  response: z.object({
    hits: z.array(ConversationHit),
    /** Empty on the last page. */
    next_cursor: z.string(),
  }),
});
