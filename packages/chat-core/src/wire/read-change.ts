import type { BotChange, ConversationChange, RunningReply, WaitingSteer } from '@parley/contract';
import { array, boolean, type Fields, int, object, optional, type Read, string } from '../json/wire-readers.ts';
import { readMessage } from './read-message.ts';

export const readSteers = array(object<WaitingSteer>({ local_message_id: string, text: string }));

export const readRunningReply = object<RunningReply>({
  reply_id: string,
  last_seq_id: int,
  is_paused: boolean,
  after_seq_id: optional(int),
});

type Change = Exclude<ConversationChange, BotChange>;

/** The fields of each kind of change. */
const kinds: { readonly [Of in Change['kind']]: Fields<Omit<Extract<Change, { kind: Of }>, 'kind'>> } = {
  subscribed: { end_message_index: string, last_section_id: string, running_replies: array(readRunningReply) },
  'reply-started': { question: readMessage, removed_query_id: optional(string) },
  'reply-resumed': { reply_id: string, after_seq_id: optional(int) },
  'message-pushed': { message: readMessage },
  'messages-deleted': { message_ids: array(string) },
  'section-created': { new_section_id: string, new_section_message_list: array(readMessage) },
  'history-cleared': { new_section_id: string },
  read: { read_message_index: string },
  'steers-changed': { reply_id: string, steers: readSteers, withdrawn_id: optional(string) },
};

const readKind = object({ kind: string });

/** A change of another kind is no part of the conversation: it is passed on as it is, and whoever uses it reads it. */
export const readChange: Read<ConversationChange> = (value, name) => {
  const { kind } = readKind(value, name);
  const fields = kinds[kind as Change['kind']] as Fields<object> | undefined;
  return (fields ? { kind, ...object(fields)(value, name) } : value) as ConversationChange;
};
