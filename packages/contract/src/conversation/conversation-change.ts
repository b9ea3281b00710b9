import * as z from 'zod/mini';
import { BotEditors } from '../bot/bot-editors.ts';
import { ChatMessage } from './message.ts';
import { WaitingSteer } from './steer.ts';

/** A reply in progress. */
export const RunningReply = z.object({
  reply_id: z.string(),
  last_seq_id: z.int(),
  /** It waits for `resume_chat`. */
  is_paused: z.boolean(),
  /** The history has everything up to this event. Omitted for a reply of which it has nothing. */
  after_seq_id: z.optional(z.int()),
});
export type RunningReply = z.infer<typeof RunningReply>;

/** Changes of the bot of a conversation with a draft (scene playground), for everybody who has such a conversation open. */
const BotChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bot-changed'),
    commit_version: z.string(),
    /** The names of the sections that this version changed. */
    sections: z.array(z.string()),
    committer_id: z.string(),
    committer_name: z.string(),
  }),
  /** Somebody opened or left the editor of the bot, or the edit lock has another holder. */
  z.extend(BotEditors, { kind: z.literal('editors-changed') }),
]);
export type BotChange = z.infer<typeof BotChange>;

/** Changes of a conversation beside the replies themselves, for every client that has it open. */
export const ConversationChange = z.discriminatedUnion('kind', [
  /** The first event: the state of the conversation, to compare with the client's. */
  z.object({
    kind: z.literal('subscribed'),
    end_message_index: z.string(),
    last_section_id: z.string(),
    running_replies: z.array(RunningReply),
  }),
  /** A question was sent, perhaps in another window of the same user; `attach` streams the reply. */
  z.object({ kind: z.literal('reply-started'), question: ChatMessage, removed_query_id: z.optional(z.string()) }),
  z.object({
    kind: z.literal('reply-resumed'),
    reply_id: z.string(),
    /** The history has everything up to this event. */
    after_seq_id: z.optional(z.int()),
  }),
  z.object({ kind: z.literal('message-pushed'), message: ChatMessage }),
  z.object({ kind: z.literal('messages-deleted'), message_ids: z.array(z.string()) }),
  z.object({
    kind: z.literal('section-created'),
    new_section_id: z.string(),
    new_section_message_list: z.array(ChatMessage),
  }),
  z.object({ kind: z.literal('history-cleared'), new_section_id: z.string() }),
  z.object({ kind: z.literal('read'), read_message_index: z.string() }),
  /**
   * Text was added to a reply in progress, or taken back: `withdrawn_id` is its local id. After `subscribed` it says what waits
   * for each reply that got some.
   */
  z.object({
    kind: z.literal('steers-changed'),
    reply_id: z.string(),
    steers: z.array(WaitingSteer),
    withdrawn_id: z.optional(z.string()),
  }),
  BotChange,
]);
export type ConversationChange = z.infer<typeof ConversationChange>;
