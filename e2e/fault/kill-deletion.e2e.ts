import { ClearMessage, GetMessageList } from '@parley/contract';
import { expect, it } from 'vitest';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { openChatRoom } from '../support/chat-room.ts';
import { createHttpClient } from '../support/http-client.ts';
import { areFilesDeleted, countFiles, fillHistory, lastMessage } from '../support/long-history.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The lease of a job ends half a minute after its process. */
const DELETED_WITHIN_MS = 90_000;

it('goes on deleting a cleared history after kill -9, and never shows it again', async () => {
  await using folder = await temporaryFolder();
  const settings = { DATA_DIR: folder.path };
  const first = await runServer(settings);
  const room = await openChatRoom(first.address, 'ada@example.com');
  await first.end('SIGTERM');
  await fillHistory(folder.path, room, 20_000);

  const killed = await runServer(settings);
  const client = createHttpClient(killed.address, room.cookie);
  const before = await countFiles(client);
  const { path, body } = await lastMessage(client, room);
  const headers = { 'content-type': 'application/json', cookie: room.cookie, 'x-requested-with': 'XMLHttpRequest' };
  await (await fetch(killed.address + path, { method: 'POST', headers, body })).text();
  expect(await countFiles(client)).toBe(before + 1);
  await client.call(ClearMessage, room.conversationRef);
  await killed.end('SIGKILL');

  await using server = await runServer(settings);
  const later = createHttpClient(server.address, room.cookie);
  const page = await later.call(GetMessageList, { ...room.conversationRef, cursor: '0', count: 100 });
  expect([page.message_list, page.hasmore]).toEqual([[], false]);
  expect(await areFilesDeleted(later, before, DELETED_WITHIN_MS)).toBe(true);
});
