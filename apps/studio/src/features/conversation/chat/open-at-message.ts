import type { InitRequest, InitResponse } from '@parley/chat-core';
import { GetMessageList, HISTORY_PAGE, InitConversation, LoadDirection, Scene } from '@parley/contract';
import { call } from '../../../api/call.ts';

/** So many messages after the one that a link names are loaded with it. */
const AFTER = Math.floor(HISTORY_PAGE / 2);

/** Opens one of several conversations: at its end, or with the page around a message. */
export async function openConversation(
  request: InitRequest,
  conversationId: string,
  messageIndex: number | null,
): Promise<InitResponse> {
  const place = { conversation_id: conversationId, scene: Scene.default };
  if (messageIndex === null) return call(InitConversation, { ...request, ...place });
  const [opened, page] = await Promise.all([
    call(InitConversation, { ...request, ...place, count: 1 }),
    call(GetMessageList, {
      ...place,
      cursor: String(messageIndex + AFTER),
      count: HISTORY_PAGE,
      load_direction: LoadDirection.previous,
    }),
  ]);
  const { message_list: messageList, hasmore: hasMore, cursor, next_cursor, next_has_more } = page;
  // Nothing is there any more: the conversation is shown from its end on.
  if (messageList.length === 0) return call(InitConversation, { ...request, ...place });
  return { ...opened, messageList, hasMore, cursor, next_cursor, next_has_more };
}
