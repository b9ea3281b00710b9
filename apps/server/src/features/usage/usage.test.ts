import {
  DeleteDraftBot,
  ExportInstallationUsage,
  ExportOwnUsage,
  GetInstallationUsage,
  GetOwnUsage,
  GetSpaceUsage,
  LeaveSpace,
  SetLimits,
  UpdateDraftBotInfoAgw,
  USAGE_ROWS_MAX,
  type UsageReport,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TokenUsageRow } from './usage.schema.ts';

let world: TestChatServer;
let root: TestChat;
let ada: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  root = await world.chat('root@example.com');
  ada = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

/** The clock of the test server stands at the first of November. */
const TODAY = Date.UTC(2026, 10, 1);
const november = { first_day: '2026-11-01', last_day: '2026-11-30' };
const lastYear = { first_day: '2025-12-01', last_day: '2026-11-30' };

const store = (row: Partial<TokenUsageRow>) =>
  world.server.database.open.database
    .insertInto('tokenUsage')
    .values({
      day: TODAY,
      userId: ada.userId,
      spaceId: ada.spaceId,
      botId: ada.botId,
      modelId: 'environment',
      kind: 'reply',
      calls: 1,
      inputTokens: 0,
      outputTokens: 0,
      cost: 0,
      answers: 0,
      ...row,
    })
    .execute();

const own = (chat: TestChat, period = november) => chat.browser.call(GetOwnUsage, period);
const installation = async (period = november) => (await root.browser.call(GetInstallationUsage, period)).report;

async function answer(chat: TestChat, inputTokens: number, outputTokens: number): Promise<void> {
  world.model.script({ text: ['Yes'], usage: { inputTokens, outputTokens } });
  await chat.say('Well?');
}

describe('usage', () => {
  it('is reported to its user by day, model, agent and space, each with its name', async () => {
    await answer(ada, 10, 1);
    const { report, budgets } = await own(ada);
    const sums = { calls: 1, answers: 1, input_tokens: 10, output_tokens: 1, cost: 0 };
    expect(report.total).toEqual(sums);
    expect(report.days).toHaveLength(30);
    expect(report.days[0]).toEqual({ day: '2026-11-01', ...sums });
    expect(report.models).toEqual([{ id: 'environment', name: 'scripted', ...sums }]);
    expect(report.bots).toEqual([{ id: ada.botId, name: 'Bot', ...sums }]);
    expect(report.spaces).toMatchObject([{ id: ada.spaceId, ...sums }]);
    expect(report.kinds).toEqual([{ id: 'reply', name: '', ...sums }]);
    expect(report.users).toEqual([]);
    expect(budgets).toEqual([]);
    expect((await own(root)).report.total.answers).toBe(0);
  });

  it('comes with the limits of the user and how much of them is used', async () => {
    const subject_id = ada.userId;
    await root.browser.call(SetLimits, {
      limits: [
        { name: 'userTokensPerDay', value: 1_000, subject_id },
        { name: 'userMoneyPerMonth', value: 2, subject_id },
      ],
    });
    expect((await own(ada)).budgets).toEqual([
      { unit: 'tokens', period: 'day', used: 11, max: 1_000, resets_at: TODAY + DAY_MS },
      { unit: 'money', period: 'month', used: 0, max: 2, resets_at: Date.UTC(2026, 11, 1) },
    ]);
  });

  it('of a space is reported to its owner by user', async () => {
    const { report } = await ada.browser.call(GetSpaceUsage, { space_id: ada.spaceId, ...november });
    expect(report.users).toMatchObject([{ id: ada.userId, name: 'ada', input_tokens: 10 }]);
    expect(report.spaces).toEqual([]);
    expect(await refusalOf(root.browser, GetSpaceUsage, { space_id: ada.spaceId, ...november })).toBe('notFound');
  });

  it('of the installation is reported to the administrator by user and space', async () => {
    await answer(root, 100, 10);
    const report = await installation();
    expect(report.total).toMatchObject({ answers: 2, input_tokens: 110, output_tokens: 11 });
    expect(report.users.map(({ name, input_tokens }) => [name, input_tokens])).toEqual([
      ['root', 100],
      ['ada', 10],
    ]);
    expect(report.spaces.map(({ id }) => id)).toEqual([root.spaceId, ada.spaceId]);
    expect(await refusalOf(ada.browser, GetInstallationUsage, november)).toBe('forbidden');
  });

  it('keeps the sums of an agent that was deleted, without its name', async () => {
    const bot_id = await ada.addBot('Gone');
    await store({ botId: bot_id, inputTokens: 5_000 });
    await ada.browser.call(DeleteDraftBot, { space_id: ada.spaceId, bot_id });
    expect((await own(ada)).report.bots[0]).toMatchObject({ id: bot_id, name: '', input_tokens: 5_000 });
  });

  it('does not tell its user the names of a space and its agents after the user has left it', async () => {
    const space_id = await createTeamSpace(root.browser, 'Secret plans');
    await joinSpace(root.browser, space_id, ada.browser);
    const bot_id = await createBot(root.browser, space_id, 'Plotter');
    await store({ spaceId: space_id, botId: bot_id, inputTokens: 4_000 });
    const namesIn = async () => {
      const { bots, spaces } = (await own(ada)).report;
      const file = await (await ada.browser.sendOperation(ExportOwnUsage, november)).text();
      return [
        bots.find(({ id }) => id === bot_id)?.name,
        spaces.find(({ id }) => id === space_id)?.name,
        /Secret plans|Plotter/.test(file),
      ];
    };
    expect(await namesIn()).toEqual(['Plotter', 'Secret plans', true]);
    await ada.browser.call(LeaveSpace, { space_id });
    expect(await namesIn()).toEqual(['', '', false]);
    expect((await installation()).bots.find(({ id }) => id === bot_id)?.name).toBe('Plotter');
  });

  it.each([
    [{ first_day: '2026-11-02', last_day: '2026-11-01' }],
    [{ first_day: '2025-01-01', last_day: '2026-11-01' }],
    [{ first_day: '2026-02-30', last_day: '2026-03-01' }],
    [{ first_day: 'today', last_day: '2026-03-01' }],
  ])('is not read for %j', async (period) => {
    expect(await refusalOf(ada.browser, GetOwnUsage, period)).toBe('invalidRequest');
  });

  it('lists those who used most', async () => {
    for (let index = 0; index <= USAGE_ROWS_MAX; index += 1)
      await store({ botId: `bot-${index}`, inputTokens: 10_000 + index });
    const { bots, total } = (await own(ada)).report;
    expect(bots).toHaveLength(USAGE_ROWS_MAX);
    expect(bots[0]).toMatchObject({ id: `bot-${USAGE_ROWS_MAX}`, input_tokens: 10_000 + USAGE_ROWS_MAX });
    expect(total.input_tokens).toBeGreaterThan(10_000 * USAGE_ROWS_MAX);
  });
});

