import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { anyone, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ContentType, MessageRole } from './message.ts';
import { MessageEnding } from './message-values.ts';

export const SHARE_DAYS_MAX = 365;
/** How many conversations a user can share with the members of spaces at a time. Links have a limit of the administrator. */
export const SPACE_SHARES_MAX = 100;
export const SHARED_MESSAGES_MAX = 2_000;
export const SHARED_MESSAGES_PAGE = 50;

/** `link`: everybody who has the link. `space`: the members of the space of the bot. */
export const ShareAudience = z.enum(['link', 'space']);
export type ShareAudience = z.infer<typeof ShareAudience>;

/** One of the caller's conversations, shared read-only. */
export const ConversationShare = z.object({
  share_id: idOf('conversation-share'),
  conversation_id: z.string(),
  title: z.string(),
  bot_name: z.string(),
  space_name: z.string(),
  audience: ShareAudience,
  includes_files: z.boolean(),
  /** Milliseconds. It shows messages that were there at this time. */
  shown_until: z.int(),
  expires_at: z.int(),
});
export type ConversationShare = z.infer<typeof ConversationShare>;

const Cursor = z.string().check(z.regex(/^\d{0,15}$/));

export const CreateConversationShare = defineOperation({
  name: 'CreateConversationShare',
  method: 'POST',
  path: '/api/conversation/create_share',
  summary:
    'Shares the shown messages of a listed conversation read-only, until a day or until it is revoked: with everybody who has the link, or with the members of the space.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    conversation_id: idOf('conversation'),
    audience: ShareAudience,
    days: z.int().check(z.gte(1), z.lte(SHARE_DAYS_MAX)),
    includes_files: z.boolean(),
  }),
  response: z.object({
    share: ConversationShare,
    /** The page that shows it. The path of a link has its secret, which is never readable again after this response. */
    path: z.string(),
  }),
});

export const ListConversationShares = defineOperation({
  name: 'ListConversationShares',
  method: 'POST',
  path: '/api/conversation/list_shares',
  summary: 'Lists the conversations that the caller shares, those that were shared last first.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({
    shares: z.array(ConversationShare),
    /** False when the administrator forbids links. */
    allows_links: z.boolean(),
  }),
});

export const RenewConversationShare = defineOperation({
  name: 'RenewConversationShare',
  method: 'POST',
  path: '/api/conversation/renew_share',
  summary: 'Lets a shared conversation show the messages that are shown now, with those that came later.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ share_id: idOf('conversation-share') }),
  response: z.object({ share: ConversationShare }),
});

export const RevokeConversationShare = defineOperation({
  name: 'RevokeConversationShare',
  method: 'POST',
  path: '/api/conversation/revoke_share',
  summary: 'Stops sharing a conversation. Its link and the addresses of its files end at once.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ share_id: idOf('conversation-share') }),
  response: z.object({}),
});

/** A message of a shared conversation: what people read of it, and nothing else. */
const SharedMessage = z.object({
  message_id: z.string(),
  reply_id: z.string(),
  section_id: z.string(),
  role: MessageRole,
  /** `added`: words that the user added to the answer while it was being written. */
  type: z.enum(['question', 'answer', 'added']),
  content: z.string(),
  content_type: ContentType,
  is_stopped: z.boolean(),
  /** Why the answer, or the one to this question, is not complete. The error message is for its user alone. */
  ending: z.optional(z.enum(MessageEnding)),
  content_time: z.int(),
  message_index: z.string(),
  /** The bot that has answered; empty for words of the user. */
  bot_id: z.string(),
  /** How many files and pictures were left out. */
  omitted_file_count: z.int(),
});
export type SharedMessage = z.infer<typeof SharedMessage>;

const sharedConversation = {
  title: z.string(),
  bot_id: z.string(),
  /** By id: the bots that have answered on this page, and the one of the conversation. */
  bot_names: z.record(z.string(), z.string()),
  /** The addresses of their pictures. Those of stored pictures end with the share. */
  bot_icons: z.record(z.string(), z.string()),
  shown_until: z.int(),
  expires_at: z.int(),
  /** A page of them, the oldest first. */
  messages: z.array(SharedMessage),
  /** Empty on the last page. */
  next_cursor: z.string(),
};

export const GetSharedConversation = defineOperation({
  name: 'GetSharedConversation',
  method: 'POST',
  path: '/api/conversation/get_shared',
  summary: 'Returns a page of a conversation that is shared by a link.',
  policy: anyone('read'),
  hasLargeResponse: true,
  request: z.strictObject({
    secret: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    cursor: z.optional(Cursor),
  }),
  response: z.object(sharedConversation),
});
export type SharedConversation = z.infer<typeof GetSharedConversation.response>;

export const GetSpaceSharedConversation = defineOperation({
  name: 'GetSpaceSharedConversation',
  method: 'POST',
  path: '/api/conversation/get_space_shared',
  summary: 'Returns a page of a conversation that is shared with the members of a space.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ share_id: idOf('conversation-share'), cursor: z.optional(Cursor) }),
  response: z.object({ ...sharedConversation, owner_name: z.string() }),
});

const SpaceShare = z.object({
  share_id: z.string(),
  title: z.string(),
  owner_name: z.string(),
  shown_until: z.int(),
  expires_at: z.int(),
});

export const ListSpaceShares = defineOperation({
  name: 'ListSpaceShares',
  method: 'POST',
  path: '/api/conversation/list_space_shares',
  summary:
    'Lists the conversations with a bot that other members share with the space, those that were shared last first.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ bot_id: idOf('bot') }),
  response: z.object({ shares: z.array(SpaceShare) }),
});
