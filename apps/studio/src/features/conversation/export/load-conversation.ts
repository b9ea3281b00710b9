import {
  type ChatMessage,
  GetMessageList,
  GetTurnVersions,
  HISTORY_PAGE_MAX,
  type ListedConversation,
  ListHiddenMessages,
  LoadDirection,
  NEWEST_CURSOR,
  type ResponseOf,
  Scene,
} from '@parley/contract';
import { call } from '../../../api/call.ts';
import { type ConversationFile, toExportedMessages, toHiddenVersions } from './conversation-file.ts';

/** All messages of a conversation, page by page from the newest on. */
export async function loadConversation({
  conversation_id,
  bot_id,
  title,
}: ListedConversation): Promise<ConversationFile> {
  const messages: ChatMessage[] = [];
  let name = '';
  for (let cursor: string | null = NEWEST_CURSOR; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof loadPage>> = await loadPage(conversation_id, cursor);
    messages.push(...page.message_list);
    name ||= page.participant_info_map[bot_id]?.name ?? '';
    cursor = page.hasmore ? page.cursor : null;
  }
  return {
    format: 'parley.conversation',
    version: 1,
    conversation_id,
    title,
    agent: { bot_id, name },
    exported_at: new Date().toISOString(),
    messages: toExportedMessages(messages.reverse()),
  };
}

/** The same with the versions of turns that are not shown. */
export async function loadWithVersions(conversation: ListedConversation): Promise<ConversationFile> {
  const { conversation_id } = conversation;
  const file = await loadConversation(conversation);
  const hidden: Parameters<typeof toHiddenVersions>[0][number][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ResponseOf<typeof ListHiddenMessages> = await call(ListHiddenMessages, { conversation_id, cursor });
    hidden.push(...page.messages);
    cursor = page.next_cursor || null;
  }
  if (hidden.length === 0) return file;
  const { turns } = await call(GetTurnVersions, { conversation_id });
  return { ...file, hidden_versions: toHiddenVersions(hidden, turns) };
}

const loadPage = (conversation_id: string, cursor: string) =>
  call(GetMessageList, {
    conversation_id,
    scene: Scene.default,
    cursor,
    count: HISTORY_PAGE_MAX,
    load_direction: LoadDirection.previous,
  });
