import { errorCatalogue, GetInstallationOverview, OVERVIEW_DAYS } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';

let world: TestChatServer;
let administrator: TestChat;
let other: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  // A moment before midnight in UTC.
  world.server.clock.now = Math.ceil(world.server.clock.now / DAY_MS) * DAY_MS - 1;
  administrator = await world.chat('root@example.com');
  other = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

async function answer(chat: TestChat, inputTokens: number, outputTokens: number): Promise<void> {
  world.model.script({ text: ['Yes'], usage: { inputTokens, outputTokens } });
  await chat.say('Well?');
}
const overview = () => administrator.browser.call(GetInstallationOverview, {});

describe('the overview of the installation', () => {
  it('lists each of the last 30 days, also those without answers', async () => {
    const { days, ...rest } = await overview();
    expect(rest).toMatchObject({ user_count: 2, space_count: 2, answer_count: 0, input_tokens: 0, output_tokens: 0 });
    expect(days.map(({ answer_count }) => answer_count)).toEqual(Array(OVERVIEW_DAYS).fill(0));
    expect(days.at(-1)?.day).toBe(Math.floor(world.server.clock.now / DAY_MS) * DAY_MS);
  });

  it('counts the bots of all spaces', async () => {
    const { bot_count } = await overview();
    await other.addBot('Cook');
    expect((await overview()).bot_count).toBe(bot_count + 1);
  });

  it('sums the answers of all users by the day of UTC', async () => {
    await answer(administrator, 10, 1);
    await answer(other, 20, 2);
    // Midnight.
    world.server.clock.now += 1;
    await answer(other, 30, 3);
    const { days, ...rest } = await overview();
    expect(rest).toMatchObject({ answer_count: 3, input_tokens: 60, output_tokens: 6 });
    expect(days.slice(-3).map(({ answer_count }) => answer_count)).toEqual([0, 2, 1]);
  });

  it('is refused to everybody but the administrator', async () => {
    await expect(other.browser.call(GetInstallationOverview, {})).rejects.toMatchObject({
      code: errorCatalogue.forbidden.code,
    });
  });

  it('does not count answers older than 30 days', async () => {
    for (let day = 1; day < OVERVIEW_DAYS; day += 1) {
      world.server.clock.now += DAY_MS;
      // A session that is used does not expire.
      await overview();
    }
    const { days, ...rest } = await overview();
    expect(rest).toMatchObject({ answer_count: 1, input_tokens: 30, output_tokens: 3 });
    expect(days[0]?.answer_count).toBe(1);
  });
});
