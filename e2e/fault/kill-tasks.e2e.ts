import { setTimeout as wait } from 'node:timers/promises';
import { GetConversationParticipantsReadIndex, Scene, UpdateDraftBotInfoAgw } from '@parley/contract';
import { expect, it } from 'vitest';
import type { TaskRow } from '../../apps/server/src/features/task/task.schema.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { runServer } from '../../tooling/test-services/running-server.mjs';
import { loadHistory, type OpenedChatRoom, openChatRoom } from '../support/chat-room.ts';
import { createHttpClient } from '../support/http-client.ts';
import { modelSettings, startPredictableModel } from '../support/predictable-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const TASKS = 1_000;
const KILLS = [50, 400];
const LOOK_AGAIN_MS = 200;
/** The lease of a job ends half a minute after its process. */
const DONE_WITHIN_MS = 300_000;

const promptOf = (place: number): string => JSON.stringify({ name: `task-${place}`, pieces: 2, paceMs: 1 });

/** Tasks of one minute that has passed, in a data folder on which no server runs. */
async function addTasks(folder: string, { userId, botId }: OpenedChatRoom): Promise<void> {
  const open = await openDatabase({ dataDir: folder, databaseUrl: undefined }, createLog('silent'), {
    exclusive: false,
  });
  const minute = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
  const rows = Array.from(
    { length: TASKS },
    (_, place): TaskRow => ({
      id: `task-${place}`,
      userId,
      botId,
      scene: Scene.playground,
      conversationId: null,
      presetKey: null,
      name: `Task ${place}`,
      prompt: promptOf(place),
      schedule: JSON.stringify({ type: 'interval', every_minutes: 527_040, time_zone: 'UTC' }),
      anchorAt: minute,
      pause: '',
      resumedAt: null,
      isDisabled: 0,
      nextRunAt: minute + (place % 60) * 1_000,
      createdAt: minute,
    }),
  );
  for (let from = 0; from < TASKS; from += 100)
    await open.database
      .insertInto('task')
      .values(rows.slice(from, from + 100))
      .execute();
  await open.close();
}

it('fires a thousand tasks of one minute once each, and loses none when it is killed in between', async () => {
  await using model = await startPredictableModel();
  await using folder = await temporaryFolder();
  const start = () => runServer({ DATA_DIR: folder.path, ...modelSettings(model) });
  const first = await start();
  const room = await openChatRoom(first.address, 'ada@example.com');
  const client = createHttpClient(first.address, room.cookie);
  await client.call(UpdateDraftBotInfoAgw, {
    bot_info: { bot_id: room.botId, task_info: { user_task_allowed: true } },
  });
  await first.end('SIGTERM');
  await addTasks(folder.path, room);

  let server = await start();
  const giveUpAt = performance.now() + DONE_WITHIN_MS;
  /** The conversation has no other messages. */
  const countPushed = async () => {
    const { conversation_id } = room.conversationRef;
    const reader = createHttpClient(server.address, room.cookie);
    return Number((await reader.call(GetConversationParticipantsReadIndex, { conversation_id })).end_message_index);
  };
  const untilPushed = async (count: number) => {
    while ((await countPushed()) < count && performance.now() < giveUpAt) await wait(LOOK_AGAIN_MS);
  };
  for (const count of KILLS) {
    await untilPushed(count);
    await server.end('SIGKILL');
    server = await start();
  }
  await untilPushed(TASKS);
  const pushed = await loadHistory(server.address, room);
  await server.end('SIGTERM');
  const names = pushed.map(({ content }) => /^task-\d+/.exec(content)?.[0]);
  expect(new Set(names).size).toBe(TASKS);
  expect(pushed).toHaveLength(TASKS);
  expect(new Set(pushed.map(({ extra_info }) => extra_info.task_run_id)).size).toBe(TASKS);
}, 400_000);
