import { setTimeout as wait } from 'node:timers/promises';
import {
  Chat,
  CompleteUpload,
  GetOwnStorage,
  GetUploadAuthToken,
  PutUploadPart,
  toHttpRequest,
} from '@parley/contract';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { fillConversation } from '../../apps/server/src/testing/fill-messages.ts';
import type { OpenedChatRoom } from './chat-room.ts';
import type { HttpClient } from './http-client.ts';

const LOOK_AGAIN_MS = 100;

/** Fills an empty conversation in a data folder while no server runs on it. */
export async function fillHistory(folder: string, room: OpenedChatRoom, messages: number): Promise<void> {
  const open = await openDatabase({ dataDir: folder, databaseUrl: undefined }, createLog('silent'), {
    exclusive: false,
  });
  const { userId, botId: botKey, conversationRef } = room;
  await fillConversation(
    open,
    { id: conversationRef.conversation_id, userId, botKey },
    { sectionId: 'long', messages },
  );
  await open.close();
}

/** The request that sends a message with a file at the end of the history: the file is deleted with the last messages. */
export async function lastMessage(client: HttpClient, { conversationRef }: OpenedChatRoom) {
  const { data } = await client.call(GetUploadAuthToken, { scene: 'bot_task', file_name: 'last.txt' });
  const upload = { object_id: data.object_uri };
  await client.call(PutUploadPart, { ...upload, upload_offset: 0 }, new TextEncoder().encode('last'));
  const { file_name, file_type, file_size } = (await client.call(CompleteUpload, upload)).data;
  const file = { file_key: data.object_uri, file_name, file_type, file_size };
  const query = JSON.stringify({ file_list: [file] });
  const { path, init } = toHttpRequest(Chat, { ...conversationRef, content_type: 'file', query });
  return { path, body: String(init.body) };
}

export const countFiles = async (client: HttpClient): Promise<number> =>
  (await client.call(GetOwnStorage, {})).use.file_count;

/** Whether the user has no more files than this within a time. */
export async function areFilesDeleted(client: HttpClient, left: number, withinMs: number): Promise<boolean> {
  const giveUpAt = performance.now() + withinMs;
  while ((await countFiles(client)) > left) {
    if (performance.now() > giveUpAt) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
}
