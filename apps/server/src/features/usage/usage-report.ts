import {
  type Locale,
  toUsageDay,
  USAGE_ROWS_MAX,
  type UsagePeriod,
  type UsageReport,
  usageDayStart,
} from '@parley/contract';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { DaySpan, SharedBy, Sums, UsageFilter, UsageStore } from './usage.store.ts';
import { monthStart } from './utc-period.ts';

/** The names of users, spaces, bots and models by id. An id that does not exist is left out. */
export type UsageNames = Readonly<
  Record<
    'user' | 'space' | 'bot' | 'model',
    (ids: readonly string[], locale: Locale) => Promise<ReadonlyMap<string, string>>
  >
>;

export const toSpan = ({ first_day, last_day }: UsagePeriod): DaySpan => ({
  firstDay: usageDayStart(first_day),
  lastDay: usageDayStart(last_day),
});

const NOTHING: Sums = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, answers: 0 };

/** Reads what was used in a period, by day and by model, bot, space and user. */
export function createUsageReports(store: UsageStore) {
  return (namesOf: UsageNames) =>
    async (filter: UsageFilter, period: UsagePeriod, locale: Locale): Promise<UsageReport> => {
      const span = toSpan(period);
      const byDay = new Map((await listDays(filter, span)).map(({ day, ...sums }) => [day, sums]));
      const days = daysOf(span).map((day) => ({ day: toUsageDay(day), ...toSums(byDay.get(day) ?? NOTHING) }));
      // One after the other: a long query must not keep those of others waiting behind three more.
      const sharesBy = async (by: SharedBy, names: UsageNames[keyof UsageNames]) => {
        const shares = (await listShares(by, filter, span)).sort((one, other) => tokensOf(other) - tokensOf(one));
        const shown = shares.slice(0, USAGE_ROWS_MAX);
        const nameOf = await names(shown.map(({ id }) => id).filter(Boolean), locale);
        return shown.map(({ id, ...sums }) => ({ id, name: nameOf.get(id) ?? '', ...toSums(sums) }));
      };
      const models = await sharesBy('modelId', namesOf.model);
      const bots = await sharesBy('botId', namesOf.bot);
      const kinds = await sharesBy('kind', async () => new Map());
      const spaces = filter.spaceId === undefined ? await sharesBy('spaceId', namesOf.space) : [];
      const users = filter.userId === undefined ? await sharesBy('userId', namesOf.user) : [];
      return { total: toSums([...byDay.values()].reduce(add, NOTHING)), days, models, bots, kinds, spaces, users };
    };

  /** Days whose sums are kept are read from there. */
  async function listDays(filter: UsageFilter, span: DaySpan): Promise<({ day: number } & Sums)[]> {
    const lastSum = isWholeInstallation(filter) ? await store.lastSum('day') : null;
    if (lastSum === null || lastSum < span.firstDay) return store.byDay(filter, span);
    const ended = await store.byEndedDay({ firstDay: span.firstDay, lastDay: Math.min(lastSum, span.lastDay) });
    const rest = { firstDay: Math.max(span.firstDay, lastSum + DAY_MS), lastDay: span.lastDay };
    return rest.firstDay > rest.lastDay ? ended : [...ended, ...(await store.byDay(filter, rest))];
  }

  /** Whole months whose sums are kept are read from there, the days before and after them one by one. */
  async function listShares(by: SharedBy, filter: UsageFilter, span: DaySpan): Promise<({ id: string } & Sums)[]> {
    const lastMonth = isWholeInstallation(filter) ? await store.lastSum('month') : null;
    const months = lastMonth === null ? null : wholeMonths(span, lastMonth);
    if (!months) return store.by(by, filter, span);
    const parts = [await store.byInEndedMonths(by, months)];
    const before = { firstDay: span.firstDay, lastDay: months.firstDay - DAY_MS };
    const after = { firstDay: months.lastDay + DAY_MS, lastDay: span.lastDay };
    for (const rest of [before, after]) if (rest.firstDay <= rest.lastDay) parts.push(await store.by(by, filter, rest));
    return addById(parts.flat());
  }
}

const isWholeInstallation = ({ userId, spaceId }: UsageFilter): boolean =>
  userId === undefined && spaceId === undefined;

const tokensOf = ({ inputTokens, outputTokens }: Sums): number => inputTokens + outputTokens;

const add = (one: Sums, other: Sums): Sums => ({
  calls: one.calls + other.calls,
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  cost: one.cost + other.cost,
  answers: one.answers + other.answers,
});

function addById(rows: readonly ({ id: string } & Sums)[]): ({ id: string } & Sums)[] {
  const byId = new Map<string, Sums>();
  for (const { id, ...sums } of rows) byId.set(id, add(byId.get(id) ?? NOTHING, sums));
  return [...byId].map(([id, sums]) => ({ id, ...sums }));
}

const toSums = ({ calls, inputTokens, outputTokens, cost, answers }: Sums) => ({
  calls,
  answers,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
  cost,
});

function daysOf({ firstDay, lastDay }: DaySpan): number[] {
  return Array.from({ length: (lastDay - firstDay) / DAY_MS + 1 }, (_, index) => firstDay + index * DAY_MS);
}

/** The months that lie in the span as a whole, up to the last one whose sums are kept; null where there is none. */
function wholeMonths({ firstDay, lastDay }: DaySpan, lastMonth: number): DaySpan | null {
  const first = monthStart(firstDay) === firstDay ? firstDay : monthStart(firstDay, 1);
  const end = Math.min(monthStart(lastDay + DAY_MS), monthStart(lastMonth, 1));
  return first < end ? { firstDay: first, lastDay: end - DAY_MS } : null;
}
