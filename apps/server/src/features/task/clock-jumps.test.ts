import { MarkTaskRead } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer } from '../../testing/open-test-chat.ts';
import { addTask, passTime, USER_TASKS } from './testing/tasks.ts';

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10 * MINUTE_MS;

describe('studio §1 scheduled tasks while the clock of the server jumps', () => {
  it('fire each hour of a day once, and go on at once when the clock is right again', async () => {
    await using world = await openTestChatServer();
    const { server } = world;
    const { browser, botId } = await world.chat('clock@example.com', USER_TASKS);
    const start = server.clock.now;
    const schedule = { type: 'cron', cron: '30 * * * *', time_zone: 'Europe/Berlin' } as const;
    const { task_id } = await addTask(browser, botId, { schedule });
    const lookUntil = async (moment: number) => {
      while (server.clock.now < moment) await passTime(server, LOOK_EVERY_MS);
      await browser.call(MarkTaskRead, { task_id });
    };
    await lookUntil(start + 6 * HOUR_MS);
    // Two days ahead, and back.
    server.clock.now += 48 * HOUR_MS;
    await lookUntil(start + 55 * HOUR_MS);
    server.clock.now = start + 7 * HOUR_MS;
    await lookUntil(start + 12 * HOUR_MS);
    // Back by three hours, over times that have their runs.
    server.clock.now = start + 9 * HOUR_MS;
    await lookUntil(start + 24 * HOUR_MS);
    const rows = await server.database.open.database
      .selectFrom('taskRun')
      .select(['dueAt', 'status'])
      .where('taskId', '=', task_id)
      .orderBy('dueAt')
      .execute();
    expect(rows.every(({ status }) => status === 'done')).toBe(true);
    const hours = rows.map(({ dueAt }) => (Number(dueAt) - start) / HOUR_MS);
    // Runs that were due while the clock jumped ahead are made up for by one run.
    const ahead = hours.filter((hour) => hour > 24);
    expect(ahead).toEqual([53.5, 54.5]);
    const skipped = 6.5;
    const day = Array.from({ length: 24 }, (_, hour) => hour + 0.5).filter((hour) => hour !== skipped);
    expect(hours.filter((hour) => hour < 24)).toEqual(day);
  }, 120_000);
});