describe('usage as a CSV file', () => {
  const linesOf = async (response: Response) => (await response.text()).replace('\uFEFF', '').trimEnd().split('\r\n');

  it('has a line for each day, user, space, agent and model, and no formulas', async () => {
    const bot_id = await ada.addBot('Sum');
    await ada.browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, name: '=SUM(A1), "x"' } });
    await store({ day: TODAY + DAY_MS, botId: bot_id, inputTokens: 7, cost: 0.25 });
    const period = { first_day: '2026-11-02', last_day: '2026-11-02' };
    const response = await ada.browser.sendOperation(ExportOwnUsage, period);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('usage-2026-11-02-2026-11-02.csv');
    const [header, line, ...more] = await linesOf(response);
    expect(header).toContain('Day (UTC),User,User ID,Space');
    expect(line).toContain(`2026-11-02,ada,${ada.userId},`);
    expect(line).toContain(`"'=SUM(A1), ""x""",${bot_id},scripted,environment,Answers,1,0,7,0,0.25`);
    expect(more).toEqual([]);
  });

  it('has the lines of everybody for the administrator', async () => {
    const lines = await linesOf(await root.browser.sendOperation(ExportInstallationUsage, november));
    expect(lines.some((line) => line.includes(`,root,${root.userId},`))).toBe(true);
    expect(lines.length).toBeGreaterThan(USAGE_ROWS_MAX);
  });
});

describe('usage of a year', () => {
  it('is the same from the sums of ended days and months as from the days themselves', async () => {
    for (let day = Date.UTC(2025, 11, 15); day < TODAY; day += 9 * DAY_MS)
      for (const [index, userId] of [ada.userId, root.userId].entries())
        await store({
          day,
          userId,
          modelId: `model-${index}`,
          inputTokens: day % 1_000,
          outputTokens: index,
          answers: 1,
        });
    const periods = [lastYear, november, { first_day: '2026-01-10', last_day: '2026-05-20' }];
    const read = () => Promise.all(periods.map((period) => installation(period)));
    const before = await read();
    await world.server.jobs.runDue();
    const kept = await world.server.database.open.database.selectFrom('usageSum').selectAll().execute();
    expect(new Set(kept.map(({ period }) => period))).toEqual(new Set(['day', 'month']));
    expect((await read()).map(sorted)).toEqual(before.map(sorted));
    expect(before[0]?.days).toHaveLength(365);

    // The days themselves are not read again.
    const march = { first: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 1) };
    await world.server.database.open.database
      .deleteFrom('tokenUsage')
      .where('day', '>=', march.first)
      .where('day', '<', march.end)
      .execute();
    expect((await read()).map(sorted)).toEqual(before.map(sorted));

    // Another job an hour later adds nothing twice, and yesterday follows.
    world.server.clock.now += DAY_MS + 2 * 3_600_000;
    await world.server.jobs.runDue();
    expect((await read()).map(sorted)).toEqual(before.map(sorted));
  });
});

/** Equal sums may come in any order. */
const sorted = (report: UsageReport) => ({
  ...report,
  models: [...report.models].sort((one, other) => one.id.localeCompare(other.id)),
  bots: report.bots.length,
  users: [...report.users].sort((one, other) => one.id.localeCompare(other.id)),
});
