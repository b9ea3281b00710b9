import {
  type ChatMessage,
  DraftBotCreate,
  GetMessageList,
  InitConversation,
  SaveSpaceV2,
  Scene,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { createHttpClient, type HttpClient, registerClient } from './http-client.ts';

/** A user's conversation with a bot. It survives a restart of the server; only the address changes. */
export interface ChatRoom {
  readonly cookie: string;
  readonly conversationRef: { readonly conversation_id: string; readonly scene: typeof Scene.playground };
}

/** With the ids of both who talk. */
export interface OpenedChatRoom extends ChatRoom {
  readonly userId: string;
  readonly botId: string;
}

/** A bot without tools and suggestions. */
export async function openOwnBot(client: HttpClient): Promise<{ spaceId: string; botId: string }> {
  const space = await client.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
  const { data } = await client.call(DraftBotCreate, { space_id: space.data.id, name: 'Bot' });
  await client.call(UpdateDraftBotInfoAgw, {
    bot_info: {
      bot_id: data.bot_id,
      suggest_reply_info: { suggest_reply_mode: 2 },
      built_in_tools: [],
    },
  });
  return { spaceId: space.data.id, botId: data.bot_id };
}

/** A conversation with such a bot, without history in the prompt. */
export async function openChatRoom(address: string, email: string): Promise<OpenedChatRoom> {
  const client = await registerClient(address, email);
  const { botId } = await openOwnBot(client);
  const opened = await client.call(InitConversation, { bot_id: botId, scene: Scene.playground, count: 15 });
  return {
    cookie: client.cookie,
    conversationRef: { conversation_id: opened.conversationId, scene: Scene.playground },
    userId: Object.keys(opened.userInfoMap)[0] ?? '',
    botId,
  };
}

/** Every message, the newest first. */
export async function loadHistory(address: string, { cookie, conversationRef }: ChatRoom): Promise<ChatMessage[]> {
  const client = createHttpClient(address, cookie);
  const messages: ChatMessage[] = [];
  for (let cursor = '0'; ; ) {
    const page = await client.call(GetMessageList, { ...conversationRef, cursor, count: 100, load_direction: 1 });
    messages.push(...page.message_list);
    if (!page.hasmore) return messages;
    cursor = page.cursor;
  }
}
