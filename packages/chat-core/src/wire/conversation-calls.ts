import type * as contract from '@parley/contract';
import { array, boolean, number, object, oneOf, optional, record, string } from '../json/wire-readers.ts';
import { call, streamedCall } from './call.ts';
import { readRunningReply } from './read-change.ts';
import { readMessage } from './read-message.ts';

/** The calls of a conversation, named as in the contract. A test compares the two. */
export const Chat = streamedCall<typeof contract.Chat>('/api/conversation/chat');
export const ResumeChat = streamedCall<typeof contract.ResumeChat>('/api/conversation/resume_chat');
export const Attach = streamedCall<typeof contract.Attach>('/api/conversation/attach');

const label = object({ label_name: string, icon_url: string, jump_link: string });
const participant = { id: string, nickname: string, url: string, userLabel: optional(label) };
const background = object({
  theme_color: string,
  origin_image_url: string,
  gradient_position: object({ left: number, width: number }),
  canvas_position: object({ left: number, top: number, width: number, height: number }),
});
const page = { read_message_index: string, end_message_index: string, next_cursor: string, next_has_more: boolean };

export const InitConversation = call<typeof contract.InitConversation>('POST', '/api/conversation/init', {
  conversationId: string,
  lastSectionId: string,
  botVersion: string,
  messageList: array(readMessage),
  cursor: string,
  hasMore: boolean,
  ...page,
  prologue: string,
  onboardingSuggestions: array(object({ id: string, content: string, senderId: optional(string) })),
  suggestedQuestionsShowMode: oneOf(0, 1),
  botInfoMap: record(object(participant)),
  userInfoMap: record(object({ ...participant, userUniqueName: string })),
  runningReplies: array(readRunningReply),
  isVoiceConfigured: boolean,
  modelName: string,
  isDemonstrationModel: boolean,
  backgroundInfo: optional(object({ mobile_background_image: background, web_background_image: background })),
  // Parts of the panel read what is theirs.
  botSkills: (given) => given,
});

export const GetMessageList = call<typeof contract.GetMessageList>('POST', '/api/conversation/get_message_list', {
  message_list: array(readMessage),
  cursor: string,
  hasmore: boolean,
  ...page,
  conversation_id: string,
  last_section_id: optional(string),
  participant_info_map: record(object({ id: string, type: oneOf(1, 2), name: string, avatar_url: string })),
});

export const GetConversationParticipantsReadIndex = call<typeof contract.GetConversationParticipantsReadIndex>(
  'POST',
  '/api/conversation/get_message_index',
  { read_message_index: string, end_message_index: string },
);

/** The section id may be missing; the history is cleared all the same (chat §4 clear history). */
export const ClearMessage = call<typeof contract.ClearMessage, { new_section_id?: string | undefined }>(
  'POST',
  '/api/conversation/clear_message',
  { new_section_id: optional(string) },
);

export const CreateSection = call<typeof contract.CreateSection>('POST', '/api/conversation/create_section', {
  new_section_id: string,
  new_section_message_list: array(readMessage),
});

export const DeleteMessage = call<typeof contract.DeleteMessage>('POST', '/api/conversation/delete_message', {});

export const BreakMessage = call<typeof contract.BreakMessage>('POST', '/api/conversation/break_message', {});

export const ReportMessage = call<typeof contract.ReportMessage>('POST', '/api/conversation/message/report', {});

export const MarkRead = call<typeof contract.MarkRead>('POST', '/api/conversation/mark_read', {
  read_message_index: string,
});
