import type { BotEditor, ConversationChange, LockHolder, RunningReply, WaitingSteer } from '@parley/contract';
import {
  array,
  boolean,
  type Fields,
  int,
  nullable,
  object,
  oneOf,
  optional,
  type Read,
  string,
} from '../json/wire-readers.ts';
import { readMessage } from './read-message.ts';

export const readSteers = array(object<WaitingSteer>({ local_message_id: string, text: string }));

export const readRunningReply = object<RunningReply>({
  reply_id: string,
  last_seq_id: int,
  is_paused: boolean,
  after_seq_id: optional(int),
  steers: optional(readSteers),
});

const readEditor = object<BotEditor>({ user_id: string, user_name: string, user_avatar: string });
const readHolder = object<LockHolder>({ tab_id: string, user_id: string, since: int });

type Kind = ConversationChange['kind'];

/** The fields of each kind of change. */
const kinds: { readonly [Of in Kind]: Fields<Omit<Extract<ConversationChange, { kind: Of }>, 'kind'>> } = {
  subscribed: { end_message_index: string, last_section_id: string, running_replies: array(readRunningReply) },
  'reply-started': { question: readMessage, removed_query_id: optional(string) },
  'reply-resumed': { reply_id: string, after_seq_id: optional(int) },
  'message-pushed': { message: readMessage },
  'messages-deleted': { message_ids: array(string) },
  'section-created': { new_section_id: string, new_section_message_list: array(readMessage) },
  'history-cleared': { new_section_id: string },
  read: { read_message_index: string },
  'steers-changed': { reply_id: string, steers: readSteers, withdrawn_id: optional(string) },
  'bot-changed': { commit_version: string, sections: array(string), committer_id: string, committer_name: string },
  'editors-changed': { editors: array(readEditor), holder: nullable(readHolder) },
};

const readKind = object({ kind: oneOf(...(Object.keys(kinds) as Kind[])) });

export const readChange: Read<ConversationChange> = (value, name) => {
  const { kind } = readKind(value, name);
  return { kind, ...object(kinds[kind] as Fields<object>)(value, name) } as ConversationChange;
};
