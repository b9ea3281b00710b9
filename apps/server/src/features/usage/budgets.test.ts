import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { createLog } from '../../platform/log.ts';
import { type Budgets, createBudgets, type Spender } from './budgets.ts';
import { UsageLimitReached } from './usage.errors.ts';
import type { SpentRow } from './usage.store.ts';

const NOON = Date.UTC(2026, 10, 16, 12);
const TODAY = Date.UTC(2026, 10, 16);
const spender: Spender = { userId: 'ada', spaceId: 'crew', botId: 'cook' };
const nothing: Omit<SpentRow, 'id'> = { dayTokens: 0, dayCost: 0, monthTokens: 0, monthCost: 0 };

/** Budgets over sums that a test writes, with a count of the queries. */
function open(limits: Readonly<Record<string, number>>, isShared = false) {
  const world = { now: NOON, reads: 0, stored: new Map<string, Partial<SpentRow>>() };
  const store = {
    async spentBy(_column: string, ids: readonly string[]) {
      world.reads += 1;
      return ids.map((id) => ({ id, ...nothing, ...world.stored.get(id) }));
    },
  };
  const limitOf = (name: string) => limits[name] ?? Number.POSITIVE_INFINITY;
  const budgets = createBudgets({ store, limitOf, now: () => world.now, isShared, log: createLog('silent') });
  return { world, budgets };
}

const use = (tokens: number, day = TODAY, cost = 0) => ({
  day,
  userId: 'ada',
  kind: 'reply' as const,
  calls: 1,
  spaceId: 'crew',
  botId: 'cook',
  modelId: 'model',
  inputTokens: tokens,
  outputTokens: 0,
  cost,
  answers: 0,
});

const refusal = (budgets: Budgets, who = spender): Promise<UsageLimitReached | null> =>
  budgets.refuseIfSpent(who).then(
    () => null,
    (error) => error,
  );

describe('budgets', () => {
  it('ask no database where nothing is limited', async () => {
    const { world, budgets } = open({});
    expect(await refusal(budgets)).toBeNull();
    expect(world.reads).toBe(0);
  });

  it('read their sums once; further steps are counted in memory', async () => {
    const { world, budgets } = open({ userTokensPerDay: 100 });
    for (let step = 0; step < 10; step += 1) {
      expect(await refusal(budgets)).toBeNull();
      budgets.count(use(10));
    }
    expect(await refusal(budgets)).toMatchObject({ refusal: 'outOfTokenLimit' });
    expect(world.reads).toBe(1);
  });

  it('read once for many runs that begin at the same time', async () => {
    const { world, budgets } = open({ spaceTokensPerMonth: 100 });
    await Promise.all(Array.from({ length: 20 }, () => budgets.refuseIfSpent(spender)));
    expect(world.reads).toBe(1);
  });

  it.each([
    ['userTokensPerDay', 'dayTokens', 'ada', 'outOfTokenLimit', 'You have', Date.UTC(2026, 10, 17)],
    ['userMoneyPerDay', 'dayCost', 'ada', 'creditsInsufficient', 'You have', Date.UTC(2026, 10, 17)],
    ['spaceTokensPerMonth', 'monthTokens', 'crew', 'outOfTokenLimit', 'This space has', Date.UTC(2026, 11, 1)],
    ['botMoneyPerMonth', 'monthCost', 'cook', 'creditsInsufficient', 'This agent has', Date.UTC(2026, 11, 1)],
  ] as const)('%s refuses at its value and says whose it is and when it resets', async (...row) => {
    const [limit, sum, id, code, whose, resets] = row;
    const spent = (value: number) => {
      const { world, budgets } = open({ [limit]: 5 });
      world.stored.set(id, { [sum]: value });
      return refusal(budgets);
    };
    expect(await spent(4.9)).toBeNull();
    const error = await spent(5);
    expect(error).toBeInstanceOf(UsageLimitReached);
    expect(error?.refusal).toBe(code);
    expect(error?.values).toMatchObject({ subject: { 'en-US': whose }, limit: { amount: 5 }, resets: { day: resets } });
    expect(error?.headers['retry-after']).toBe(String((resets - NOON) / 1000));
  });

  it('name the limit that resets last when several are used up', async () => {
    const { world, budgets } = open({ userTokensPerDay: 5, userTokensPerMonth: 5 });
    world.stored.set('ada', { dayTokens: 5, monthTokens: 5 });
    expect((await refusal(budgets))?.values).toMatchObject({ resets: { day: Date.UTC(2026, 11, 1) } });
  });

  it('begin anew on the next day and in the next month', async () => {
    const { world, budgets } = open({ userTokensPerDay: 5 });
    budgets.count(use(1));
    world.stored.set('ada', { dayTokens: 5 });
    expect(await refusal(budgets)).not.toBeNull();
    world.now += DAY_MS;
    world.stored.set('ada', { dayTokens: 0 });
    expect(await refusal(budgets)).toBeNull();
  });

  it('count what began yesterday for the month and not for today', async () => {
    const { budgets } = open({ userTokensPerDay: 5, userTokensPerMonth: 100 });
    await refusal(budgets);
    budgets.count(use(50, TODAY - DAY_MS));
    expect(await refusal(budgets)).toBeNull();
    budgets.count(use(50, TODAY - DAY_MS));
    expect((await refusal(budgets))?.values).toMatchObject({ limit: { amount: 100 } });
  });

  it('notice within a refresh what another process has used', async () => {
    const { world, budgets } = open({ userTokensPerDay: 5 }, true);
    expect(await refusal(budgets)).toBeNull();
    world.stored.set('ada', { dayTokens: 5 });
    expect(await refusal(budgets)).toBeNull();
    await budgets.refresh();
    expect(await refusal(budgets)).not.toBeNull();
  });

  it('do not lose usage that is stored while sums are being read', async () => {
    const { world, budgets } = open({ userTokensPerDay: 5 });
    const asked = refusal(budgets);
    budgets.count(use(5));
    world.stored.set('ada', { dayTokens: 5 });
    await asked;
    expect(await refusal(budgets)).not.toBeNull();
  });

  it('limit a preset bot only by its user: it belongs to no space', async () => {
    const { world, budgets } = open({ botTokensPerDay: 0, spaceTokensPerDay: 0 });
    expect(await refusal(budgets, { userId: 'ada', spaceId: null, botId: 'coze_home' })).toBeNull();
    expect(world.reads).toBe(0);
  });
});
